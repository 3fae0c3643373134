import { useForm } from 'react-hook-form'
import { fullNameField } from '../../../core/contract/fields.ts'
import { peopleRoutes } from '../../../core/contract/people.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { editName, updateProfile } from '../../services/people.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showDone } from '../../ui/toast.ts'

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
  const submit = form.handleSubmit(async (fields) => {
    try {
      if (dirtyFields.nmls_number === true) await updateProfile(fields)
      else await editName(fields.name)
      showDone('Profile saved')
    } catch (error) {
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
    }
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
    </form>
  )
}
