import { discOf, type Disc } from './disc.ts'
import { NearField } from './near.ts'
import { RunList } from './runs.ts'
import { SoftDisc } from './soft-disc.ts'

/** Soft pixels no farther from the solid part than this, in pixels, are taken for its antialiased rim. */
const RIM = 3

/**
 * Grey dilation by a disc with an antialiased rim: each pixel becomes the largest of m(q) − 255 · max(0, |p − q| − r)
 * over the pixels q of the plane, so that a soft edge moves outwards by r and keeps its profile. Exact.
 * `data`: rows of `width` bytes; `radius`: 0 to 200 pixels, whole or not.
 * Method: where the plane is at its highest value, an exact distance transform; below, only where that leaves room,
 * maxima over the rows of the disc from sparse tables.
 */
export function dilate(data: Uint8Array, width: number, radius: number): Uint8Array {
  const most = highest(data)
  const disc = discOf(radius)
  if (most === 0 || disc.reach === 0) return data.slice()
  const out = new Uint8Array(data.length)
  const plane = { data, width, most, disc, out }
  const softCount = countSoft(data, most)
  const rim = growSolid(plane, softCount > 0)
  if (softCount === 0) return out
  raiseSoft(plane, rim.softCount === softCount ? rim.room : findRoom(plane))
  return out
}

/** A plane, its highest value, and what it is made into. */
interface Growing {
  readonly data: Uint8Array
  readonly width: number
  readonly most: number
  readonly disc: Disc
  readonly out: Uint8Array
}

function highest(data: Uint8Array): number {
  let most = 0
  for (let i = 0; i < data.length && most < 255; i++) if (data[i] > most) most = data[i]
  return most
}

/** How many values lie between 0 and the highest. */
function countSoft(data: Uint8Array, most: number): number {
  let count = 0
  for (let i = 0; i < data.length; i++) if (data[i] !== 0 && data[i] !== most) count++
  return count
}

/**
 * Writes what the pixels of the highest value give. Tells how many softer ones are beside them, and where those may
 * give more.
 */
function growSolid(plane: Growing, hasSoft: boolean): { softCount: number; room: RunList } {
  const { data, width, most, disc, out } = plane
  const limit = hasSoft ? disc.reach + 1 + RIM : disc.reach
  const field = new NearField(data, width, most, limit)
  const room = new RunList(data.length / width)
  let softCount = 0
  for (let from = 0; from < data.length; from += width) {
    field.row(from / width)
    for (let i = 0; i < field.seedsCount; i += 2)
      out.fill(most, from + field.seeds[i], from + field.seeds[i + 1])
    for (let i = 0; i < field.nearCount; i += 2) {
      writeRim(plane, field, from, i)
      if (hasSoft) softCount += countRim(plane, field, from, i)
      if (hasSoft) addRoom(plane, field.squares, from, field.near[i], field.near[i + 1], limit * limit, room)
    }
    room.end(from / width)
  }
  return { softCount, room }
}

function writeRim({ most, disc, out }: Growing, field: NearField, from: number, run: number): void {
  const { squares } = field
  const { loss } = disc
  for (let x = field.near[run]; x < field.near[run + 1]; x++) {
    const square = squares[x]
    if (square >= loss.length) continue
    const left = most - loss[square]
    if (left > 0) out[from + x] = left
  }
}

/** Values above 0 that are close to the highest ones. */
function countRim({ data }: Growing, field: NearField, from: number, run: number): number {
  const { squares } = field
  let count = 0
  for (let x = field.near[run]; x < field.near[run + 1]; x++)
    if (squares[x] <= RIM * RIM && data[from + x] !== 0) count++
  return count
}

/** Adds those of a run of pixels that are within the limit and have not got everything yet. */
function addRoom(
  { most, out }: Growing,
  squares: Int32Array,
  from: number,
  begin: number,
  end: number,
  limit: number,
  room: RunList,
): void {
  for (let x = begin; x < end; x++) {
    if (squares[x] > limit || out[from + x] === most) continue
    const start = x
    while (x < end && squares[x] <= limit && out[from + x] !== most) x++
    room.add(start, x)
  }
}

/** Where any pixel at all is in reach and the solid ones have not given everything. */
function findRoom(plane: Growing): RunList {
  const { data, width, disc } = plane
  const field = new NearField(data, width, 1, disc.reach)
  const { squares, seeds, near } = field
  const limit = disc.loss.length - 1
  const room = new RunList(data.length / width)
  for (let from = 0; from < data.length; from += width) {
    field.row(from / width)
    for (let i = 0; i < field.seedsCount; i += 2) {
      squares.fill(0, seeds[i], seeds[i + 1])
      addRoom(plane, squares, from, seeds[i], seeds[i + 1], limit, room)
    }
    for (let i = 0; i < field.nearCount; i += 2)
      addRoom(plane, squares, from, near[i], near[i + 1], limit, room)
    room.end(from / width)
  }
  return room
}

function raiseSoft({ data, width, most, disc, out }: Growing, room: RunList): void {
  const soft = new SoftDisc(data, width, disc, most)
  for (let y = 0; y * width < data.length; y++) soft.raise(y, room.row(y), out, width)
}
