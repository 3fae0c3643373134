import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clapperboard, EllipsisVertical, Trash } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { forgetKeptFilm, type KeptFilm, listKeptFilms } from '../../editor/film/draft/film-draft-store.ts'
import { deleteFilmDraft, filmDraftsQuery } from '../../services/film-drafts.ts'
import { imageQuery } from '../../services/images.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { removeFilmDraft } from '../../services/remove-later.ts'
import { useLibrary } from '../../stores/library.ts'
import { formatLength } from '../../ui/film-text.ts'
import { formatAgo } from '../../ui/format-time.ts'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A film that is being cut, on the server or in this browser alone. */
interface DraftInfo {
  id: string
  title: string
  /** Of its first photo. */
  thumbnailUrl: string | null
  /** Its first photo, where only the library can tell its thumbnail. */
  imageId: string | null
  clips: number
  seconds: number
  savedAt: string
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

interface DraftListProps {
  /** What stands below it. It comes when the drafts are known, so that they push nothing down. */
  children: ReactNode
}

/** Films that are being cut, last saved first; nothing where there are none. */
export function DraftList({ children }: DraftListProps) {
  const client = useQueryClient()
  const { data: saved, isPending: isSavedPending } = useQuery(filmDraftsQuery())
  // A browser that keeps nothing, such as in a private window, has none.
  const { data: kept, isPending: isKeptPending } = useQuery({
    queryKey: [...queryKeys.filmDrafts, 'here'],
    queryFn: () => listKeptFilms().catch(() => []),
    structuralSharing: false,
  })
  const leaving = useLibrary((state) => state.leaving)
  const drafts = useMemo((): DraftInfo[] => {
    const there = new Set(saved?.map(({ id }) => id))
    // What was ordered as it is stands among the films.
    const onServer = (saved ?? [])
      .filter(({ is_ordered: isOrdered }) => !isOrdered)
      .map(({ id, title, film, thumbnail_url: thumbnailUrl, updated_at: savedAt }) => ({
        id,
        title,
        savedAt,
        thumbnailUrl,
        imageId: null,
        ...filmInfo(film),
      }))
    const here = (kept ?? []).filter(({ id, isOnServer }) => !there.has(id) && !isOnServer).map(keptInfo)
    return [...onServer, ...here].sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
  }, [saved, kept])
  const shown = drafts.filter(({ id }) => !leaving.has(id))
  if (isSavedPending || isKeptPending) return <DraftSkeleton />
  if (shown.length === 0) return children
  const remove = (id: string) =>
    removeFilmDraft(client, id, async () => {
      await forgetKeptFilm(id).catch(() => undefined)
      await deleteFilmDraft(id)
    })
  return (
    <>
      <section aria-labelledby="drafts-title">
        <h2 id="drafts-title" className="mb-3 text-16 font-semibold">
          In work
        </h2>
        <ul className={grid}>
          {shown.map((draft) => (
            <DraftCard key={draft.id} draft={draft} onDelete={() => remove(draft.id)} />
          ))}
        </ul>
      </section>
      {children}
    </>
  )
}

/** As high as the window, so that the foot of the page does not come into sight and leave again. */
function DraftSkeleton() {
  return (
    <div className="min-h-dvh">
      <div className={grid}>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="aspect-video rounded-2" />
        ))}
      </div>
    </div>
  )
}

function filmInfo(film: { fps: number; clips: readonly { frames: number }[] }) {
  return {
    clips: film.clips.length,
    seconds: film.clips.reduce((sum, { frames }) => sum + frames, 0) / film.fps,
  }
}

function keptInfo({ id, steps, at, savedAt }: KeptFilm): DraftInfo {
  const step = steps[at]
  if (step === undefined) throw new RangeError('The step that is shown is not there')
  const { title, film } = step.value
  return {
    id,
    title,
    savedAt: new Date(savedAt).toISOString(),
    thumbnailUrl: null,
    imageId: film.clips[0]?.image_id ?? null,
    ...filmInfo(film),
  }
}

function DraftCard({ draft, onDelete }: { draft: DraftInfo; onDelete: () => void }) {
  const { id, title, imageId, clips, seconds, savedAt } = draft
  const photo = useQuery({ ...imageQuery(imageId ?? ''), enabled: imageId !== null, meta: {} }).data?.image
  const thumbnailUrl = draft.thumbnailUrl ?? photo?.thumbnail_url
  const name = title === '' ? 'Film without a title' : title
  return (
    <li className="min-w-0">
      <Link
        to={`/video-settings?draft=${encodeURIComponent(id)}`}
        aria-label={name}
        className="block rounded-2"
      >
        {thumbnailUrl === undefined ? (
          <span className="grid aspect-video w-full place-items-center rounded-2 bg-sunken text-text-3 outlined-soft">
            <Clapperboard aria-hidden="true" className="size-6" strokeWidth={1.5} />
          </span>
        ) : (
          <img
            src={mediaUrl(thumbnailUrl)}
            alt=""
            loading="lazy"
            className="aspect-video w-full rounded-2 bg-line object-cover"
          />
        )}
      </Link>
      <div className="mt-1 flex items-center">
        <span className="min-w-0 flex-1 text-13">
          <span title={name} className="block truncate font-medium">
            {name}
          </span>
          <span className="block truncate text-12 text-text-3 tabular-nums">
            {clips} {clips === 1 ? 'photo' : 'photos'}, {formatLength(seconds)} · {formatAgo(savedAt)}
          </span>
        </span>
        <Menu
          button={
            <button
              type="button"
              aria-label={`Actions for ${name}`}
              className="grid size-10 flex-none cursor-pointer place-items-center rounded-2 text-text-2 hover:bg-hover pointer-coarse:size-11"
            >
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </button>
          }
          entries={[{ id: 'delete', label: 'Delete', icon: Trash, isDanger: true, run: onDelete }]}
        />
      </div>
    </li>
  )
}
