import { LINEAR, toCode } from '../../imaging/linear.ts'
import { cellNoise } from '../../imaging/noise.ts'
import type { Pixels, Rect } from '../../imaging/pixels.ts'
import type { Layer } from './laid-surface.ts'

/** Linear light above which a picture rolls off to white, as cameras do. */
const SHOULDER = 0.72
/** Half a code of grain keeps smooth light from falling into bands. */
const GRAIN_CODES = 1

/**
 * A part of a photo with surfaces laid over it, row by row; pixels that none covers are the photo's own. Where several
 * cover a pixel they share it. `changed`, of the part's size, becomes 255 where any does.
 */
export function compose(
  photo: Pixels,
  surfaces: readonly Layer[],
  part: Rect,
  changed: Uint8Array | null,
  onRow: (row: number) => void,
): Pixels {
  const { width, height } = part
  const data = new Uint8Array(width * height * 4)
  const sums = new Float32Array(width * 4)
  for (let row = 0; row < height; row++) {
    composeRun(photo, surfaces, { x: part.x, y: part.y + row, sums }, { data, changed, at: row * width })
    onRow(row)
  }
  return { width, height, data }
}

/** Where composed pixels go: from the pixel `at` on. */
interface Composed {
  data: Uint8Array
  changed: Uint8Array | null
  at: number
}

/** The same of pixels side by side, as many as `sums` has room for, from (x, y) of the photo on. */
export function composeRun(
  photo: Pixels,
  surfaces: readonly Layer[],
  { x: left, y, sums }: { x: number; y: number; sums: Float32Array },
  { data, changed, at }: Composed,
): void {
  const start = (y * photo.width + left) * 4
  data.set(photo.data.subarray(start, start + sums.length), at * 4)
  sums.fill(0)
  for (const surface of surfaces) surface.addRow(y, left, sums)
  for (let k = 0, o = at * 4; k < sums.length; k += 4, o += 4) {
    const cover = sums[k + 3]
    if (changed !== null) changed[o >> 2] = cover === 0 ? 0 : 255
    if (cover === 0) continue
    const by = cover > 1 ? 1 / cover : 1
    const grain = (cellNoise(left + (k >> 2), y, 71) - 0.5) * GRAIN_CODES
    for (let c = 0; c < 3; c++) data[o + c] = developed(LINEAR[data[o + c]] + sums[k + c] * by, grain)
  }
}

/** The code of linear light, with `grain` codes added. */
function developed(light: number, grain: number): number {
  const over = light - SHOULDER
  const rolled = over <= 0 ? light : SHOULDER + ((1 - SHOULDER) * over) / (over + 1 - SHOULDER)
  const code = toCode(rolled)
  const next = grain > 0 ? Math.min(255, code + 1) : Math.max(0, code - 1)
  return toCode(Math.max(0, rolled) + Math.abs(LINEAR[next] - LINEAR[code]) * grain)
}
