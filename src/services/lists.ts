import type { InfiniteData } from '@tanstack/react-query'
import type { Image, Pagination } from '../../core/contract/shapes.ts'

export interface ImagePage {
  images: Image[]
  pagination: Pagination
}

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

/** Number of the page after the last loaded one, or undefined when all is loaded. */
export function nextPage(last: ImagePage, pages: readonly ImagePage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.images.length, 0)
  if (last.images.length === 0 || loaded >= last.pagination.totalRecords) return undefined
  return last.pagination.currentPage + 1
}

/** The lists with one image's favourite mark changed. In a favourites list an unmarked image leaves. */
export function withFavorite(
  list: InfiniteData<ImagePage, number>,
  change: { image_id: string; is_favorite: boolean },
  isFavoritesList: boolean,
): InfiniteData<ImagePage, number> {
  if (isFavoritesList && !change.is_favorite) return withoutImage(list, change.image_id)
  return mapPages(list, (page) => ({
    ...page,
    images: page.images.map((image) =>
      image.id === change.image_id ? { ...image, is_favorite: change.is_favorite } : image,
    ),
  }))
}

/** The lists without one image, and the total one less, never below 0. */
export function withoutImage(
  list: InfiniteData<ImagePage, number>,
  imageId: string,
): InfiniteData<ImagePage, number> {
  if (!list.pages.some((page) => page.images.some((image) => image.id === imageId))) return list
  return mapPages(list, (page) => ({
    images: page.images.filter((image) => image.id !== imageId),
    pagination: { ...page.pagination, totalRecords: Math.max(0, page.pagination.totalRecords - 1) },
  }))
}

function mapPages(
  list: InfiniteData<ImagePage, number>,
  change: (page: ImagePage) => ImagePage,
): InfiniteData<ImagePage, number> {
  return { ...list, pages: list.pages.map(change) }
}
