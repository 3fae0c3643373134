import { useState } from 'react'
import { isApiError } from '../../services/api-error.ts'
import { formFailure } from '../../services/form-failure.ts'
import { verifySecondFactor } from '../../services/passkey-sign-in.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/focus-when-shown.ts'

interface SecondFactorProps {
  challenge: string
  /** Back to address and password; with a message where the sign-in has ended. */
  onBack: (message?: string) => void
}

/** The step after the right password: a code of the authenticator app, or a recovery code. */
export default function SecondFactor({ challenge, onBack }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  const send = async (typed: string) => {
    if (isBusy) return
    if (typed.trim() === '') {
      setError(isRecovery ? 'Enter one of your recovery codes' : 'Enter the 6 digits that the app shows')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await verifySecondFactor({ challenge, code: typed })
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'invalid_credentials') onBack(failure.message)
      else {
        setError(formFailure(failure))
        setBusy(false)
      }
    }
  }

  return (
    <AuthForm
      name="Sign In"
      title="Second step"
      lead={
        isRecovery
          ? 'Enter one of the recovery codes that you kept. Each works once.'
          : 'Enter the code that your authenticator app shows for Mullion.'
      }
      onSubmit={() => send(code)}
      foot={
        <button type="button" className={`${textLink} cursor-pointer`} onClick={() => onBack()}>
          Back to sign in
        </button>
      }
    >
      {isRecovery ? (
        <Field
          key="recovery"
          ref={focusWhenShown}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeField
          key="code"
          ref={focusWhenShown}
          error={error}
          value={code}
          onChange={(digits) => {
            setCode(digits)
            if (digits.length === 6) void send(digits)
          }}
        />
      )}
      <Button type="submit" variant="primary" size="l" isWide isLoading={isBusy}>
        Sign in
      </Button>
      <div className="-mt-2 text-center">
        <button
          type="button"
          className={`${textLink} cursor-pointer`}
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setError(undefined)
          }}
        >
          {isRecovery ? 'Use the app' : 'I do not have the app at hand'}
        </button>
      </div>
    </AuthForm>
  )
}
