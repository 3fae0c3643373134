import { boxMean } from '../../imaging/filters/guided.ts'
import { between, blendRows } from '../../imaging/filters/sample.ts'
import type { Pixels, Rect } from '../../imaging/pixels.ts'
import { matte } from '../../imaging/select/matte.ts'
import type { FoundLabels } from './found-labels.ts'
import { settleRim } from './settle-rim.ts'

/** Pixels of the grid on both sides of a border within which the photo's own pixels decide. */
const BAND = 2
/** Pixels of the photo over which a border is soft where its colours say nothing. */
const SOFT_PX = 1.5

/** How much of each pixel of a part of the photo belongs to a surface, 0 to 255. */
export interface SurfaceMatte {
  rect: Rect
  data: Uint8Array
}

/**
 * The matte of a surface at the photo's own pixels from its labels on the grid; null for none. Borders are settled by
 * the colours on both sides, as `matte` has it.
 */
export function drawMatte(photo: Pixels, reduced: Pixels, found: FoundLabels): SurfaceMatte | null {
  const { labels } = found
  const { width, height } = reduced
  const rect = boundsOf(photo, labels, width, height)
  if (rect === null) return null
  const plain = Float32Array.from(labels)
  const scale = photo.width / width
  const mask = enlarged(photo, { width, height }, boxMean(plain, width, height, 1), rect, (value) =>
    Math.round(255 * Math.max(0, Math.min(1, 0.5 + ((value - 0.5) * 2.5 * scale) / SOFT_PX))),
  )
  const unknown = enlarged(photo, { width, height }, boxMean(plain, width, height, BAND), rect, (value) =>
    value > 0.01 && value < 0.99 ? 1 : 0,
  )
  settleRim(photo, reduced, found, { rect, mask, unknown })
  return { rect, data: matte(photo, { rect, mask, unknown }, Math.max(2, Math.round(BAND * scale))) }
}

/** The part of the photo that the labels reach, and what may belong to their border. */
function boundsOf(photo: Pixels, labels: Uint8Array, width: number, height: number): Rect | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let p = labels.indexOf(1); p >= 0; p = labels.indexOf(1, p + 1)) {
    const x = p % width
    const y = (p - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return null
  const pad = BAND + 2
  const from = (at: number, side: number, full: number) => Math.floor((Math.max(0, at - pad) * full) / side)
  const to = (at: number, side: number, full: number) =>
    Math.ceil((Math.min(side, at + pad + 1) * full) / side)
  const [x, y] = [from(left, width, photo.width), from(top, height, photo.height)]
  return {
    x,
    y,
    width: to(right, width, photo.width) - x,
    height: to(bottom, height, photo.height) - y,
  }
}

function enlarged(
  photo: Pixels,
  grid: { width: number; height: number },
  values: Float32Array,
  rect: Rect,
  byteOf: (value: number) => number,
): Uint8Array {
  const across = between(photo.width, grid.width)
  const down = between(photo.height, grid.height)
  const row = new Float32Array(grid.width)
  const out = new Uint8Array(rect.width * rect.height)
  for (let y = 0, o = 0; y < rect.height; y++) {
    blendRows(values, grid.width, down, rect.y + y, row)
    for (let x = rect.x; x < rect.x + rect.width; x++, o++) {
      const a = row[across.low[x]]
      out[o] = byteOf(a + (row[across.high[x]] - a) * across.fraction[x])
    }
  }
  return out
}
