import { useQuery } from '@tanstack/react-query'
import { CloudOff, RotateCw, ScrollText, UserPlus, UserRoundSearch } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureTexts } from '../../../core/contract/messages.ts'
import type { Role } from '../../../core/contract/shapes.ts'
import { allRoles, roleName, roleUsersQuery, usersPerPage, usersQuery } from '../../services/people.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageToAll } from './message-to-all.tsx'
import { UserTable } from './user-table.tsx'

const roleChoices = [
  { value: 'all', label: 'All' },
  ...allRoles.map((role) => ({ value: role, label: roleName(role) })),
] as { value: Role | 'all'; label: string }[]

/** Everybody who has an account, for administrators. What is shown stands in the address. */
export function UserList() {
  const [address, setAddress] = useSearchParams()
  const role = allRoles.find((each) => each === address.get('role'))
  const search = address.get('search') ?? ''
  const page = Math.max(1, Math.floor(Number(address.get('page') ?? 1)) || 1)
  const show = useCallback(
    (next: { role?: Role | undefined; search?: string; page?: number }) => {
      const query = new URLSearchParams()
      if (next.role) query.set('role', next.role)
      if (next.search) query.set('search', next.search)
      if (next.page !== undefined && next.page > 1) query.set('page', String(next.page))
      setAddress(query, { replace: next.page === undefined })
    },
    [setAddress],
  )
  const onSearch = useCallback((text: string) => show({ search: text }), [show])

  return (
    <>
      <title>Users · Mullion</title>
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-24 font-semibold tracking-tight">Users</h1>
        <ButtonLink to="/users/log" icon={ScrollText}>
          Log
        </ButtonLink>
        <ButtonLink to="/users/new" variant="primary" icon={UserPlus}>
          New user
        </ButtonLink>
      </header>
      <MessageToAll />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {/* Mounted anew with a role: the text of a search that a role has ended goes too. */}
        <SearchField
          key={role ?? 'all'}
          label="Search name, email or phone"
          value={search}
          onSearch={onSearch}
        />
        <Segmented
          label="Role"
          value={role ?? 'all'}
          options={roleChoices}
          onChange={(value) => show({ role: value === 'all' ? undefined : value })}
          className="flex-wrap"
        />
      </div>
      {role === undefined ? (
        <Pages search={search} page={page} onPage={(next) => show({ search, page: next })} />
      ) : (
        <OfRole role={role} />
      )}
    </>
  )
}

interface PagesProps {
  search: string
  page: number
  onPage: (page: number) => void
}

function Pages({ search, page, onPage }: PagesProps) {
  const query = useQuery(usersQuery(page, search))
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <Failed text={failureTexts.users} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows />
    )
  const { totalRecords: total } = data.pagination
  if (data.users.length === 0) {
    return (
      <Blank
        icon={UserRoundSearch}
        title={total === 0 ? 'Nobody fits this search' : 'There is no such page'}
        text="Names, addresses and phone numbers are searched."
        className="min-h-80"
      >
        {page > 1 ? <Button onClick={() => onPage(1)}>First page</Button> : null}
      </Blank>
    )
  }
  const first = (page - 1) * usersPerPage
  return (
    <>
      <UserTable users={data.users} />
      <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2">
        <span aria-live="polite" className="mr-auto text-13 text-text-2 tabular-nums">
          {first + 1} to {first + data.users.length} of {total.toLocaleString('en')}
        </span>
        <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={first + data.users.length >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </nav>
    </>
  )
}

function OfRole({ role }: { role: Role }) {
  const query = useQuery(roleUsersQuery(role))
  if (query.data === undefined)
    return query.isError ? (
      <Failed text={failureTexts.roleUsers} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows />
    )
  const { users } = query.data
  if (users.length === 0)
    return (
      <Blank
        icon={UserRoundSearch}
        title="Nobody has this role"
        text="Roles are given on a user's own page."
        className="min-h-80"
      />
    )
  return (
    <>
      <UserTable users={users} />
      <p aria-live="polite" className="mt-3 text-13 text-text-2 tabular-nums">
        {users.length} {users.length === 1 ? 'user' : 'users'}
      </p>
    </>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Blank isError icon={CloudOff} title={text} text="Accounts are safe on the server." className="min-h-80">
      <Button icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </Blank>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-15 rounded-2" />
      ))}
    </div>
  )
}
