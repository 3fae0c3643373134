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
  const data = new Uint8Array(part.width * part.height * 4)
  const sums = new Float32Array(part.width * 4)
  for (let row = 0; row < part.height; row++) {
    const y = part.y + row
    const start = (y * photo.width + part.x) * 4
    data.set(photo.data.subarray(start, start + part.width * 4), row * part.width * 4)
    sums.fill(0)
    for (const surface of surfaces) surface.addRow(y, part.x, sums)
    for (let x = 0, k = 0, o = row * part.width * 4; x < part.width; x++, k += 4, o += 4) {
      const cover = sums[k + 3]
      if (cover === 0) continue
      const by = cover > 1 ? 1 / cover : 1
      const grain = (cellNoise(part.x + x, y, 71) - 0.5) * GRAIN_CODES
      for (let c = 0; c < 3; c++) data[o + c] = developed(LINEAR[data[o + c]] + sums[k + c] * by, grain)
      if (changed !== null) changed[row * part.width + x] = 255
    }
    onRow(row)
  }
  return { width: part.width, height: part.height, data }
}

/** The code of linear light, with `grain` codes added. */
function developed(light: number, grain: number): number {
  const over = light - SHOULDER
  const rolled = over <= 0 ? light : SHOULDER + ((1 - SHOULDER) * over) / (over + 1 - SHOULDER)
  const code = toCode(rolled)
  const next = grain > 0 ? Math.min(255, code + 1) : Math.max(0, code - 1)
  return toCode(Math.max(0, rolled) + Math.abs(LINEAR[next] - LINEAR[code]) * grain)
}
