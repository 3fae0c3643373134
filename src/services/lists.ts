import type { InfiniteData } from '@tanstack/react-query'
import type { Image, Pagination } from '../../core/contract/shapes.ts'

export interface ImagePage {
  images: Image[]
  pagination: Pagination
  next: string | null
}

/** Which page is asked for: its number, and the place that the page before it ended at. */
export interface ListPlace {
  page: number
  after: string | null
}

export type ImageList = InfiniteData<ImagePage, ListPlace>

export const firstPlace: ListPlace = { page: 1, after: null }

/** Loaded pages as one list: page 1 first, later pages appended without ids that are there already. */
export function mergePages<T extends { id: string }>(pages: readonly (readonly T[])[]): T[] {
  const seen = new Set<string>()
  const merged: T[] = []
  for (const item of pages.flat()) {
    if (seen.has(item.id)) continue
    seen.add(item.id)
    merged.push(item)
  }
  return merged
}

/** The page after the last loaded one, or undefined when all is loaded. */
export function nextPage(last: Pick<ImagePage, 'pagination' | 'next'>): ListPlace | undefined {
  if (last.next === null) return undefined
  return { page: last.pagination.currentPage + 1, after: last.next }
}

/**
 * A loaded list with its first page as it is now: what is new stands in front, what has gone from that part is gone,
 * and later pages stay as they were loaded. Where the new page and the list do not meet, only the page is left.
 */
export function withHead(list: ImageList, head: ImagePage): ImageList {
  const loaded = list.pages.flatMap(({ images }) => images.map(({ id }) => id))
  const met = loaded.indexOf(head.images.at(-1)?.id ?? '')
  if (met < 0 || head.next === null) return { pages: [head], pageParams: [firstPlace] }
  const later = new Set(loaded.slice(met + 1))
  const [newer, ...rest] = list.pages.map((page) => ({
    ...page,
    images: page.images.filter(({ id }) => later.has(id)),
    pagination: { ...page.pagination, totalRecords: head.pagination.totalRecords },
  }))
  if (newer === undefined) return { pages: [head], pageParams: [firstPlace] }
  const first: ImagePage = {
    images: [...head.images, ...newer.images],
    pagination: head.pagination,
    // What the old first page had beyond the new one is kept in it: the list goes on where the old one went on.
    next: rest.length === 0 && newer.images.length === 0 ? head.next : newer.next,
  }
  return { pages: [first, ...rest], pageParams: list.pageParams }
}

/** The list with the favourite mark of some images changed. In a favourites list unmarked images leave. */
export function withFavorites(
  list: ImageList,
  ids: ReadonlySet<string>,
  isFavorite: boolean,
  isFavoritesList: boolean,
): ImageList {
  if (isFavoritesList && !isFavorite) return withoutImages(list, ids)
  if (!holdsAny(list, ids)) return list
  return mapPages(list, (page) => ({
    ...page,
    images: page.images.map((image) => (ids.has(image.id) ? { ...image, is_favorite: isFavorite } : image)),
  }))
}

/** The list without some images, and the total less by as many, never below 0. */
export function withoutImages(list: ImageList, ids: ReadonlySet<string>): ImageList {
  const gone = list.pages.flatMap(({ images }) => images).filter(({ id }) => ids.has(id))
  if (gone.length === 0) return list
  const count = new Set(gone.map(({ id }) => id)).size
  return mapPages(list, (page) => ({
    ...page,
    images: page.images.filter((image) => !ids.has(image.id)),
    pagination: {
      ...page.pagination,
      totalRecords: Math.max(0, page.pagination.totalRecords - count),
    },
  }))
}

function holdsAny(list: ImageList, ids: ReadonlySet<string>): boolean {
  return list.pages.some(({ images }) => images.some(({ id }) => ids.has(id)))
}

function mapPages(list: ImageList, change: (page: ImagePage) => ImagePage): ImageList {
  return { ...list, pages: list.pages.map(change) }
}
