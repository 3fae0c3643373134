import { addresses, scratch } from './scratch.ts'

/** Flags at a time, approximately. */
const FLAG_BATCH = 2 ** 16
/** Rows above and below a row that its windows reach into. */
const WINDOW_RADIUS_PX = 3
/** The kernels read and write sixteen flags at a time. */
const SPARE_BYTES = 16

/** Which patches inside a level touch its hole, and which may be copied from (1). */
export interface Patches {
  touched: Uint8Array
  valid: Uint8Array
}

/** `scalarPatches` by WebAssembly, with the same bytes. Null where it cannot run. */
export function simdPatches(
  hole: Uint8Array,
  barred: Uint8Array,
  width: number,
  height: number,
): Patches | null {
  const count = Math.max(16, Math.ceil(FLAG_BATCH / width))
  const max = (Math.min(height, count) + 2 * WINDOW_RADIUS_PX) * width + SPARE_BYTES
  const [holes, bars, touches, valids, room, end] = addresses([max, max, max, max, 2 * width + 96])
  const kernels = scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  const touched = new Uint8Array(hole.length)
  const valid = new Uint8Array(hole.length)
  for (let y = 0; y < height; y += count) {
    const from = Math.max(0, y - WINDOW_RADIUS_PX)
    const to = Math.min(height, y + count + WINDOW_RADIUS_PX)
    const rows = Math.min(count, height - y)
    memory.set(hole.subarray(from * width, to * width), holes)
    memory.set(barred.subarray(from * width, to * width), bars)
    kernels.patches(holes, bars, width, height, y, y - from, rows, touches, valids, room)
    touched.set(memory.subarray(touches, touches + rows * width), y * width)
    valid.set(memory.subarray(valids, valids + rows * width), y * width)
  }
  return { touched, valid }
}

/** Calls `run` for parts of some flags, each in memory with zeros behind: with the first of them and their number. */
function inParts(
  memory: Uint8Array,
  address: number,
  flags: Uint8Array,
  run: (first: number, count: number) => void,
): void {
  for (let first = 0; first < flags.length; first += FLAG_BATCH) {
    const part = flags.subarray(first, first + FLAG_BATCH)
    memory.set(part, address)
    memory.fill(0, address + part.length, address + part.length + SPARE_BYTES)
    run(first, part.length)
  }
}

/** `scalarIndexes` by WebAssembly: the same places. Null where it cannot run. */
export function simdIndexes(flags: Uint8Array): Int32Array | null {
  const [part, places, end] = addresses([FLAG_BATCH + SPARE_BYTES, 4 * FLAG_BATCH])
  const kernels = scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  const listed = new Int32Array(kernels.memory.buffer, places, FLAG_BATCH)
  let total = 0
  inParts(memory, part, flags, (_, count) => {
    total += kernels.countFlags(part, count)
  })
  const out = new Int32Array(total)
  let next = 0
  inParts(memory, part, flags, (first, count) => {
    const found = kernels.listFlags(part, count, first, places)
    out.set(listed.subarray(0, found), next)
    next += found
  })
  return out
}

/** `scalarNumbers` by WebAssembly: the same numbers. Null where it cannot run. */
export function simdNumbers(flags: Uint8Array): Int32Array | null {
  const [part, numbers, end] = addresses([FLAG_BATCH + SPARE_BYTES, 4 * FLAG_BATCH])
  const kernels = scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  const out = new Int32Array(flags.length)
  let next = 0
  inParts(memory, part, flags, (first, count) => {
    next = kernels.numberFlags(part, count, next, numbers)
    out.set(new Int32Array(kernels.memory.buffer, numbers, count), first)
  })
  return out
}
