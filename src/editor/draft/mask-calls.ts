import type { QueryClient } from '@tanstack/react-query'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import { isApiError } from '../../services/api-error.ts'
import { lastMaskQuery, saveMask } from '../../services/orders.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { StaleMask } from './draft-autosave.ts'
import type { LaterMask } from './later-mask.ts'

/** The mask that the server keeps of an image, or null when it has none. */
export async function lastMask(client: QueryClient, imageId: string): Promise<LaterMask | null> {
  const saved = await client.fetchQuery(lastMaskQuery(imageId))
  return saved.mask_url === null || saved.revision === null || saved.mask_id === null
    ? null
    : { id: saved.mask_id, url: saved.mask_url, revision: saved.revision, hints: saved.hints }
}

export async function sendMask(
  client: QueryClient,
  imageId: string,
  png: Uint8Array,
  hints: RemovalHints,
  revision: number,
): Promise<{ id: string; revision: number }> {
  try {
    const file = new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
    const saved = await saveMask(imageId, file, hints, revision)
    client.removeQueries({ queryKey: queryKeys.lastMask(imageId) })
    void client.invalidateQueries({ queryKey: queryKeys.batches })
    return { id: saved.mask.id, revision: saved.revision }
  } catch (reason) {
    if (isApiError(reason) && reason.code === 'stale_revision') throw new StaleMask(reason.message)
    throw reason
  }
}
