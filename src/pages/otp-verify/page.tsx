import { Controller, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { isApiError } from '../../services/api-error.ts'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { startSession } from '../../services/session.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ResendButton } from '../../ui/resend-button.tsx'
import { showDone } from '../../ui/toast.ts'
import { submitForm } from '../../services/submit-form.ts'

export function Component() {
  // In the history entry, so that a reload keeps it and the address does not show it.
  const known = useLocation().state as { email?: string; isSent?: boolean } | null
  const form = useForm({
    resolver: authResolver('verifyOtp'),
    defaultValues: { email: known?.email ?? '', code: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = submitForm(
    form,
    async (body) => {
      startSession(await callAuth('verifyOtp', body))
    },
    { at: 'code' },
  )

  const resend = async () => {
    if (!(await form.trigger('email'))) return 0
    try {
      await callAuth('resendVerification', { email: form.getValues('email') })
      showDone('A new code was sent')
    } catch (error) {
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
      return isApiError(error) ? (error.retryAfter ?? 0) : 0
    }
    return undefined
  }

  return (
    <AuthForm
      name="OTP Verification"
      title="Confirm your address"
      lead={
        known?.email === undefined ? (
          'Enter your address and the six digits from the mail.'
        ) : (
          <>
            Enter the six digits that we sent to <b className="font-medium text-text">{known.email}</b>. They
            hold for 10 minutes.
          </>
        )
      }
      onSubmit={submit}
      foot={
        <Link to="/signin" className={textLink}>
          Back to sign in
        </Link>
      }
    >
      {known?.email === undefined ? (
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
      ) : null}
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <CodeField
            {...field}
            error={errors.code?.message}
            onChange={(digits) => {
              field.onChange(digits)
              if (digits.length === 6) void submit()
            }}
          />
        )}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Confirming' : 'Confirm'}
      </Button>
      <div className="-mt-2 text-center">
        <ResendButton onResend={resend} isSent={known?.isSent === true} />
      </div>
    </AuthForm>
  )
}
