import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Role } from '../../../core/contract/shapes.ts'
import { allRoles, roleName } from '../../services/people.ts'
import { Chip } from '../../ui/chip.tsx'

interface RoleChoiceProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string | undefined
}

/** Which roles somebody may work in. */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
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
