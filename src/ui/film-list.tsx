import { CloudOff, Clapperboard, Heart, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatBytes } from '../../core/contract/format-bytes.ts'
import type { Video } from '../../core/contract/film-shapes.ts'
import { filmDownloads, useSampleFilm } from '../services/film-files.ts'
import { filmPath } from '../services/films.ts'
import { mediaUrl } from '../services/media-url.ts'
import { useFilmActions, useFilms } from '../services/use-films.ts'
import { Blank } from './blank.tsx'
import { Button } from './button.tsx'
import { FilmCard } from './film-card.tsx'
import { FilmSelectionBar } from './film-selection-bar.tsx'
import type { MenuEntry } from './menu.tsx'
import { Segmented } from './segmented.tsx'
import { Skeleton } from './skeleton.tsx'

interface FilmListProps {
  favorites: boolean
  onFavorites: (favorites: boolean) => void
  /** Where to go from a list without films. */
  children: ReactNode
}

const shows = [
  { value: 'all', label: 'All' },
  { value: 'favorites', label: 'Favourites' },
] as const

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** Own films, or the favourites among them, newest first. */
export function FilmList({ favorites, onFavorites, children }: FilmListProps) {
  const { query, shown } = useFilms(favorites)
  const { fetchNextPage } = query
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label="Show"
          value={favorites ? 'favorites' : 'all'}
          options={shows}
          onChange={(value) => onFavorites(value === 'favorites')}
        />
        <span aria-live="polite" className="ml-auto text-13 text-text-2 tabular-nums">
          {shown === undefined || shown.total === 0
            ? null
            : `${shown.videos.length} of ${shown.total.toLocaleString('en')}`}
        </span>
      </div>
      {shown !== undefined ? (
        <Shown favorites={favorites} {...shown}>
          {children}
        </Shown>
      ) : query.isError ? (
        <Blank
          isError
          icon={CloudOff}
          title="The films could not be loaded"
          text="They are safe on the server."
          className="min-h-80"
        >
          <Button icon={RotateCw} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Blank>
      ) : (
        <div className={grid}>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="aspect-video rounded-2" />
          ))}
        </div>
      )}
      {query.hasNextPage ? (
        <More isLoading={query.isFetchingNextPage} hasFailed={query.isFetchNextPageError} onMore={onMore} />
      ) : null}
    </>
  )
}

interface MoreProps {
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The next page comes when the end of the list comes near, and by the button; after a failure by the button alone. */
function More({ isLoading, hasFailed, onMore }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onMore])
  return (
    <div ref={place} className="mt-4 flex justify-center">
      <Button isLoading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}

type ShownProps = NonNullable<ReturnType<typeof useFilms>['shown']> & Omit<FilmListProps, 'onFavorites'>

function Shown({ videos, favorites, children }: ShownProps) {
  const { favorite, remove } = useFilmActions()
  const navigate = useNavigate()
  const sample = useSampleFilm()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
  const chooseNone = useCallback(() => setChosen(new Set()), [])
  // One that is being deleted is chosen no longer, until that is undone.
  const chosenFilms = videos.filter(({ id }) => chosen.has(id))
  if (videos.length === 0)
    return favorites ? (
      <Blank
        icon={Heart}
        title="No favourite films"
        text="Films that you mark with the heart stand here."
        className="min-h-80"
      />
    ) : (
      <Blank
        icon={Clapperboard}
        title="No films yet"
        text="Put photos on a timeline, see the film for free, and order it when it is right."
        className="min-h-80"
      >
        {children}
        <Button isLoading={sample.isPending} disabled={sample.isSuccess} onClick={() => sample.mutate()}>
          {sample.isSuccess ? 'The sample film is being made' : 'Add the sample film'}
        </Button>
      </Blank>
    )
  return (
    <>
      <ul className={grid}>
        {videos.map((film) => (
          <li key={film.id} className="min-w-0">
            <FilmCard
              film={film}
              href={filmPath(film.id)}
              poster={film.poster_url === null ? null : mediaUrl(film.poster_url)}
              still={film.thumbnail_url ? mediaUrl(film.thumbnail_url) : null}
              src={film.url === null ? null : mediaUrl(film.url)}
              downloads={downloadEntries(film, () => void navigate(filmPath(film.id)))}
              isChosen={chosen.has(film.id)}
              isChoosing={chosenFilms.length > 0}
              onChoose={() => choose(film.id)}
              onFavorite={(isOn) => favorite([film.id], isOn)}
              onDelete={() => remove([film.id])}
            />
          </li>
        ))}
      </ul>
      {chosenFilms.length === 0 ? null : (
        <FilmSelectionBar
          chosen={chosenFilms}
          others={videos.length - chosenFilms.length}
          onAll={() => setChosen(new Set(videos.map(({ id }) => id)))}
          onNone={chooseNone}
        />
      )}
    </>
  )
}

/** The files of a film, and the way to its other forms; nothing until it is rendered. */
function downloadEntries(film: Video, onMore: () => void): MenuEntry[] {
  const files = filmDownloads(film).flatMap(({ label, url, bytes }, index) =>
    url === null
      ? []
      : [{ id: `file-${index}`, label: `Download ${label}`, hint: formatBytes(bytes ?? 0), href: url }],
  )
  return files.length === 0 ? [] : [...files, { id: 'more', label: 'Other sizes and shapes', run: onMore }]
}
