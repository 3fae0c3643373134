import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirmWithPasskey } from '../../services/identity.ts'
import { forgetPreferences } from '../../services/preferences.ts'
import { deleteAccount } from '../../services/people.ts'
import { whileEnding } from '../../services/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useIdentityCheck } from './use-identity-check.ts'
import { useLeave } from './use-leave.ts'
import { Form } from '../../ui/form.tsx'

interface DeleteAccountProps {
  userId: string
  email: string
}

/** The button that erases an account. It asks twice: what will be gone, then the address and the password to be typed. */
export function DeleteAccount({ userId, email }: DeleteAccountProps) {
  const [step, setStep] = useState<'closed' | 'tell' | 'type'>('closed')
  const close = () => setStep('closed')
  return (
    <>
      {/* Its words stand in line with the text above. */}
      <Button variant="danger" icon={Trash2} className="-ml-3.5" onClick={() => setStep('tell')}>
        Delete account
      </Button>
      <Dialog
        isOpen={step === 'tell'}
        onClose={close}
        title="Delete this account?"
        description="Your photos, results, masks and credits are erased. Orders under way are cancelled. Nothing can be brought back, and credits are not paid out."
        actions={
          <>
            <Button onClick={close}>Keep account</Button>
            <Button variant="danger" onClick={() => setStep('type')}>
              Continue
            </Button>
          </>
        }
      />
      {step === 'type' ? <TypeAddress userId={userId} email={email} onClose={close} /> : null}
    </>
  )
}

async function deleteWithPasskey(): Promise<void> {
  await confirmWithPasskey()
  await deleteAccount()
}

function TypeAddress({ userId, email, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const leave = useLeave()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy: isDeleting, fault, hasPasskey, check } = useIdentityCheck()
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase()

  const erase = (work: () => Promise<void>) =>
    check(() =>
      whileEnding(async () => {
        await work()
        await leave()
        // Last: another tab that learns of the end lays them aside.
        await forgetPreferences(userId)
      }),
    )

  return (
    <Dialog
      isOpen
      {...(isDeleting ? {} : { onClose })}
      title="Type your email address and password"
      description={
        <>
          To delete the account for ever, type <b className="font-medium wrap-anywhere text-text">{email}</b>{' '}
          and your password.
        </>
      }
    >
      <Form
        className="grid gap-3"
        onSubmit={() => {
          if (isTyped && password !== '') void erase(() => deleteAccount(password))
        }}
      >
        <Field
          data-autofocus
          label="Email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError text={fault} />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          {hasPasskey ? (
            <Button
              icon={KeyRound}
              disabled={!isTyped || isDeleting}
              className="mr-auto"
              onClick={() => void erase(deleteWithPasskey)}
            >
              Use a passkey
            </Button>
          ) : null}
          <Button disabled={isDeleting} onClick={onClose}>
            Keep account
          </Button>
          <Button
            type="submit"
            variant="danger"
            disabled={!isTyped || password === ''}
            isLoading={isDeleting}
          >
            Delete for ever
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
