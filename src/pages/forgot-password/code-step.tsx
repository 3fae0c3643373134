import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { isApiError } from '../../services/api-error.ts'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { AuthForm } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ResendButton } from '../../ui/resend-button.tsx'
import { showDone } from '../../ui/toast.ts'
import { submitForm } from '../../services/submit-form.ts'

interface CodeStepProps {
  email: string
  /** The code came with an invitation, not just now. */
  isInvited: boolean
  onBack: () => void
  foot: ReactNode
}

export function CodeStep({ email, isInvited, onBack, foot }: CodeStepProps) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: authResolver('verifyForgotOtp'),
    defaultValues: { email, otp: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = submitForm(
    form,
    async (body) => {
      const { reset_token } = await callAuth('verifyForgotOtp', body)
      await navigate('/new-password', { state: { email, reset_token } })
    },
    { at: 'otp' },
  )

  const resend = async () => {
    try {
      await callAuth('resendForgotOtp', { email })
      showDone('A new code was sent')
      return undefined
    } catch (error) {
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
      return isApiError(error) ? (error.retryAfter ?? 0) : 0
    }
  }

  return (
    <AuthForm
      name="Forgot Password"
      title="Enter the code"
      lead={
        isInvited ? (
          <>
            Six digits are in the mail that brought <b className="font-medium text-text">{email}</b> here.
            With them you set your password.
          </>
        ) : (
          <>
            If <b className="font-medium text-text">{email}</b> has an account, six digits are in its mail
            now. They hold for 10 minutes.
          </>
        )
      }
      onSubmit={submit}
      foot={foot}
    >
      <Controller
        control={form.control}
        name="otp"
        render={({ field }) => (
          <CodeField
            {...field}
            error={errors.otp?.message}
            onChange={(digits) => {
              field.onChange(digits)
              if (digits.length === 6) void submit()
            }}
          />
        )}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Checking' : 'Continue'}
      </Button>
      <div className="-mt-2 flex justify-center gap-1">
        <ResendButton onResend={resend} isSent={!isInvited} />
        <Button variant="quiet" onClick={onBack}>
          Another address
        </Button>
      </div>
    </AuthForm>
  )
}
