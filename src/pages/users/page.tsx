import { useParams, useNavigate } from 'react-router-dom'
import { ActLog } from './act-log.tsx'
import { EditUser } from './edit-user.tsx'
import { UserList } from './user-list.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import { createUser } from '../../services/people.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { showDone } from '../../ui/toast.ts'
import { UserForm } from './user-form.tsx'

/** Administrators' screens in one: the list, `/users/new`, `/users/log`, and a user by id. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <UserList />
  if (id === 'new') return <NewUser />
  return id === 'log' ? <ActLog /> : <EditUser key={id} id={id} />
}

/** A new account; its owner sets the password with a mailed code. */
function NewUser() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <div className="max-w-120">
      <title>New user · Mullion</title>
      <h1 className="text-24 font-semibold tracking-tight">New user</h1>
      <p className="mb-5 text-text-2">
        A mail with a code goes out at once. With it the new user sets a password; nobody else knows it.
      </p>
      <UserForm
        values={{ name: '', email: '', nmls_number: '', phone_number: '', roles: ['agent'] }}
        hasPhone
        button="Create and invite"
        failure={failureTexts.createUser}
        onSave={async (values) => {
          await createUser(values)
          showDone(successTexts.userCreated)
          await client.invalidateQueries({ queryKey: queryKeys.users })
          await navigate('/users')
        }}
        aside={
          <ButtonLink to="/users" variant="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </div>
  )
}
