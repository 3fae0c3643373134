import { Clapperboard, Download, EllipsisVertical, Heart, Play, SquareCheck, Trash } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Video } from '../../core/contract/film-shapes.ts'
import { CheckMark } from './check-mark.tsx'
import { cx } from './cx.ts'
import { FilmScrub } from './film-scrub.tsx'
import { filmInfo } from './film-text.ts'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu.tsx'

interface FilmCardProps {
  film: Video
  href: string
  /** Addresses for the browser; null while there is nothing to show. `still` stands in for a poster. */
  poster: string | null
  still: string | null
  src: string | null
  /** The files of the film, and what else it can be rendered as. */
  downloads: readonly MenuEntry[]
  isChosen: boolean
  /** Any film is chosen: a click then chooses, too. */
  isChoosing: boolean
  onChoose: () => void
  onFavorite: (isFavorite: boolean) => void
  onDelete: () => void
}

const picture = 'aspect-video w-full rounded-2 bg-line object-cover'

/**
 * A film with its poster, its state and the favourite mark. On the focused film F marks it, Delete deletes it, Space
 * chooses it.
 */
export function FilmCard(props: FilmCardProps) {
  const { film, href, poster, still, src, downloads, isChosen, isChoosing, onChoose, onFavorite, onDelete } =
    props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.code === 'KeyF') onFavorite(!film.is_favorite)
    else if (event.key === 'Delete') onDelete()
    else if (event.key === ' ') onChoose()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    // With Enter the link opens, whatever is chosen: a click by keys has no clicks to count.
    if (event.detail === 0 || !(isChoosing || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onChoose()
  }
  return (
    <article className="min-w-0">
      <div className="group relative">
        <Link
          to={href}
          onKeyDown={onKeyDown}
          onClick={onClick}
          className={cx('relative block rounded-2', isChosen && 'outline-3 outline-accent-line')}
          aria-label={isChosen ? `${film.title}, selected` : film.title}
        >
          {poster === null && still !== null ? (
            <img src={still} alt="" loading="lazy" decoding="async" className={picture} />
          ) : poster === null ? (
            <span className="grid aspect-video w-full place-items-center rounded-2 bg-sunken text-text-3 outlined-soft group-hover:outlined">
              <Clapperboard aria-hidden="true" className="size-6" strokeWidth={1.5} />
            </span>
          ) : (
            <>
              {src === null ? (
                <img src={poster} alt="" loading="lazy" decoding="async" className={picture} />
              ) : (
                <FilmScrub film={src} poster={poster} title={film.title} />
              )}
              <span className="pointer-events-none absolute bottom-2 left-2 grid size-7 place-items-center rounded-1 bg-ink-glass text-white">
                <Play aria-hidden="true" className="size-4" fill="currentColor" />
              </span>
            </>
          )}
        </Link>
        <CheckMark isOn={isChosen} isShown={isChoosing} name={film.title} onToggle={onChoose} />
      </div>
      <div className="mt-1 flex items-center">
        <span className="min-w-0 flex-1 text-13">
          <span title={film.title} className="block truncate font-medium">
            {film.title}
          </span>
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
            ...downloads.map((entry) => ({ icon: Download, ...entry })),
            { id: 'select', label: 'Select', icon: SquareCheck, hint: 'Space', run: onChoose },
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
