import { useParams } from 'react-router-dom'
import { EditUser } from './edit-user.tsx'
import { NewUser } from './new-user.tsx'
import { UserList } from './user-list.tsx'

/** Administrators' screens in one: the list, `/users/new`, and a user by id. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <UserList />
  return id === 'new' ? <NewUser /> : <EditUser key={id} id={id} />
}
