import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imageQuery } from '../../../services/images.ts'
import { mediaUrl } from '../../../services/media-url.ts'

/** Asks ahead for the photos on either side of the one in sight, so that turning to them need not wait. */
export function usePrefetch(client: QueryClient, ids: readonly string[], imageId: string): void {
  useEffect(() => {
    const at = ids.indexOf(imageId)
    for (const id of [ids[at + 1], ids[at - 1]]) if (id !== undefined) void prefetch(client, id)
  }, [client, ids, imageId])
}

async function prefetch(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(imageQuery(id))
  const image = client.getQueryData(imageQuery(id).queryKey)?.image
  if (image?.status === 'ready') new Image().src = mediaUrl(image.preview_url)
}
