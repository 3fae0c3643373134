import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { confirmWithPasskey, confirmWithPassword } from '../../services/identity.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { useIdentityCheck } from './use-identity-check.ts'

/** Asks who is at an open page, by the password or a passkey. */
export function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const { isBusy, fault, setFault, hasPasskey, check } = useIdentityCheck()
  const confirm = (work: () => Promise<void>) =>
    check(async () => {
      await work()
      onEnd(true)
    })

  return (
    <Dialog
      isOpen
      {...(isBusy ? {} : { onClose: () => onEnd(false) })}
      title="Is it you?"
      description="It is a while since you signed in. Please confirm before this is changed."
    >
      <Form
        className="grid gap-3"
        onSubmit={() => {
          if (password === '') setFault('Please enter your password')
          else void confirm(() => confirmWithPassword(password))
        }}
      >
        <PasswordField
          data-autofocus
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
              disabled={isBusy}
              className="mr-auto"
              onClick={() => void confirm(confirmWithPasskey)}
            >
              Use a passkey
            </Button>
          ) : null}
          <Button variant="quiet" disabled={isBusy} onClick={() => onEnd(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            Confirm
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
