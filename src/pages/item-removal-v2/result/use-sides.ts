import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Sides {
  first: string
  second: string
}

/** The versions on side A and side B, kept in the address, so that a reload or a shared link shows the same two. */
export function useSides(fallback: Sides): [Sides, (change: Partial<Sides>) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback(
    ({ first, second }: Partial<Sides>) =>
      setSearch(
        () => {
          // The address itself: what the last render knows is behind when keys follow each other quickly.
          const next = new URLSearchParams(window.location.search)
          if (first !== undefined) next.set('a', first)
          if (second !== undefined) next.set('b', second)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return [{ first: search.get('a') ?? fallback.first, second: search.get('b') ?? fallback.second }, choose]
}
