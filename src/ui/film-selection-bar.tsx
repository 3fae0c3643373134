import { CheckCheck, Download, Heart, Trash, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Video } from '../../core/contract/film-shapes.ts'
import { downloadFilms } from '../services/film-files.ts'
import { useFilmActions } from '../services/use-films.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface FilmSelectionBarProps {
  chosen: readonly Video[]
  /** Loaded films that are not chosen. */
  others: number
  onAll: () => void
  onNone: () => void
}

/** Where only the icon is shown, a finger still needs the room. */
const touch = 'pointer-coarse:min-w-11'

/** What can be done to the chosen films. Escape chooses none. */
export function FilmSelectionBar({ chosen, others, onAll, onNone }: FilmSelectionBarProps) {
  const { favorite, remove } = useFilmActions()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== 'Escape') return
      event.preventDefault()
      onNone()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onNone])
  const ids = chosen.map(({ id }) => id)
  const ready = chosen.filter(({ url }) => url !== null)
  const isFavorite = chosen.every((film) => film.is_favorite)
  const isZip = ready.length > 1 || ready.some(({ outputs = [] }) => outputs.length > 1)
  return (
    <div className="@container pointer-events-none fixed right-(--tray) bottom-4 left-(--sidebar) z-30 flex justify-center px-2 nav:bottom-6">
      <div
        role="toolbar"
        aria-label="Selected films"
        className="pointer-events-auto flex min-h-13 max-w-full flex-wrap items-center justify-center gap-y-0.5 rounded-4 bg-raised px-2 py-1 shadow-3 sm:gap-x-1"
      >
        <IconButton
          icon={X}
          label="Select none"
          keyName="Esc"
          size="s"
          className={touch}
          tooltipSide="top"
          onClick={onNone}
        />
        <output className="px-1.5 text-13 font-semibold whitespace-nowrap tabular-nums">
          {chosen.length} selected
        </output>
        {others === 0 ? null : (
          <Button
            size="s"
            className={touch}
            variant="quiet"
            icon={CheckCheck}
            title="Select all that are shown"
            onClick={onAll}
          >
            <Label text="Select all shown" />
          </Button>
        )}
        <span aria-hidden="true" className="mx-1 hidden h-5 w-px bg-line sm:block" />
        <Button
          size="s"
          className={touch}
          variant="quiet"
          icon={Heart}
          title={isFavorite ? 'No favourite' : 'Favourite'}
          onClick={() => favorite(ids, !isFavorite)}
        >
          <Label text={isFavorite ? 'No favourite' : 'Favourite'} />
        </Button>
        <Button
          size="s"
          className={touch}
          variant="quiet"
          icon={Download}
          disabled={ready.length === 0}
          title={ready.length === 0 ? 'None of them is rendered' : 'Download'}
          onClick={() => void downloadFilms(ready)}
        >
          <Label text={isZip ? 'Download ZIP' : 'Download'} />
        </Button>
        <Button
          size="s"
          className={touch}
          variant="danger"
          icon={Trash}
          title="Delete"
          onClick={() => remove(ids)}
        >
          <Label text="Delete" />
        </Button>
      </div>
    </div>
  )
}

function Label({ text }: { text: string }) {
  return (
    <>
      <span className="hidden @min-[600px]:inline">{text}</span>
      <span className="sr-only @min-[600px]:hidden">{text}</span>
    </>
  )
}
