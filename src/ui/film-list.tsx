import { CloudOff, Clapperboard, Heart, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { filmPath } from '../services/films.ts'
import { downloadUrl, mediaUrl } from '../services/media-url.ts'
import { useFilmActions, useFilms } from '../services/use-films.ts'
import { Blank } from './blank.tsx'
import { Button } from './button.tsx'
import { FilmCard } from './film-card.tsx'
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
        <div className="mt-4 flex justify-center">
          <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  )
}

type ShownProps = NonNullable<ReturnType<typeof useFilms>['shown']> & Omit<FilmListProps, 'onFavorites'>

function Shown({ videos, favorites, children }: ShownProps) {
  const { favorite, remove } = useFilmActions()
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
      </Blank>
    )
  return (
    <ul className={grid}>
      {videos.map((film) => (
        <li key={film.id} className="min-w-0">
          <FilmCard
            film={film}
            href={filmPath(film.id)}
            poster={film.poster_url === null ? null : mediaUrl(film.poster_url)}
            src={film.url === null ? null : mediaUrl(film.url)}
            download={film.url === null ? null : downloadUrl(film.url)}
            onFavorite={(isOn) => favorite(film.id, isOn)}
            onDelete={() => remove(film.id)}
          />
        </li>
      ))}
    </ul>
  )
}
