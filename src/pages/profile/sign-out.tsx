import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient, useQueries } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LeftUnsent } from '../../editor/batch/send-unsent.ts'
import type { UnsentDraft } from '../../editor/draft/draft-store.ts'
import type { LeftFilms } from '../../editor/film/draft/send-kept-films.ts'
import { listUnsentFilms, nameKept } from '../../editor/film/draft/film-draft-store.ts'
import { unsavedWork } from '../../editor/draft/draft-store.ts'
import { whileEnding } from '../../services/session.ts'
import { endServerSession } from '../../services/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useLeave } from './use-leave.ts'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { flowPath, removalService } from '../../services/flow.ts'
import { imageQuery } from '../../services/images.ts'

/** What signing out would erase: rooms are saved only where their corners are seen, so they are not sent unasked. */
interface Lost {
  masks: LeftUnsent | null
  films: LeftFilms | null
  rooms: string[]
}

/** Ends the session. Masks and films that only this browser has are sent first, as it then forgets them. */
export function SignOut() {
  const leave = useLeave()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const [left, setLeft] = useState<Lost | null>(null)
  const end = async () => {
    setLeaving(true)
    setLeft(null)
    await whileEnding(async () => {
      await client.cancelQueries()
      await endServerSession()
      await leave()
    })
  }
  const signOut = async () => {
    setLeaving(true)
    // A browser without storage has kept nothing that could be lost.
    const { masks, rooms } = await unsavedWork().catch(() => ({ masks: [], rooms: [] }))
    const [unsent, films] = await Promise.all([sendAll(client, masks), sendFilms()])
    if (unsent === null && films === null && rooms.length === 0) return end()
    setLeft({ masks: unsent, films, rooms })
    setLeaving(false)
  }
  const stay = () => setLeft(null)
  // Asked for in the menu of the profile. Once: coming back to this entry of the history does not ask to leave.
  const location = useLocation()
  const navigate = useNavigate()
  const isAsked = (location.state as { signsOut?: boolean } | null)?.signsOut === true
  const asked = useEffectEvent(() => void signOut())
  useEffect(() => {
    if (!isAsked) return
    const begin = async () => {
      await navigate('/profile', { replace: true, state: null })
      asked()
    }
    void begin()
  }, [isAsked, navigate])
  return (
    <>
      <Button icon={LogOut} isLoading={isLeaving} onClick={() => void signOut()}>
        Sign out
      </Button>
      {left === null ? null : (
        <Dialog
          isOpen
          onClose={stay}
          title={`${named(left)} would be lost`}
          description={`Only this browser has ${pronoun(left)}, and signing out erases what it keeps. ${describeReason(left)}`}
          actions={
            <>
              <Button variant="danger" onClick={() => void end()}>
                Sign out and lose {pronoun(left)}
              </Button>
              <Button variant="primary" onClick={stay}>
                Stay signed in
              </Button>
            </>
          }
        >
          <PhotoLinks ids={listPhotos(left)} />
          <FilmLinks films={left.films?.films ?? []} />
        </Dialog>
      )}
    </>
  )
}

function named({ masks, films, rooms }: Lost): string {
  const things = [
    counted(masks?.imageIds.length ?? 0, 'mask'),
    counted(films?.films.length ?? 0, 'film'),
    counted(rooms.length, 'room'),
  ].filter((text) => text !== '')
  const all = things.join(' and ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

function counted(count: number, thing: string): string {
  if (count === 0) return ''
  return count === 1 ? `a ${thing}` : `${count} ${thing}s`
}

function pronoun({ masks, films, rooms }: Lost): string {
  return (masks?.imageIds.length ?? 0) + (films?.films.length ?? 0) + rooms.length === 1 ? 'it' : 'them'
}

function listPhotos({ masks, rooms }: Lost): string[] {
  return [...new Set([...(masks?.imageIds ?? []), ...rooms])]
}

function describeReason({ masks, films, rooms }: Lost): string {
  const why = masks?.why ?? films?.why
  const save =
    rooms.length === 0 ? [] : ['A room is kept for good once it is saved: open its photo and save it there.']
  return [...(why === undefined ? [] : [sentence(why)]), ...save].join(' ')
}

async function sendFilms(): Promise<LeftFilms | null> {
  // A browser without storage has kept nothing that could be lost.
  const kept = await listUnsentFilms().catch(() => [])
  if (kept.length === 0) return null
  try {
    const { sendKeptFilms } = await import('../../editor/film/draft/send-kept-films.ts')
    return await sendKeptFilms(kept)
  } catch {
    return { films: kept.map(nameKept), why: 'The server could not be reached.' }
  }
}

async function sendAll(client: QueryClient, drafts: readonly UnsentDraft[]): Promise<LeftUnsent | null> {
  if (drafts.length === 0) return null
  try {
    const { sendUnsent } = await import('../../editor/batch/send-unsent.ts')
    return await sendUnsent(client, drafts)
  } catch {
    return { imageIds: drafts.map((draft) => draft.imageId), why: 'The server could not be reached.' }
  }
}

/** More than these are not worth reading here. */
const MAX_SHOWN = 5

/** Where photos with work of this browser's alone open, each by its name. */
function PhotoLinks({ ids }: { ids: readonly string[] }) {
  const shown = ids.slice(0, MAX_SHOWN)
  // A name that cannot be read is no failure to tell of: its photo opens all the same.
  const names = useQueries({
    queries: shown.map((id) => ({ ...imageQuery(id), meta: {}, retry: false })),
    combine: (results) => results.map(({ data }) => data?.image.name ?? 'A photo'),
  })
  const more = ids.length - shown.length
  if (ids.length === 0) return null
  return (
    <ul aria-label="Photos with this work" className="grid gap-1">
      {shown.map((id, index) => (
        <li key={id} className="truncate">
          <Link
            to={flowPath(removalService, 'mask', { image: id })}
            className="font-medium text-accent underline underline-offset-2"
          >
            {names[index]}
          </Link>
        </li>
      ))}
      {more === 0 ? null : <li className="text-text-2">and {more} more</li>}
    </ul>
  )
}

function FilmLinks({ films }: { films: LeftFilms['films'] }) {
  if (films.length === 0) return null
  return (
    <ul aria-label="Films with this work" className="grid gap-1">
      {films.slice(0, MAX_SHOWN).map(({ id, title }) => (
        <li key={id} className="truncate">
          <Link
            to={`/video-settings?draft=${encodeURIComponent(id)}`}
            className="font-medium text-accent underline underline-offset-2"
          >
            {title === '' ? 'Film without a title' : title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
