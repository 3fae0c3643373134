import { LINEAR } from '../linear.ts'
import type { Pixels, Plane } from '../pixels.ts'
import { codesByRank } from './codes-by-rank.ts'
import { Refusal } from '../../refusal.ts'

/** A shot, and the file it comes from. */
interface NamedShot {
  pixels: Pixels
  name: string
}

/** So many pixels tell how light a shot is. */
const MAX_SAMPLES = 100_000
/** Codes that are neither drowned nor burnt out. */
const MIN_CODE = 24
const MAX_CODE = 232
/**
 * Shots that differ by less light than this, in stops on the mean, are of one exposure: cameras step by a third at
 * least.
 */
const SAME_EXPOSURE_STOPS = 0.12

/**
 * Throws Refusal, with a message for the user that names the files, for shots that are no bracket: where two are the
 * same picture, which would count twice, and where all have the same exposure, so that none shows what another does not.
 */
export function checkExposures(shots: readonly NamedShot[]): void {
  for (const [i, one] of shots.entries())
    for (const other of shots.slice(i + 1))
      if (isSame(one.pixels, other.pixels))
        throw new Refusal(
          `${formatNames([one, other])} are the same picture. Leave one of them out, or choose the shot that you meant.`,
        )
  const planes = shots.map(({ pixels }) => sampled(pixels))
  if (planes.every((plane) => stopsBetween(planes[0], plane) < SAME_EXPOSURE_STOPS))
    throw new Refusal(
      `${formatNames(shots)} have the same exposure: merging them would gain nothing. Choose shots of one scene that are darker and lighter.`,
    )
}

function isSame(a: Pixels, b: Pixels): boolean {
  if (a.width !== b.width || a.height !== b.height) return false
  for (let i = 0; i < a.data.length; i++) if (a.data[i] !== b.data[i]) return false
  return true
}

/** Green of pixels all over the picture. */
function sampled({ width, height, data }: Pixels): Plane {
  const step = Math.max(1, Math.floor((width * height) / MAX_SAMPLES))
  const count = Math.floor((width * height) / step)
  const green = Uint8Array.from({ length: count }, (_, i) => data[i * step * 4 + 1])
  return { width: count, height: 1, data: green }
}

/**
 * Stops by which one is lighter or darker than the other, on the mean over what both can tell; endless where that is
 * nothing.
 */
function stopsBetween(one: Plane, other: Plane): number {
  const codes = codesByRank(one, other)
  let [sum, count] = [0, 0]
  for (const code of one.data) {
    const there = codes[code]
    if (code < MIN_CODE || code > MAX_CODE || there < MIN_CODE || there > MAX_CODE) continue
    sum += Math.abs(Math.log2(LINEAR[there] / LINEAR[code]))
    count++
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count
}

/** "a.jpg, b.jpg and c.jpg" */
function formatNames(shots: readonly NamedShot[]): string {
  const names = shots.map(({ name }) => name)
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
