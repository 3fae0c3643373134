import { discOf, type Disc } from './disc.ts'
import { NearField } from './near.ts'
import { SoftDisc, type Runs } from './soft-disc.ts'

/** Soft pixels no farther from the solid part than this, in pixels, are taken for its antialiased rim. */
const RIM = 3

/** What a plane holds at most, and whether there is anything between that and 0. */
interface Levels {
  most: number
  isSoft: boolean
}

/**
 * Grey dilation by a disc with an antialiased rim: each pixel becomes the largest of m(q) − 255 · max(0, |p − q| − r)
 * over the pixels q of the plane, so that a soft edge moves outwards by r and keeps its profile. Exact.
 * `data`: rows of `width` bytes; `radius`: 0 to 200 pixels, whole or not.
 * Method: where the plane is at its highest value, an exact distance transform; below, only where that leaves room,
 * maxima over the rows of the disc from sparse tables.
 */
export function dilate(data: Uint8Array, width: number, radius: number): Uint8Array {
  const { most, isSoft } = levelsOf(data)
  const disc = discOf(radius)
  if (most === 0 || disc.reach === 0) return data.slice()
  const out = new Uint8Array(data.length)
  if (!isSoft) {
    growSolid(data, width, most, disc, out, null)
    return out
  }
  const room = new Uint8Array(data.length)
  const isRim = growSolid(data, width, most, disc, out, room)
  if (!isRim) findRoom(data, width, most, disc, out, room)
  raiseSoft(data, width, most, disc, out, room)
  return out
}

function levelsOf(data: Uint8Array): Levels {
  let most = 0
  for (let i = 0; i < data.length; i++) if (data[i] > most) most = data[i]
  let isSoft = false
  for (let i = 0; i < data.length && !isSoft; i++) isSoft = data[i] > 0 && data[i] < most
  return { most, isSoft }
}

/**
 * Writes what the pixels of value `most` give, and marks in `room` where softer ones beside them may give more.
 * False when a soft pixel is not beside a solid one, so that the marks do not tell.
 */
function growSolid(
  data: Uint8Array,
  width: number,
  most: number,
  disc: Disc,
  out: Uint8Array,
  room: Uint8Array | null,
): boolean {
  const limit = disc.reach + 1 + RIM
  const field = new NearField(data, width, most, limit)
  const { loss } = disc
  let isRim = true
  for (let from = 0; from < data.length; from += width) {
    const squares = field.row(from / width)
    for (let x = 0; x < width; x++) {
      const square = squares[x]
      if (square < loss.length) out[from + x] = Math.max(0, most - loss[square])
      if (room === null) continue
      if (square <= limit * limit && out[from + x] < most) room[from + x] = 1
      if (square > RIM * RIM && data[from + x] > 0) isRim = false
    }
  }
  return isRim
}

/** Marks in `room` where any pixel at all is in reach and the solid ones have not given everything. */
function findRoom(
  data: Uint8Array,
  width: number,
  most: number,
  disc: Disc,
  out: Uint8Array,
  room: Uint8Array,
): void {
  const field = new NearField(data, width, 1, disc.reach)
  for (let from = 0; from < data.length; from += width) {
    const squares = field.row(from / width)
    for (let x = 0; x < width; x++)
      room[from + x] = squares[x] < disc.loss.length && out[from + x] < most ? 1 : 0
  }
}

function raiseSoft(
  data: Uint8Array,
  width: number,
  most: number,
  disc: Disc,
  out: Uint8Array,
  room: Uint8Array,
): void {
  const soft = new SoftDisc(data, width, disc, most)
  const ends = new Int32Array(width + 2)
  for (let from = 0; from < data.length; from += width)
    soft.raise(from / width, runsOf(room, from, width, ends), out, width)
}

function runsOf(marks: Uint8Array, from: number, width: number, ends: Int32Array): Runs {
  let count = 0
  let inside = 0
  for (let x = 0; x < width; x++) {
    const mark = marks[from + x]
    if (mark === inside) continue
    ends[count++] = x
    inside = mark
  }
  if (inside === 1) ends[count++] = width
  return { data: ends, count }
}
