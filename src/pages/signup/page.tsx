import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { submitForm } from '../../services/submit-form.ts'

export function Component() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: authResolver('signUp'),
    defaultValues: { full_name: '', email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = submitForm(form, async (body) => {
    const { email } = await callAuth('signUp', body)
    await navigate('/otp-verify', { state: { email, isSent: true } })
  })

  return (
    <AuthForm
      name="Sign Up"
      title="Create an account"
      lead="A code comes by mail to confirm your address."
      onSubmit={submit}
      foot={
        <>
          Have an account?{' '}
          <Link to="/signin" className={textLink}>
            Sign in
          </Link>
        </>
      }
    >
      <Field
        label="Full name"
        autoComplete="name"
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row are good."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Creating the account' : 'Create account'}
      </Button>
    </AuthForm>
  )
}
