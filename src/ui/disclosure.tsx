import { ChevronRight } from 'lucide-react'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { createUserValue } from '../stores/user-value.ts'
import { cx } from './cx.ts'

/** Which of them are open, by name: who opens one needs it again. */
const opened = createUserValue<Readonly<Record<string, boolean>>>({
  name: 'disclosures',
  version: 1,
  fallback: {},
  parse: (stored) =>
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'boolean'))
      : null,
})

interface DisclosureProps {
  /** What it is remembered by, in this browser for each account. */
  name: string
  label: string
  /** What it belongs to, for screen readers: several can have one label. */
  part?: string
  /** What stands in it, in a few words, while it is shut. */
  fact?: string
  children: ReactNode
}

/** What is seldom needed, behind a line that opens it; whether it is open is remembered. */
export function Disclosure({ name, label, part, fact, children }: DisclosureProps) {
  const id = useId()
  const isOpen = useSyncExternalStore(opened.subscribe, opened.get)[name] === true
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => opened.set({ ...opened.get(), [name]: !isOpen })}
        className="relative -mx-1 flex min-h-8 w-[calc(100%+8px)] cursor-pointer items-center gap-1.5 rounded-1 px-1 text-13 font-medium text-text-2 hover:bg-hover hover:text-text pointer-coarse:min-h-11"
      >
        <ChevronRight aria-hidden="true" className={cx('size-4 flex-none', isOpen && 'rotate-90')} />
        {label}
        {part === undefined ? null : <span className="sr-only"> in {part}</span>}
        {fact === undefined || isOpen ? null : (
          <span className="ml-auto truncate text-12 font-normal text-text-3 tabular-nums">{fact}</span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="pt-2">
        {isOpen ? children : null}
      </div>
    </div>
  )
}
