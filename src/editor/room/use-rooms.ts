import { useEffect, useMemo, useState } from 'react'
import type { Layout } from '../../../core/imaging/layout/layout.ts'
import { snapPlaces, type SnapPlaces } from '../../../core/imaging/layout/snap.ts'
import { showNotice } from '../../ui/toast.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { findLines, type FoundLines } from './find-lines.ts'

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
