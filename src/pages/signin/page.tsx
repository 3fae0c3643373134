import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isApiError } from '../../services/api-error.ts'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { startSession } from '../../services/session.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

export function Component() {
  const navigate = useNavigate()
  const known = useLocation().state as { email?: string; note?: string } | null
  const form = useForm({
    resolver: authResolver('signIn'),
    defaultValues: { email: known?.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      startSession(await callAuth('signIn', body))
    } catch (error) {
      if (isApiError(error) && error.code === 'email_not_verified') {
        await navigate('/otp-verify', { state: { email: body.email } })
        return
      }
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
    }
  })

  return (
    <AuthForm
      name="Sign In"
      title="Sign in"
      lead={known?.note ?? 'See what you will get before a credit is spent.'}
      onSubmit={submit}
      foot={
        <>
          New here?{' '}
          <Link to="/signup" className={textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <Link to="/forgot-password" className={textLink}>
            Forgot password?
          </Link>
        }
        {...form.register('password')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Signing in' : 'Sign in'}
      </Button>
    </AuthForm>
  )
}
