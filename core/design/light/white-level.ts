import { LINEAR } from '../../imaging/linear.ts'
import type { Pixels } from '../../imaging/pixels.ts'

/** What is brighter is taken for a window or a lamp, not for a surface. */
const BURNT = 0.9
/** So much of the rest lies below what counts as white paint in full light, whose albedo is this. */
const BRIGHT = 0.95
const WHITE_ALBEDO = 0.85
const MIN_WHITE = 0.5
const MAX_WHITE = 0.95

/**
 * The linear light at which the photo shows a surface that sends back all light that falls on it, as well as that can
 * be told: exposure and light differ from photo to photo, and what is darker counts as a darker surface.
 */
export function whiteLevel({ width, height, data }: Pixels): number {
  const counts = new Uint32Array(256)
  let pixels = 0
  for (let i = 0; i < width * height * 4; i += 4) {
    const light = 0.2126 * LINEAR[data[i]] + 0.7152 * LINEAR[data[i + 1]] + 0.0722 * LINEAR[data[i + 2]]
    if (light > BURNT) continue
    counts[Math.floor(light * 255)]++
    pixels++
  }
  let bin = 0
  let sum = counts[0]
  while (bin < 255 && sum < BRIGHT * pixels) sum += counts[++bin]
  return Math.max(MIN_WHITE, Math.min(MAX_WHITE, (bin + 0.5) / 255 / WHITE_ALBEDO))
}
