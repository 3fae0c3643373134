import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionInfo } from '../../../core/contract/auth.ts'
import { endOtherSessions, endSessionOf, sessionsQuery } from '../../services/account-sessions.ts'
import { agentName } from '../../services/agent-name.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatDay } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showDone } from '../../ui/toast.ts'

/** Sessions that are listed; nobody compares more. */
const maxShown = 8

/** Where the user is signed in; each place, or all others, can be signed out. */
export function SessionList() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.sessions })
  const end = useMutation({
    mutationFn: endSessionOf,
    meta: { failure: 'The session could not be ended' },
    onSuccess: () => showDone('The session has ended'),
    onSettled: refetch,
  })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    meta: { failure: 'The sessions could not be ended' },
    onSuccess: (ended) => showDone(ended === 1 ? 'One session has ended' : `${ended} sessions have ended`),
    onSettled: refetch,
  })
  if (sessions.data === undefined)
    return sessions.isError ? (
      <Button onClick={() => void sessions.refetch()}>Try again</Button>
    ) : (
      <Skeleton className="h-14 rounded-2" />
    )
  const others = sessions.data.filter(({ is_current }) => !is_current)
  return (
    <div className="grid gap-3">
      <ul aria-label="Sessions" className="grid divide-y divide-line rounded-2 border border-line">
        {sessions.data.slice(0, maxShown).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
        {sessions.data.length > maxShown ? (
          <li className="px-3 py-2.5 text-text-2">and {sessions.data.length - maxShown} more</li>
        ) : null}
      </ul>
      {others.length > 1 ? (
        <div>
          <Button isLoading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface SessionRowProps {
  session: SessionInfo
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = agentName(session.agent)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current ? <Tag tone="ok">This one</Tag> : null}
        </span>
        <span className="block text-13 wrap-anywhere text-text-2">
          {session.network === null ? 'Since' : `From ${session.network}, since`}{' '}
          {formatDay(session.created_at)}, used {formatAgo(session.last_used_at)}
        </span>
      </span>
      {session.is_current ? null : (
        <Button size="s" aria-label={`End the session of ${name}`} isLoading={isEnding} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
