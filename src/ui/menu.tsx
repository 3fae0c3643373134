import { Menu as Base, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import { cx } from './cx.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  /** Key or size, at the right. */
  hint?: string
  isDisabled?: boolean
  /** Dangerous entries stand last, after a line. */
  isDanger?: boolean
  /** A file to open or download instead of something to run. */
  href?: string
  run?: () => void
}

interface MenuProps {
  /** The button that opens the menu: a `<Button>` or `<IconButton>`; it receives the menu's attributes. */
  button: ReactElement
  entries: readonly MenuEntry[]
  anchor?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

/** A list of things to do. Arrows move, Enter runs, letters find, Escape closes. */
export function Menu({ button, entries, anchor = 'bottom end' }: MenuProps) {
  const safe = entries.filter((entry) => !entry.isDanger)
  const dangerous = entries.filter((entry) => entry.isDanger)
  return (
    <Base>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        anchor={{ to: anchor, gap: 6, padding: 8 }}
        className="z-40 min-w-52 rounded-3 bg-raised p-1.5 shadow-3 focus:outline-none"
      >
        {safe.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
        {safe.length > 0 && dangerous.length > 0 ? <MenuSeparator className="my-1.5 h-px bg-line" /> : null}
        {dangerous.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </MenuItems>
    </Base>
  )
}

function Row({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon ? <entry.icon aria-hidden="true" className="size-4 flex-none" /> : null}
      <span className="flex-1 text-left">{entry.label}</span>
      {entry.hint === undefined ? null : (
        <span className="text-12 text-text-3 tabular-nums">{entry.hint}</span>
      )}
    </>
  )
  const className = cx(
    'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-1 px-2.5 text-13 data-disabled:cursor-default data-disabled:text-text-off data-focus:bg-hover pointer-coarse:min-h-11',
    entry.isDanger && 'text-danger',
  )
  return (
    <MenuItem disabled={entry.isDisabled ?? false}>
      {entry.href === undefined ? (
        <button type="button" className={className} onClick={entry.run}>
          {content}
        </button>
      ) : (
        <a className={className} href={entry.href} download onClick={entry.run}>
          {content}
        </a>
      )}
    </MenuItem>
  )
}
