import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { AuthForm } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'

export function EmailStep({ onSent, foot }: { onSent: (email: string) => void; foot: ReactNode }) {
  const form = useForm({
    resolver: authResolver('forgotPassword'),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await callAuth('forgotPassword', body)
      onSent(body.email)
    } catch (error) {
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
    }
  })

  return (
    <AuthForm
      name="Forgot Password"
      title="Forgot password"
      lead="Tell us your address. If it has an account, a code comes by mail."
      onSubmit={submit}
      foot={foot}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Sending' : 'Send a code'}
      </Button>
    </AuthForm>
  )
}
