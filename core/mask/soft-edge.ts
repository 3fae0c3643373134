import { colourDistance } from './colour-range.ts'
import { TAKEN, type Marks } from './flood.ts'

/** Shares nearer than this to nothing or to all are taken for noise of the photo, so that a plain edge stays hard. */
const LEAST_SHARE = 1 / 16

/**
 * Coverage, 0 to 255, of an edge pixel by what it is mixed of: where it lies between a taken pixel on one side
 * and one that is not on the other, its share is 1 − d(taken, it) / d(taken, other), with d the greatest channel
 * difference, as if a straight edge went through it (the matting equation C = αF + (1 − α)B for one pixel). The
 * greatest share of the four directions counts. Where the other side is taken too, or is past the frame, nothing
 * is known and the pixel stays out.
 */
export function edgeCoverage(words: Uint32Array, { width, height, data }: Marks, index: number): number {
  const x = index % width
  const y = (index - x) / width
  const row = x > 0 && x < width - 1
  const column = y > 0 && y < height - 1
  let share = 0
  if (row) share = Math.max(shareOf(words, data, index, 1), shareOf(words, data, index, -1))
  if (column) share = Math.max(share, shareOf(words, data, index, width), shareOf(words, data, index, -width))
  if (share < LEAST_SHARE) return 0
  return share > 1 - LEAST_SHARE ? 255 : Math.floor(share * 255 + 0.5)
}

/** The share along one direction: `index − step` is taken, `index + step` is not; else 0. */
function shareOf(words: Uint32Array, marks: Uint8Array, index: number, step: number): number {
  if (marks[index - step] !== TAKEN || marks[index + step] === TAKEN) return 0
  const own = colourDistance(words[index - step], words[index])
  const across = colourDistance(words[index - step], words[index + step])
  return own < across ? 1 - own / across : 0
}
