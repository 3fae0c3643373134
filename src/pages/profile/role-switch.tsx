import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../core/contract/shapes.ts'
import { roleName, switchRole } from '../../services/people.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { showDone } from '../../ui/toast.ts'

/** Which of several roles the user works in. */
export function RoleSwitch({ user }: { user: User }) {
  const change = useMutation({
    mutationFn: switchRole,
    meta: { failure: 'The role could not be changed' },
    onSuccess: (_data, role) => showDone(`You work as ${roleName(role).toLowerCase()} now`),
  })
  return (
    <Segmented
      label="Role"
      value={change.isPending ? change.variables : user.role}
      options={user.roles.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(role) => {
        if (!change.isPending) change.mutate(role)
      }}
      className="flex-wrap"
    />
  )
}
