import { cx } from '../../../ui/cx.ts'

interface BatchRowProps {
  name: string
  thumbnail: string
  /** Its state, or why it cannot be chosen. */
  note: string
  /** At the right, such as a price. */
  fact?: string
  isOff: boolean
  isChosen: boolean
  onToggle: () => void
}

/** One photo of a list to choose from. */
export function BatchRow({ name, thumbnail, note, fact, isOff, isChosen, onToggle }: BatchRowProps) {
  return (
    <li>
      <label
        className={cx(
          'flex min-h-14 items-center gap-3 rounded-2 px-2 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
          isOff ? 'text-text-3' : 'cursor-pointer hover:bg-hover',
        )}
      >
        <input
          type="checkbox"
          className="size-4 flex-none accent-(--accent-line)"
          checked={isChosen}
          disabled={isOff}
          onChange={onToggle}
        />
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('h-11 w-16 flex-none rounded-1 bg-line object-cover', isOff && 'opacity-50')}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-12 text-text-2 first-letter:uppercase" title={note}>
            {note}
          </span>
        </span>
        {fact === undefined ? null : (
          <span className="flex-none text-13 text-text-2 tabular-nums">{fact}</span>
        )}
      </label>
    </li>
  )
}
