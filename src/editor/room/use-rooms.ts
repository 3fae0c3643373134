import { useEffect, useMemo, useState } from 'react'
import type { Layout, RoomShape } from '../../../core/imaging/layout/layout.ts'
import { snapPlaces, type SnapPlaces } from '../../../core/imaging/layout/snap.ts'
import { showNotice } from '../../ui/toast.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { LinesWorker, PhotoLines } from './lines.worker.ts'

interface Rooms {
  /** Lines to snap to; null until they are found, and where they cannot be. */
  snaps: SnapPlaces | null
  /** The room as found, then others, best first. */
  rooms: readonly Layout[]
  isLooking: boolean
}

/** What the photo's lines offer while the room `layout`, begun from `found`, is open. */
export function useRooms(photo: PhotoSource, found: Layout, layout: Layout, canTurn: boolean): Rooms {
  const [lines, setLines] = useState<FoundLines | null>(null)
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    const controller = new AbortController()
    const find = async () => {
      const answer = await findLines(photo, { room: found, canTurn }, controller.signal)
      if (!controller.signal.aborted) setLines(answer)
    }
    // Corners can be placed without them.
    void find()
      .catch(() => {
        if (!controller.signal.aborted)
          showNotice('No lines to snap to could be found, and no other rooms. Corners move freely.')
      })
      .finally(() => {
        if (!controller.signal.aborted) setLooking(false)
      })
    return () => controller.abort()
  }, [photo, found, canTurn])
  const { toRoom } = layout
  const snaps = useMemo(
    () => (lines === null ? null : snapPlaces(lines.segments, { toRoom }, lines.width, lines.height)),
    [lines, toRoom],
  )
  const rooms = useMemo(() => [found, ...(lines?.rooms ?? [])], [found, lines])
  return { snaps, rooms, isLooking }
}

/** Pixels of the photo in which lines are looked for: more find grain. */
const MAX_PIXELS = 500_000

const failure = 'The lines of the photo could not be found.'

interface FoundLines extends PhotoLines {
  /** Of the picture that the lines were found in, in pixels. */
  width: number
  height: number
}

/** Lines of the photo, and what rooms they speak for. Rejects when the photo cannot be read, or with the signal. */
async function findLines(
  photo: PhotoSource,
  asked: { room: RoomShape; canTurn: boolean },
  signal: AbortSignal,
): Promise<FoundLines> {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (photo.size.width * photo.size.height)))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [scaled(photo.size.width), scaled(photo.size.height)]
  const pixels = await photo.pixels(width, height)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./lines.worker.ts', import.meta.url), { type: 'module' })
  const lines = connect<LinesWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    const memory = [pixels.data.buffer as ArrayBuffer]
    const found = await lines.call.findLines(transfer(pixels, memory), asked.room, asked.canTurn)
    return { ...found, width, height }
  } finally {
    lines.close()
  }
}
