import { PHASES, wordsOf, type Axis, type PhotoRows } from '../photo-rows.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { kernelsWith, type Kernels } from './kernels.ts'

/** Kernels work on four pixels at a time, and read one further. */
const SLACK = 8
/** Of a pixel of the frame: the same weight for each of its four bytes, with two bytes each. */
const WEIGHT_BYTES = 8

/** `scalarRows` by WebAssembly, with the same pixels. Null where the engine has none. */
export function simdRows(photo: Pixels, across: Axis): PhotoRows | null {
  const { origin, span, first, weight, start, end } = across
  const rowBytes = 4 * (span + SLACK)
  const frameBytes = 4 * (first.length + SLACK)
  const rows = [0, rowBytes]
  const mixed = 2 * rowBytes
  const firsts = 3 * rowBytes
  const weights = firsts + frameBytes
  const out = weights + (WEIGHT_BYTES / 4) * frameBytes
  const kernels = kernelsWith(out + frameBytes)
  if (kernels === null) return null

  const { memory, mix, across: drawAcross } = kernels
  const words = new Uint32Array(memory.buffer)
  // Places beyond the last are read too: they must be some pixel of the row.
  words.fill(0, firsts / 4, out / 4)
  for (let x = start; x < end; x++) {
    words[firsts / 4 + x] = 4 * first[x]
    // 256ths as 32768ths, in both halves of the word.
    words.fill((weight[x] << 7) * 0x10001, weights / 4 + 2 * x, weights / 4 + 2 * x + 2)
  }
  const from = wordsOf(photo)
  /** Which row of the photo each of both holds. */
  const held = [-1, -1]
  const load = (y: number): number => {
    const place = y & 1
    if (held[place] !== y) {
      const at = y * photo.width + origin
      words.set(from.subarray(at, at + span), rows[place] / 4)
      held[place] = y
    }
    return rows[place]
  }
  let row = mixed
  return {
    mix: (y, part) => {
      const a = load(y)
      row = part === 0 ? a : mixed
      if (part > 0) mix(a, load(Math.min(y + 1, photo.height - 1)), part, mixed, span)
      return words.subarray(row / 4, row / 4 + span + 1)
    },
    draw: (to, base, part) => {
      if (part < PHASES) words.set(to.subarray(base + start, base + end), out / 4)
      drawAcross(row, firsts + 4 * start, weights + WEIGHT_BYTES * start, out, end - start, part)
      to.set(words.subarray(out / 4, out / 4 + end - start), base + start)
    },
  }
}

/** Words that are worked on at a time: they stay in the processor's cache. */
const CHUNK = 4096
const OTHER = 0
const OWN = OTHER + 4 * (CHUNK + SLACK)

/** `scalarMix` by WebAssembly, with the same words. False, and nothing done, where the engine has none. */
export function simdMix(to: Uint32Array, from: Uint32Array, weight: number): boolean {
  return inChunks(to, from, ({ mix }, count) => {
    mix(OWN, OTHER, weight, OWN, count)
  })
}

/** The same of `scalarOver`. */
export function simdOver(to: Uint32Array, from: Uint32Array, opacity: number): boolean {
  return inChunks(to, from, ({ over }, count) => {
    over(OWN, OTHER, opacity, count)
  })
}

/** `scalarHalve` by WebAssembly, with the same words. False, and nothing done, where the engine has none. */
export function simdHalve(from: Uint32Array, width: number, to: Uint32Array): boolean {
  const half = width / 2
  const rowBytes = 4 * (width + 2 * SLACK)
  const [top, bottom, out] = [OTHER, OTHER + rowBytes, OTHER + 2 * rowBytes]
  const kernels = kernelsWith(out + rowBytes)
  if (kernels === null) return false
  const words = new Uint32Array(kernels.memory.buffer)
  for (let at = 0, i = 0; i < to.length; at += 2 * width, i += half) {
    words.set(from.subarray(at, at + width), top / 4)
    words.set(from.subarray(at + width, at + 2 * width), bottom / 4)
    kernels.halve(top, bottom, out, half)
    to.set(words.subarray(out / 4, out / 4 + half), i)
  }
  return true
}

function inChunks(
  to: Uint32Array,
  from: Uint32Array,
  work: (kernels: Kernels, count: number) => void,
): boolean {
  const kernels = kernelsWith(OWN + 4 * (CHUNK + SLACK))
  if (kernels === null) return false
  const words = new Uint32Array(kernels.memory.buffer)
  for (let at = 0; at < to.length; at += CHUNK) {
    const count = Math.min(CHUNK, to.length - at)
    words.set(to.subarray(at, at + count), OWN / 4)
    words.set(from.subarray(at, at + count), OTHER / 4)
    work(kernels, count)
    to.set(words.subarray(OWN / 4, OWN / 4 + count), at)
  }
  return true
}
