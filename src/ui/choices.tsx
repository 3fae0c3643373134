import type { LucideIcon } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Search } from 'lucide-react'
import { Button } from './button.tsx'

interface ChoiceOption {
  value: string
  label: string
  icon?: LucideIcon | undefined
  /** What it means, in a few words. Shown on cards. */
  help?: string | undefined
  /** Colours that it stands for. Shown on cards. */
  hex?: readonly string[] | undefined
  /** The address of a picture of it. Shown on cards. */
  picture?: string | undefined
  /** A picture that this page has made of it, over `picture` once it is there. It is drawn, and not closed. */
  bitmap?: ImageBitmap | undefined
}

interface ChoicesProps {
  /** Name of the whole choice, for screen readers. */
  label: string
  /** What the options are, in the plural and in lower case. */
  things: string
  /** Null while nothing is chosen. */
  value: string | null
  options: readonly ChoiceOption[]
  onChange: (value: string) => void
  look: 'chips' | 'cards'
  /** How many are shown before the rest is asked for. */
  first?: number
  describedBy?: string | undefined
}

const ring = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const looks = {
  chips: {
    list: 'flex flex-wrap gap-1.5',
    option:
      'inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-13 text-text-2 outlined hover:bg-hover has-checked:bg-tint has-checked:text-on-tint has-checked:outlined-accent pointer-coarse:h-11',
  },
  cards: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-1.5',
    option:
      'grid min-h-11 content-center gap-0 rounded-2 px-3 py-1.5 text-13 outlined-soft hover:outlined has-checked:bg-tint has-checked:text-on-tint has-checked:outlined-accent',
  },
}

/** Three pictures stand in one row: in two rows they would push the sliders below them out of sight. */
const threePictures = 'grid grid-cols-[repeat(3,minmax(0,132px))] gap-1.5'
const isPicture = ({ picture, help }: ChoiceOption) => picture !== undefined && help === undefined

/** One of many. Native radio buttons: arrow keys move, Tab enters and leaves. */
export function Choices(props: ChoicesProps) {
  const { label, things, value, options, onChange, look, first = 8, describedBy } = props
  const name = useId()
  const list = useShortList(options, value, first)
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy}
        className={
          list.visible.length === 3 && list.visible.every(isPicture) ? threePictures : looks[look].list
        }
      >
        {list.visible.map((option) => (
          <label key={option.value} className={cx('relative cursor-pointer', ring, looks[look].option)}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <option.icon aria-hidden="true" className="size-4 flex-none" /> : null}
            {option.picture === undefined ? null : (
              <CardPicture address={option.picture} bitmap={option.bitmap} />
            )}
            {option.hex ? <Swatches hex={option.hex} /> : null}
            <span className={look === 'cards' ? 'font-medium' : undefined}>{option.label}</span>
            {look === 'cards' && option.help !== undefined ? (
              <span className="text-12 text-text-2">{option.help}</span>
            ) : null}
          </label>
        ))}
      </div>
      {list.visible.length === 0 ? <p className="py-1 text-text-2">Nothing has this name.</p> : null}
      {list.isLong ? (
        <ShortListBar {...list} things={things} count={options.length} shown={list.visible.length} />
      ) : null}
    </div>
  )
}

const cardPicture =
  '-mx-2 -mt-0.5 mb-1 aspect-[18/11] w-[calc(100%+1rem)] max-w-none rounded-1 bg-line object-cover'

/** A picture over a card's whole width; the label beside it says what it shows. */
function CardPicture({ address, bitmap }: { address: string; bitmap: ImageBitmap | undefined }) {
  if (bitmap !== undefined) return <DrawnPicture bitmap={bitmap} />
  return <img src={address} alt="" loading="lazy" decoding="async" className={cardPicture} />
}

function DrawnPicture({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current } = canvas
    if (current === null) return
    current.width = bitmap.width
    current.height = bitmap.height
    current.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} aria-hidden="true" className={cardPicture} />
}

/** The colours of a palette side by side; its name stands beside them in words. */
function Swatches({ hex }: { hex: readonly string[] }) {
  return (
    <span aria-hidden="true" className="mb-0.5 flex h-4 overflow-hidden rounded-1 outlined-soft">
      {hex.map((color) => (
        <span key={color} className="flex-1" style={{ background: color }} />
      ))}
    </span>
  )
}

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
function ShortListBar(props: ShortListBarProps) {
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

/** From this many options on, the open list has a field to search it. */
const searchedFrom = 16

interface ShortList<T> {
  visible: readonly T[]
  /** True when there is more than is shown at first. */
  isLong: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  hasSearch: boolean
  search: string
  setSearch: (text: string) => void
}

/** The first few of many options and the chosen one; all of them, or those that fit the search, when opened. */
function useShortList<T extends { value: string; label: string }>(
  options: readonly T[],
  chosen: string | null,
  first: number,
): ShortList<T> {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isLong = options.length > first
  const wanted = search.trim().toLowerCase()
  const isWanted = (option: T, index: number) =>
    isOpen ? option.label.toLowerCase().includes(wanted) : index < first
  return {
    visible: options.filter((option, index) => !isLong || option.value === chosen || isWanted(option, index)),
    isLong,
    isOpen,
    setOpen: (next) => {
      setOpen(next)
      setSearch('')
    },
    hasSearch: isLong && isOpen && options.length >= searchedFrom,
    search,
    setSearch,
  }
}
