import { useState } from 'react'

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
export function useShortList<T extends { value: string; label: string }>(
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
