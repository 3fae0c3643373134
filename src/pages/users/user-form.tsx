import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { peopleRoutes } from '../../../core/contract/people.ts'
import type { Role } from '../../../core/contract/shapes.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { allRoles, roleName } from '../../services/people.ts'
import { Chip } from '../../ui/chip.tsx'
import { Form } from '../../ui/form.tsx'
import { submitForm } from '../../services/submit-form.ts'

interface UserValues {
  name: string
  email: string
  nmls_number: string
  roles: Role[]
  phone_number?: string
}

interface UserFormProps {
  values: UserValues
  /** Phone numbers of existing users are changed by a call of their own. */
  hasPhone: boolean
  button: string
  /** What a toast says when the server fails without a reason. */
  failure: string
  onSave: (values: UserValues) => Promise<void>
  aside?: ReactNode
}

/** The fields of a user; they are checked as the server will check them. */
export function UserForm({ values, hasPhone, button, failure, onSave, aside }: UserFormProps) {
  const form = useForm({
    resolver: contractResolver(peopleRoutes.createUser.body.omit({ role: true }).required({ roles: true })),
    defaultValues: values,
  })
  const { errors, isSubmitting } = form.formState
  const submit = submitForm(
    form,
    async (body) => {
      await onSave({ ...body, nmls_number: body.nmls_number ?? '', phone_number: body.phone_number ?? '' })
    },
    { text: failure },
  )
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field label="Full name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {hasPhone ? (
        <Field
          label="Phone number"
          type="tel"
          autoComplete="off"
          placeholder="+14155550100"
          hint="With country code. Optional."
          error={errors.phone_number?.message}
          {...form.register('phone_number')}
        />
      ) : null}
      <Field
        label="NMLS number"
        inputMode="numeric"
        autoComplete="off"
        hint="Of loan officers. Optional."
        error={errors.nmls_number?.message}
        {...form.register('nmls_number')}
      />
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => (
          <RoleChoice value={field.value} onChange={field.onChange} error={errors.roles?.message} />
        )}
      />
      <FormError text={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isLoading={isSubmitting}>
          {button}
        </Button>
        {aside}
      </div>
    </Form>
  )
}

interface RoleChoiceProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string | undefined
}

/** Which roles somebody may work in. */
function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const noteId = useId()
  const toggle = (role: Role) =>
    onChange(allRoles.filter((each) => (each === role ? !value.includes(each) : value.includes(each))))
  return (
    <fieldset aria-describedby={noteId} className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">Roles</legend>
      <div className="flex flex-wrap gap-2">
        {allRoles.map((role) => {
          const isOn = value.includes(role)
          return (
            <Chip key={role} isOn={isOn} onClick={() => toggle(role)}>
              {isOn ? <Check aria-hidden="true" className="size-4" /> : null}
              {roleName(role)}
            </Chip>
          )
        })}
      </div>
      <p
        id={noteId}
        role={error === undefined ? undefined : 'alert'}
        className={error === undefined ? 'text-12 text-text-3' : 'text-12 text-danger'}
      >
        {error ?? 'With more than one, the user chooses on their profile which to work in.'}
      </p>
    </fieldset>
  )
}
