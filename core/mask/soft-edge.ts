import { colourDistance } from './colour-range.ts'
import { TAKEN, type Marks } from './flood.ts'

/** Shares nearer than this to nothing or to all are taken for noise of the photo, so that a plain edge stays hard. */
const MIN_FRACTION = 1 / 16

/**
 * Coverage, 0 to 255, of an edge pixel by what it is mixed of: where it lies between a taken pixel on one side
 * and one that is not on the other, its share is 1 − d(taken, it) / d(taken, other), with d the greatest channel
 * difference, as if a straight edge went through it (the matting equation C = αF + (1 − α)B for one pixel). The
 * greater fraction of the two axes counts. Where the other side is taken too, or is past the frame, nothing
 * is known and the pixel stays out.
 */
export function edgeCoverage(words: Uint32Array, { width, height, data }: Marks, index: number): number {
  const y = Math.floor(index / width)
  const x = index - y * width
  const level = x > 0 && x < width - 1 ? fractionBetween(words, data, index - 1, index, index + 1) : 0
  const upright =
    y > 0 && y < height - 1 ? fractionBetween(words, data, index - width, index, index + width) : 0
  const fraction = level > upright ? level : upright
  if (fraction < MIN_FRACTION) return 0
  return fraction > 1 - MIN_FRACTION ? 255 : Math.floor(fraction * 255 + 0.5)
}

/** The fraction of the pixel between two of which one is taken and the other is not; else 0. */
function fractionBetween(
  words: Uint32Array,
  marks: Uint8Array,
  one: number,
  index: number,
  other: number,
): number {
  const isOneTaken = marks[one] === TAKEN
  if (isOneTaken === (marks[other] === TAKEN)) return 0
  const taken = words[isOneTaken ? one : other]
  const own = colourDistance(taken, words[index])
  const across = colourDistance(taken, words[isOneTaken ? other : one])
  return own < across ? 1 - own / across : 0
}
