import type { Segment } from '../lines/find-segments.ts'
import type { Luma } from '../lines/luma.ts'
import { withBox } from './adjust.ts'
import { coarseLuma, type Brightness } from './brightness.ts'
import { LABELS, planeAt, type Layout, type RoomBox, type RoomShape } from './layout.ts'
import { MIN_DIFFERENCE_FRACTION, searchView, type SearchedView } from './search-view.ts'
import { layoutView, looksAlongRight, turnedToRoom } from './view.ts'

const { left, back, right } = LABELS
/** The wall behind the camera, which is none of a box seen along its depth. */
const BEHIND = 6
/** What a plane of a turned room is called in the room it was turned from, by `LABELS`. */
const AHEAD = renamed({ [left]: back, [back]: right, [right]: BEHIND })
const BESIDE = renamed({ [left]: BEHIND, [back]: left, [right]: back })

interface Depth extends SearchedView {
  toRoom: readonly number[]
  names: readonly number[]
}

/**
 * Other rooms that the lines of a picture support, best first: each has 12 of 100 places of the picture on another
 * plane than `room` has, and than each before it. With `canTurn` the other level direction may be the depth. Segments
 * in pixels of the picture.
 */
export function findOtherRooms(
  segments: readonly Segment[],
  luma: Luma,
  room: RoomShape,
  { max, canTurn }: { max: number; canTurn: boolean },
): Layout[] {
  const coarse = coarseLuma(luma)
  const depths: Depth[] = []
  const search = (toRoom: readonly number[], names: readonly number[]) => {
    const found = searchView(segments, coarse, layoutView(toRoom, luma.width, luma.height), null)
    if (found !== null) depths.push({ ...found, toRoom, names })
    return found
  }
  const own = search(room.toRoom, renamed({}))
  if (canTurn) search(turnedToRoom(room.toRoom), looksAlongRight(room.toRoom) ? AHEAD : BESIDE)
  if (own === null) return []

  const taken = [labelPlanes(own.brightness, room.box, renamed({}))]
  const isOther = (planes: Uint8Array) =>
    taken.every((known) => apart(known, planes) > MIN_DIFFERENCE_FRACTION)
  const rooms: Layout[] = []
  const tried = depths
    .flatMap((depth) => depth.boxes.map((scored) => ({ depth, scored })))
    .sort((a, b) => b.scored.score - a.scored.score)
  for (const { depth, scored } of tried) {
    if (rooms.length === max) break
    if (!isOther(labelPlanes(depth.brightness, scored.box, depth.names))) continue
    for (const { box } of [depth.settled(scored), scored]) {
      const planes = labelPlanes(depth.brightness, box, depth.names)
      if (!isOther(planes)) continue
      taken.push(planes)
      rooms.push(withBox(depth, box))
      break
    }
  }
  return rooms
}

function renamed(names: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: BEHIND + 1 }, (_, label) => names[label] ?? label)
}

/** The plane of each coarse cell, by `names`. */
function labelPlanes({ directions, luma }: Brightness, box: RoomBox, names: readonly number[]): Uint8Array {
  const planes = new Uint8Array(luma.length)
  for (let i = 0, k = 0; i < planes.length; i++, k += 3)
    planes[i] = names[planeAt(box, directions[k], directions[k + 1], directions[k + 2])]
  return planes
}

function apart(a: Uint8Array, b: Uint8Array): number {
  let different = 0
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) different++
  return different / a.length
}
