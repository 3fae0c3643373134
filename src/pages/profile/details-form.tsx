import { useForm } from 'react-hook-form'
import { fullNameField } from '../../../core/contract/fields.ts'
import { peopleRoutes } from '../../../core/contract/people.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { editName, updateProfile } from '../../services/people.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showDone } from '../../ui/toast.ts'
import { Form } from '../../ui/form.tsx'
import { submitForm } from '../../services/submit-form.ts'

interface DetailsFormProps {
  name: string
  nmls: string | null
}

const details = peopleRoutes.updateProfile.upload.fields.pick({ nmls_number: true }).extend({
  name: fullNameField,
})

/** Name and licence number of the own profile. */
export function DetailsForm({ name, nmls }: DetailsFormProps) {
  const form = useForm({
    resolver: contractResolver(details),
    values: { name, nmls_number: nmls ?? '' },
  })
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState
  const submit = submitForm(form, async (fields) => {
    if (dirtyFields.nmls_number === true) await updateProfile(fields)
    else await editName(fields.name)
    showDone('Profile saved')
  })
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field label="Full name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="NMLS number"
        inputMode="numeric"
        autoComplete="off"
        hint="Of loan officers. Optional."
        error={errors.nmls_number?.message}
        {...form.register('nmls_number')}
      />
      <FormError text={errors.root?.message} />
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isLoading={isSubmitting}>
          Save
        </Button>
      </div>
    </Form>
  )
}
