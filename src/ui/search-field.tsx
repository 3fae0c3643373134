import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

/** How long typing must rest before the search runs, in milliseconds. */
const restMs = 250

interface SearchFieldProps {
  label: string
  value: string
  /** Called with the trimmed text once typing rests. */
  onSearch: (text: string) => void
}

/** A field that searches while it is typed in. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <label className="flex h-9 w-full items-center gap-2 rounded-2 bg-sunken px-3 text-13 outlined-soft has-focus-visible:outline-2 has-focus-visible:outline-focus sm:w-72 pointer-coarse:h-11">
      <Search aria-hidden="true" className="size-4 flex-none text-text-3" />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        aria-label={label}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3"
      />
    </label>
  )
}
