import { kernelMaker, makeRoom, type WithMemory } from '../../wasm.ts'
import type { ColourRange } from '../colour-range.ts'
import { clipTo } from '../rect.ts'
import type { CoverageSource } from '../shapes.ts'
import { TILE, TILE_BYTES } from '../tiles.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports. */
interface Kernels extends WithMemory {
  mark(words: number, count: number, low: number, high: number, marks: number): void
  cover(
    words: number,
    marks: number,
    width: number,
    height: number,
    left: number,
    top: number,
    boxWidth: number,
    boxHeight: number,
    isSoft: boolean,
    out: number,
  ): number
}

const newKernels = kernelMaker(MODULE) as () => Kernels | null

/** Kernels work on sixteen pixels at a time and look a row beyond. */
const SLACK = TILE + 32
/** The most pixels of a crop: a tile and one more on each side. */
const CROP = (TILE + 2) * (TILE + 2)
const WORDS = 0
const MARKS = 4 * CROP + 4 * SLACK
const OUT = (MARKS + CROP + SLACK + 15) & ~15
const BYTES = OUT + TILE_BYTES
const KINDS = ['empty', 'full', 'mixed'] as const

/** `everywhereSource` by WebAssembly, with the same bytes. Null where the engine has none. */
export function simdEverywhere(
  words: Uint32Array,
  width: number,
  height: number,
  range: ColourRange,
  antialias: boolean,
): CoverageSource | null {
  const kernels = newKernels()
  if (kernels === null || !makeRoom(kernels, BYTES)) return null
  const crop = new Uint32Array(kernels.memory.buffer, WORDS)
  const covered = new Uint8Array(kernels.memory.buffer, OUT, TILE_BYTES)
  const [low, high] = computeLimits(range)
  return {
    cover(box, out) {
      const around = { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 }
      const part = clipTo(around, width, height) ?? box
      for (let row = 0; row < part.height; row++) {
        const from = (part.y + row) * width + part.x
        crop.set(words.subarray(from, from + part.width), row * part.width)
      }
      kernels.mark(WORDS, part.width * part.height, low, high, MARKS)
      // What an earlier, wider tile has left beside this one.
      if (box.width < TILE) covered.fill(0)
      const [left, top] = [box.x - part.x, box.y - part.y]
      const inside = [left, top, box.width, box.height] as const
      const kind = KINDS[kernels.cover(WORDS, MARKS, part.width, part.height, ...inside, antialias, OUT)]
      if (kind === 'mixed') out.set(covered.subarray(0, box.height * TILE))
      return kind
    },
  }
}

/** The least and the greatest colour of a range as words; the fourth byte is let through. */
function computeLimits(range: ColourRange): [number, number] {
  const limits: [number, number] = [0, 255 << 24]
  for (let channel = 0; channel < 3; channel++) {
    const values = range.subarray(channel * 256, (channel + 1) * 256)
    limits[0] |= values.indexOf(255) << (8 * channel)
    limits[1] |= values.lastIndexOf(255) << (8 * channel)
  }
  return limits
}
