import { useForm } from 'react-hook-form'
import { peopleRoutes } from '../../core/contract/people.ts'
import { contractResolver } from '../services/form-contract.ts'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { showDone } from './toast.ts'
import { Form } from './form.tsx'
import { submitForm } from '../services/submit-form.ts'

interface PhoneFormProps {
  phone: string | null
  /** Changes the number; a refusal rejects. */
  onSave: (phone: string) => Promise<void>
}

const phoneBody = peopleRoutes.changePhone.body.pick({ phone_number: true })

/** A phone number and the button that changes it. */
export function PhoneForm({ phone, onSave }: PhoneFormProps) {
  const form = useForm({ resolver: contractResolver(phoneBody), values: { phone_number: phone ?? '' } })
  const { errors, isSubmitting, isDirty } = form.formState
  const submit = submitForm(
    form,
    async ({ phone_number: changed }) => {
      await onSave(changed)
      showDone(successTexts.phoneChanged)
    },
    { at: 'phone_number', text: failureTexts.changePhone },
  )
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+14155550100"
        hint="With country code, such as +14155550100."
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <div>
        <Button type="submit" disabled={!isDirty} isLoading={isSubmitting}>
          Change number
        </Button>
      </div>
    </Form>
  )
}
