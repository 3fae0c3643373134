import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { products } from '../../services/products.ts'
import type { ImageFilter } from '../../services/query-keys.ts'

/** The filter of the library, kept in the address, so that Back and a reload keep it. */
export function useLibraryFilter(): [ImageFilter, (filter: ImageFilter) => void] {
  const [query, setQuery] = useSearchParams()
  // Other words of the address, such as the opened image, make no new filter.
  const words = formatQuery(parseFilter(query)).toString()
  const filter = useMemo(() => parseFilter(new URLSearchParams(words)), [words])
  const setFilter = useCallback(
    (next: ImageFilter) => setQuery(formatQuery(next), { replace: true }),
    [setQuery],
  )
  return [filter, setFilter]
}

/** What an address asks for; unknown words are left out. */
export function parseFilter(query: URLSearchParams): ImageFilter {
  const show = query.get('show')
  const product = products.find((known) => known === query.get('service'))
  const search = query.get('search')?.trim() ?? ''
  return {
    favorites: show === 'favorites',
    ...(show === 'original' || show === 'result' ? { kind: show } : {}),
    ...(product === undefined ? {} : { product }),
    ...(search === '' ? {} : { search }),
  }
}

export function formatQuery(filter: ImageFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.favorites) query.set('show', 'favorites')
  else if (filter.kind !== undefined) query.set('show', filter.kind)
  if (filter.product !== undefined) query.set('service', filter.product)
  if (filter.search !== undefined && filter.search !== '') query.set('search', filter.search)
  return query
}
