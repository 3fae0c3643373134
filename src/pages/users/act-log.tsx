import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CloudOff, RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { Act } from '../../../core/contract/identity.ts'
import type { Role } from '../../../core/contract/shapes.ts'
import { actsQuery } from '../../services/identity.ts'
import { roleName, usersPerPage } from '../../services/people.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What administrators did, and changes of roles; nobody can change what stands here. */
export function ActLog() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...actsQuery(page), placeholderData: keepPreviousData })
  return (
    <div className="max-w-180">
      <title>Log · Mullion</title>
      <ButtonLink to="/users" variant="quiet" size="s" icon={ArrowLeft}>
        Users
      </ButtonLink>
      <h1 className="mt-2 text-24 font-semibold tracking-tight">Log</h1>
      <p className="mb-5 text-text-2">
        What administrators did, and changes of roles. Entries cannot be changed, and go after a year.
      </p>
      {query.data === undefined ? (
        query.isError ? (
          <Blank isError icon={CloudOff} title="Failed to fetch the log" text="It is safe on the server.">
            <Button icon={RotateCw} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Blank>
        ) : (
          <Skeleton className="h-80 rounded-2" />
        )
      ) : (
        <Entries
          acts={query.data.acts}
          total={query.data.pagination.totalRecords}
          page={page}
          onPage={setPage}
        />
      )}
    </div>
  )
}

interface EntriesProps {
  acts: readonly Act[]
  total: number
  page: number
  onPage: (page: number) => void
}

function Entries({ acts, total, page, onPage }: EntriesProps) {
  if (acts.length === 0)
    return <Blank icon={ScrollText} title="Nothing yet" text="What administrators do is listed here." />
  return (
    <>
      <ul aria-label="Log" className="grid divide-y divide-line rounded-2 border border-line">
        {acts.map((act) => (
          <li key={act.id} className="px-3 py-2.5">
            <span className="block wrap-anywhere">
              <b className="font-medium">{nameOf(act.actor)}</b> {describe(act)}
            </span>
            <time dateTime={act.created_at} className="block text-13 text-text-2">
              {formatMoment(act.created_at)}
            </time>
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="mt-3 flex justify-end gap-2">
        <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={page * usersPerPage >= total} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </nav>
    </>
  )
}

function nameOf(person: Act['subject']): string {
  return person?.name ?? 'a deleted account'
}

const fieldNames: Record<string, string> = {
  full_name: 'name',
  email: 'email',
  nmls_number: 'NMLS number',
  phone_number: 'phone number',
}

function listRoles(roles: readonly Role[] | undefined): string {
  return (roles ?? []).map((role) => roleName(role).toLowerCase()).join(', ')
}

function describe({ kind, subject, detail }: Act): string {
  const name = nameOf(subject)
  switch (kind) {
    case 'user-created':
      return `invited ${name} as ${listRoles(detail.after)}`
    case 'user-changed':
      return `changed ${(detail.fields ?? []).map((field) => fieldNames[field] ?? field).join(', ')} of ${name}`
    case 'roles-changed':
      return `changed the roles of ${name} from ${listRoles(detail.before)} to ${listRoles(detail.after)}`
    case 'role-switched':
      return `works as ${listRoles(detail.after)}, before as ${listRoles(detail.before)}`
    case 'authenticator-removed':
      return `turned off the authenticator app of ${name}`
    case 'pack-imported':
      return `imported the furniture pack ${detail.pack ?? ''}`
    case 'pack-deleted':
      return `deleted the furniture pack ${detail.pack ?? ''}`
  }
}
