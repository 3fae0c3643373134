import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import { peopleRoutes } from '../../core/contract/people.ts'
import type { RouteInput } from '../../core/contract/route.ts'
import type { ManagedUser, Role } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { setUser } from './session.ts'

const roleNames: Record<Role, string> = {
  agent: 'Agent',
  photographer: 'Photographer',
  loan_officer: 'Loan officer',
  admin: 'Administrator',
}

export const allRoles = Object.keys(roleNames) as Role[]

export function roleName(role: Role): string {
  return roleNames[role]
}

/** How many users a page of the list shows. */
export const usersPerPage = 24

/** One page of all users; the page before stays in sight until it has come. */
export function usersQuery(page: number, search: string) {
  return queryOptions({
    queryKey: queryKeys.userPage(page, search),
    queryFn: ({ signal }) =>
      call(peopleRoutes.listUsers, { query: { page, limit: usersPerPage, search }, signal }),
    meta: { failure: failureTexts.users },
    placeholderData: keepPreviousData,
  })
}

export function roleUsersQuery(role: Role) {
  return queryOptions({
    queryKey: queryKeys.roleUsers(role),
    queryFn: ({ signal }) => call(peopleRoutes.listRoleUsers, { query: { role }, signal }),
    meta: { failure: failureTexts.roleUsers },
  })
}

export function userForEditQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.userForEdit(id),
    queryFn: ({ signal }) => call(peopleRoutes.getUserForEdit, { params: { id }, signal }),
    meta: { failure: failureTexts.userForEdit },
  })
}

export async function createUser(
  body: RouteInput<typeof peopleRoutes.createUser>['body'],
): Promise<ManagedUser> {
  return (await call(peopleRoutes.createUser, { body })).user
}

export async function updateUser(
  body: RouteInput<typeof peopleRoutes.updateUser>['body'],
): Promise<ManagedUser> {
  return (await call(peopleRoutes.updateUser, { body })).user
}

/** Changes a phone number, one's own or, as administrator, another user's. */
export async function changePhone(id: string, phone: string, ownId: string | undefined): Promise<void> {
  const { user } = await call(peopleRoutes.changePhone, { body: { id, phone_number: phone } })
  if (user.id === ownId) setUser(user)
}

type ProfileFields = RouteInput<typeof peopleRoutes.updateProfile>['fields']

export async function updateProfile(fields: ProfileFields): Promise<void> {
  const { user } = await call(peopleRoutes.updateProfile, { fields })
  setUser(user)
}

/** Shows a message on the open pages of everybody. */
export async function sendSystemMessage(message: string): Promise<void> {
  await call(peopleRoutes.sendSystemMessage, { body: { message } })
}

/** Saves the own name alone. */
export async function editName(fullName: string): Promise<void> {
  const { user } = await call(routes.editProfile, { body: { full_name: fullName } })
  setUser(user)
}

export async function setProfilePicture(file: Blob): Promise<void> {
  const { user } = await call(peopleRoutes.updateProfilePicture, { file, fileName: 'profile' })
  setUser(user)
}

/** Works on in another role; what this one may do is asked for once the user is known to have it. */
export async function switchRole(role: Role): Promise<void> {
  await call(routes.updateLoginRole, { body: { role } })
  const { user } = await call(routes.getSelf, {})
  setUser(user)
}

/** Without a password it asks for a sign-in or a confirmation of a moment ago. */
export async function deleteAccount(password?: string): Promise<void> {
  await call(peopleRoutes.deleteAccount, { body: { password } })
}
