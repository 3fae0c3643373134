import { BlockMap } from './blocks.ts'
import { createDisc, type Disc } from './disc.ts'
import { NearField } from './near.ts'
import { RunList } from './runs.ts'
import { simdDilate } from './simd/simd-dilate.ts'
import { SoftDisc } from './soft-disc.ts'

/** Soft pixels no farther from the solid part than this, in pixels, are taken for its antialiased rim. */
const RIM_PX = 2

/**
 * Grey dilation by a disc with an antialiased rim: each pixel becomes the largest of m(q) − 255 · max(0, |p − q| − r)
 * over the pixels q of the plane, so that a soft edge moves outwards by r and keeps its profile. Exact.
 * `data`: rows of `width` bytes; `radius`: 0 to 200 pixels, whole or not.
 * Method: maxima over the rows of the disc from sparse tables, by WebAssembly where the engine has it.
 */
export function dilate(data: Uint8Array, width: number, radius: number): Uint8Array {
  const max = highest(data)
  const disc = createDisc(radius)
  if (max === 0 || disc.reach === 0) return data.slice()
  return simdDilate(data, width, disc, max) ?? scalarDilate(data, width, disc, max)
}

/**
 * The same without WebAssembly. `max`: the plane's highest value, above 0; `disc`: of at least one pixel's reach.
 * Method: where the plane is at its highest value, an exact distance transform; below, only where that leaves room,
 * maxima over the rows of the disc.
 */
export function scalarDilate(data: Uint8Array, width: number, disc: Disc, max: number): Uint8Array {
  const plane = { data, width, max, disc, out: new Uint8Array(data.length) }
  if (hasSoft(data, max)) {
    const { room, far } = growBoth(plane)
    raiseSoft(plane, room, far)
  } else growSolid(plane)
  return plane.out
}

/** A plane, its highest value, and what it is made into. */
interface Growing {
  readonly data: Uint8Array
  readonly width: number
  readonly max: number
  readonly disc: Disc
  readonly out: Uint8Array
}

function highest(data: Uint8Array): number {
  let max = 0
  for (let i = 0; i < data.length && max < 255; i++) if (data[i] > max) max = data[i]
  return max
}

function hasSoft(data: Uint8Array, max: number): boolean {
  for (let i = 0; i < data.length; i++) if (data[i] !== 0 && data[i] !== max) return true
  return false
}

/** Writes what the pixels of the highest value give. */
function growSolid(plane: Growing): void {
  const { data, width, max, disc } = plane
  const field = new NearField(data, width, max, disc.reach)
  for (let y = 0; y * width < data.length; y++) {
    field.row(y)
    writeRow(plane, field, y * width)
  }
}

/**
 * The same, and notes where softer pixels may give more: in `room` around those beside the highest ones; those
 * farther away are marked in `far`.
 */
function growBoth(plane: Growing): { room: RunList; far: BlockMap } {
  const { data, width, max, disc } = plane
  const height = data.length / width
  const limit = disc.reach + 1 + RIM_PX
  const field = new NearField(data, width, max, limit)
  const room = new RunList(height)
  const far = new BlockMap(width, height)
  for (let y = 0; y < height; y++) {
    field.row(y)
    writeRow(plane, field, y * width)
    for (let i = 0; i < field.nearCount; i += 2) addRoom(plane, field, y * width, i, limit, room)
    room.end(y)
    markFar(plane, field, y, far)
  }
  return { room, far }
}

function writeRow({ max, disc, out }: Growing, field: NearField, from: number): void {
  const { seeds, near, squares } = field
  const { loss } = disc
  for (let i = 0; i < field.seedsCount; i += 2) out.fill(max, from + seeds[i], from + seeds[i + 1])
  for (let i = 0; i < field.nearCount; i += 2)
    for (let x = near[i]; x < near[i + 1]; x++) {
      const square = squares[x]
      if (square < loss.length && loss[square] < max) out[from + x] = max - loss[square]
    }
}

/** Adds those of a run of near pixels that are within the limit and have not got everything. */
function addRoom(
  { max, out }: Growing,
  { squares, near }: NearField,
  from: number,
  run: number,
  limit: number,
  room: RunList,
): void {
  const end = near[run + 1]
  const largest = limit * limit
  for (let x = near[run]; x < end; x++) {
    if (squares[x] > largest || out[from + x] === max) continue
    const start = x
    while (x < end && squares[x] <= largest && out[from + x] !== max) x++
    room.add(start, x)
  }
}

/** Marks the soft pixels of a row that are not beside a pixel of the highest value. */
function markFar({ data, width, max }: Growing, field: NearField, y: number, far: BlockMap): void {
  const { squares, near } = field
  let done = 0
  for (let i = 0; i <= field.nearCount; i += 2) {
    const next = i < field.nearCount ? near[i] : width
    // Outside of what is near there are only pixels of the highest value and far ones.
    for (let x = done; x < next; x++) {
      const value = data[y * width + x]
      if (value !== 0 && value !== max) far.mark(x, y)
    }
    if (i === field.nearCount) return
    done = near[i + 1]
    for (let x = next; x < done; x++)
      if (squares[x] > RIM_PX * RIM_PX && data[y * width + x] !== 0) far.mark(x, y)
  }
}

function raiseSoft({ data, width, max, disc, out }: Growing, room: RunList, far: BlockMap): void {
  const height = data.length / width
  const soft = new SoftDisc(data, width, disc, max)
  const more = new RunList(height)
  if (!far.isEmpty) far.spread(disc.reach + 1)
  for (let y = 0; y < height; y++) {
    soft.raise(y, room.row(y), out, width)
    if (!far.isEmpty) far.addRuns(y, out.subarray(y * width, (y + 1) * width), max, more)
    more.end(y)
    soft.raise(y, more.row(y), out, width)
  }
}
