import type { Layout, RoomShape } from './layout.ts'

/**
 * A room that was found counts as known from this confidence on: enough for what a removal does with it (decision 030).
 */
const MIN_CONFIDENCE = 0.7

/** Where the walls are, if that is known well: as the photo's owner has set them, else as they were found. */
export function knownRoom(
  room: { layout: Layout | null; corrected: Layout | null } | null,
): RoomShape | undefined {
  const found = room?.layout ?? null
  const known = room?.corrected ?? (found !== null && found.confidence >= MIN_CONFIDENCE ? found : null)
  return known === null ? undefined : { box: known.box, toRoom: known.toRoom }
}
