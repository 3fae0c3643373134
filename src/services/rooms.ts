import type { QueryClient } from '@tanstack/react-query'
import type { Room } from '../../core/contract/room.ts'
import { routes } from '../../core/contract/table.ts'
import type { Layout } from '../../core/imaging/layout/layout.ts'
import { isTurned } from '../../core/imaging/layout/view.ts'
import { call } from './client.ts'
import { imageQuery } from './images.ts'

/**
 * Puts a photo's walls where its owner says, starting from `found`; null goes back to what was found. What is cached of
 * the photo follows.
 */
export async function saveRoom(
  client: QueryClient,
  imageId: string,
  found: Layout,
  placed: Layout | null,
): Promise<Room> {
  const turned = placed !== null && isTurned(placed.toRoom, found.toRoom)
  const body = { box: placed?.box ?? null, turned }
  const { room } = await call(routes.correctRoom, { params: { id: imageId }, body })
  const { queryKey } = imageQuery(imageId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (data) =>
    data?.analysis === undefined ? data : { ...data, analysis: { ...data.analysis, room } },
  )
  return room
}
