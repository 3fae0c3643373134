import { ChevronDown, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { productName, products } from '../../services/products.ts'
import type { ImageFilter } from '../../services/query-keys.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { isTyping } from './is-typing.ts'

type Show = 'all' | 'original' | 'result' | 'favorites'

const shows: { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'original', label: 'Photos' },
  { value: 'result', label: 'Results' },
  { value: 'favorites', label: 'Favourites' },
]

/** How long typing must rest before the search runs, in milliseconds. */
const searchRestMs = 250

interface FiltersProps {
  filter: ImageFilter
  onChange: (filter: ImageFilter) => void
  /** How many are loaded of how many. */
  count: string | null
}

export function Filters({ filter, onChange, count }: FiltersProps) {
  const { product } = filter
  const choose = (show: Show) => {
    const { kind: _kind, ...rest } = filter
    onChange({
      ...rest,
      favorites: show === 'favorites',
      ...(show === 'original' || show === 'result' ? { kind: show } : {}),
    })
  }
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2">
      <SearchField filter={filter} onChange={onChange} />
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Show"
          value={filter.favorites ? 'favorites' : (filter.kind ?? 'all')}
          options={shows}
          onChange={choose}
        />
      </div>
      {product === undefined ? (
        <Menu
          anchor="bottom start"
          button={
            <Chip>
              Service
              <ChevronDown aria-hidden="true" className="size-4" />
            </Chip>
          }
          entries={products.map((each) => ({
            id: each,
            label: productName(each),
            run: () => onChange({ ...filter, product: each }),
          }))}
        />
      ) : (
        <Chip
          isOn
          aria-label={`Service ${productName(product)}, remove this filter`}
          onClick={() => {
            const { product: _product, ...rest } = filter
            onChange(rest)
          }}
        >
          {productName(product)}
          <X aria-hidden="true" className="size-4" />
        </Chip>
      )}
      <span aria-live="polite" className="ml-auto text-13 text-text-2 tabular-nums">
        {count}
      </span>
    </div>
  )
}

function SearchField({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filter.search ?? '')
  useEffect(() => {
    if (text === (filter.search ?? '')) return undefined
    const timer = setTimeout(() => {
      const { search: _search, ...rest } = filter
      onChange(text.trim() === '' ? rest : { ...rest, search: text.trim() })
    }, searchRestMs)
    return () => clearTimeout(timer)
  }, [text, filter, onChange])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return (
    <label className="flex h-9 w-full items-center gap-2 rounded-2 bg-sunken pr-2 pl-3 text-13 outlined-soft has-focus-visible:outline-2 has-focus-visible:outline-focus sm:w-auto sm:max-w-60 sm:flex-1 sm:basis-36 pointer-coarse:h-11">
      <Search aria-hidden="true" className="size-4 flex-none text-text-3" />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search names"
        aria-label="Search names"
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3"
      />
      <KeyCap name="/" className="pointer-coarse:hidden" />
    </label>
  )
}
