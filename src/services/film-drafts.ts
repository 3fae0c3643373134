import { queryOptions } from '@tanstack/react-query'
import type { FilmDraft } from '../../core/contract/film-shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Films that are being cut, last saved first. */
export function filmDraftsQuery() {
  return queryOptions({
    queryKey: queryKeys.filmDrafts,
    queryFn: ({ signal }) => call(routes.listFilmDrafts, { signal }),
    select: ({ drafts }) => drafts,
  })
}

/** The draft as the server has it; null when it has none of this id. */
export async function fetchFilmDraft(id: string): Promise<FilmDraft | null> {
  try {
    return (await call(routes.getFilmDraft, { params: { id } })).draft
  } catch (reason) {
    if (isApiError(reason) && reason.status === 404) return null
    throw reason
  }
}

/** Saves a draft on top of `revision`. Rejects with an ApiError `stale_revision` when another window saved it since. */
export async function saveFilmDraft(draft: Omit<FilmDraft, 'updated_at'>): Promise<FilmDraft> {
  return (await call(routes.saveFilmDraft, { body: draft })).draft
}

export async function deleteFilmDraft(id: string): Promise<void> {
  await call(routes.deleteFilmDraft, { body: { id } })
}

/** The brand that new films begin with. */
export function brandKitQuery() {
  return queryOptions({
    queryKey: queryKeys.brandKit,
    queryFn: ({ signal }) => call(routes.getBrandKit, { signal }),
    select: ({ brand }) => brand,
    staleTime: 5 * 60_000,
  })
}

/** A UUID of its own for a new draft. `crypto.randomUUID` is missing on plain-HTTP addresses of a local network. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
