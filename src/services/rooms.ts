import type { QueryClient } from '@tanstack/react-query'
import type { Room } from '../../core/contract/room.ts'
import { routes } from '../../core/contract/table.ts'
import type { RoomBox } from '../../core/imaging/layout/layout.ts'
import { call } from './client.ts'
import { imageQuery } from './images.ts'

/** Puts a photo's walls where its owner says; null goes back to what was found. What is cached of the photo follows. */
export async function saveRoom(client: QueryClient, imageId: string, box: RoomBox | null): Promise<Room> {
  const { room } = await call(routes.correctRoom, { params: { id: imageId }, body: { box } })
  const { queryKey } = imageQuery(imageId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (data) =>
    data?.analysis === undefined ? data : { ...data, analysis: { ...data.analysis, room } },
  )
  return room
}
