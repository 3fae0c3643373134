import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { identityRoutes } from '../../../core/contract/identity.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { changeEmail, confirmEmail } from '../../services/identity.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/focus-when-shown.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showDone } from '../../ui/toast.ts'
import { useConfirmed } from './use-confirmed.tsx'
import { Form } from '../../ui/form.tsx'
import { submitForm } from '../../services/submit-form.ts'

/** Gives the account another mail address, once a code that was mailed to it is typed. */
export function EmailForm() {
  const [address, setAddress] = useState<string | null>(null)
  const { run, dialog } = useConfirmed()
  const form = useForm({
    resolver: contractResolver(identityRoutes.changeEmail.body),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  if (address !== null) return <CodeStep address={address} onEnd={() => setAddress(null)} />
  const submit = submitForm(
    form,
    async ({ email }) => {
      const isSent = (await run(() => changeEmail(email))) !== null
      if (isSent) setAddress(email)
    },
    { at: 'email' },
  )
  return (
    <>
      <Form className="grid gap-4" onSubmit={submit}>
        <Field
          label="New address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <Button type="submit" isLoading={isSubmitting}>
            Send a code
          </Button>
        </div>
      </Form>
      {dialog}
    </>
  )
}

function CodeStep({ address, onEnd }: { address: string; onEnd: () => void }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()

  const send = async (typed: string) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await confirmEmail(typed)
      showDone('Your address is changed. Every other session has ended.')
      onEnd()
      await client.invalidateQueries({ queryKey: queryKeys.sessions })
    } catch (error) {
      setFault(formFailure(error))
      setBusy(false)
    }
  }

  return (
    <Form className="grid gap-4" onSubmit={() => send(code)}>
      <p>
        We have sent six digits to <b className="font-medium wrap-anywhere">{address}</b>. They hold for 10
        minutes. Until then your address stays as it is.
      </p>
      <CodeField
        ref={focusWhenShown}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          if (digits.length === 6) void send(digits)
        }}
      />
      <FormError text={fault} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isLoading={isBusy}>
          Change email
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Keep the old one
        </Button>
      </div>
    </Form>
  )
}
