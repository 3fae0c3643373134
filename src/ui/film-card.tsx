import { Clapperboard, Download, EllipsisVertical, Heart, Play, Trash } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Video } from '../../core/contract/film-shapes.ts'
import { cx } from './cx.ts'
import { FilmScrub } from './film-scrub.tsx'
import { filmInfo } from './film-text.ts'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

interface FilmCardProps {
  film: Video
  href: string
  /** Addresses for the browser; null while there is nothing to show or to save. */
  poster: string | null
  src: string | null
  download: string | null
  onFavorite: (isFavorite: boolean) => void
  onDelete: () => void
}

/** A film with its poster, its state and the favourite mark. On the focused film F marks it, Delete deletes it. */
export function FilmCard({ film, href, poster, src, download, onFavorite, onDelete }: FilmCardProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.code === 'KeyF') onFavorite(!film.is_favorite)
    else if (event.key === 'Delete') onDelete()
    else return
    event.preventDefault()
  }
  return (
    <article className="min-w-0">
      <Link
        to={href}
        onKeyDown={onKeyDown}
        className="group relative block rounded-2"
        aria-label={film.title}
      >
        {poster === null ? (
          <span className="grid aspect-video w-full place-items-center rounded-2 bg-sunken text-text-3 outlined-soft group-hover:outlined">
            <Clapperboard aria-hidden="true" className="size-6" strokeWidth={1.5} />
          </span>
        ) : (
          <>
            {src === null ? (
              <img
                src={poster}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-video w-full rounded-2 bg-line object-cover"
              />
            ) : (
              <FilmScrub film={src} poster={poster} title={film.title} />
            )}
            <span className="pointer-events-none absolute bottom-2 left-2 grid size-7 place-items-center rounded-1 bg-ink-glass text-white">
              <Play aria-hidden="true" className="size-4" fill="currentColor" />
            </span>
          </>
        )}
      </Link>
      <div className="mt-1 flex items-center">
        <span className="min-w-0 flex-1 text-13">
          <span className="block truncate font-medium">{film.title}</span>
          <span
            className={cx('block truncate text-12', film.status === 'failed' ? 'text-danger' : 'text-text-3')}
          >
            {filmInfo(film)}
          </span>
        </span>
        <IconButton
          icon={Heart}
          label={`Favourite ${film.title}`}
          isOn={film.is_favorite}
          isFilled={film.is_favorite}
          onClick={() => onFavorite(!film.is_favorite)}
        />
        <Menu
          button={
            <button
              type="button"
              aria-label={`Actions for ${film.title}`}
              className="grid size-10 flex-none cursor-pointer place-items-center rounded-2 text-text-2 hover:bg-hover pointer-coarse:size-11"
            >
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </button>
          }
          entries={[
            ...(download === null
              ? []
              : [{ id: 'download', label: 'Download', icon: Download, href: download }]),
            {
              id: 'favorite',
              label: film.is_favorite ? 'No longer a favourite' : 'Favourite',
              icon: Heart,
              hint: 'F',
              run: () => onFavorite(!film.is_favorite),
            },
            { id: 'delete', label: 'Delete', icon: Trash, hint: 'Del', isDanger: true, run: onDelete },
          ]}
        />
      </div>
    </article>
  )
}
