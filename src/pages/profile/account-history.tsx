import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountEvent, AccountEventKind } from '../../../core/contract/identity.ts'
import { agentName } from '../../services/agent-name.ts'
import { accountEventsQuery, logLines } from '../../services/identity.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const words: Record<AccountEventKind, string> = {
  'signed-in': 'Signed in',
  'signed-in-code': 'Signed in with password and code',
  'signed-in-recovery': 'Signed in with a recovery code',
  'signed-in-passkey': 'Signed in with a passkey',
  'sign-in-failed': 'A wrong password',
  'code-failed': 'A wrong code after the right password',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by mail',
  'email-changed': 'Email changed',
  'authenticator-added': 'Authenticator app turned on',
  'authenticator-removed': 'Authenticator app turned off',
  'recovery-codes-renewed': 'New recovery codes made',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey deleted',
}

const failed: ReadonlySet<AccountEventKind> = new Set(['sign-in-failed', 'code-failed'])

/** What opened the account, failed to, or changed the ways in. */
export function AccountHistory() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...accountEventsQuery(page), placeholderData: keepPreviousData })
  if (query.data === undefined)
    return query.isError ? (
      <Button onClick={() => void query.refetch()}>Try again</Button>
    ) : (
      <Skeleton className="h-40 rounded-2" />
    )
  const { events, pagination } = query.data
  const isLast = page * logLines >= pagination.totalRecords
  return (
    <div className="grid gap-3">
      <ul aria-label="History" className="grid divide-y divide-line rounded-2 border border-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {page === 1 && isLast ? null : (
        <div className="flex justify-end gap-2">
          <Button size="s" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="s" disabled={isLast} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  )
}

function EventRow({ event: { kind, agent, network, created_at: at } }: { event: AccountEvent }) {
  return (
    <li className="px-3 py-2.5">
      <span className={cx('block font-medium', failed.has(kind) && 'text-danger')}>{words[kind]}</span>
      <span className="block text-13 wrap-anywhere text-text-2">
        <time dateTime={at}>{formatMoment(at)}</time>, {agentName(agent)}
        {network === null ? '' : `, from ${network}`}
      </span>
    </li>
  )
}
