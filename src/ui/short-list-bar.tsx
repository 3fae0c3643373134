import { Search } from 'lucide-react'
import { Button } from './button.tsx'

interface ShortListBarProps {
  /** What the options are, in the plural and in lower case: "styles". */
  things: string
  count: number
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  hasSearch: boolean
  search: string
  setSearch: (text: string) => void
  /** How many are shown now. */
  shown: number
}

/** Below the first few of many options: opens the rest, and searches them. */
export function ShortListBar(props: ShortListBarProps) {
  const { things, count, isOpen, setOpen, hasSearch, search, setSearch, shown } = props
  return (
    <div className="mt-2 flex items-center gap-2">
      {hasSearch ? (
        <label className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded-2 bg-surface px-2 outlined-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus pointer-coarse:h-11">
          <Search aria-hidden="true" className="size-4 flex-none text-text-3" />
          <input
            type="text"
            value={search}
            aria-label={`Search the ${things}`}
            placeholder="Search"
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3"
            onChange={(event) => setSearch(event.target.value)}
          />
          <span aria-live="polite" className="text-12 text-text-3 tabular-nums">
            {shown}
          </span>
        </label>
      ) : null}
      <Button variant="quiet" size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer' : `All ${count} ${things}`}
      </Button>
    </div>
  )
}
