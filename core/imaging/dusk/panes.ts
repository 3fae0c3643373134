import { between, blendRows, type Between } from '../filters/sample.ts'
import { toCode, LINEAR } from '../linear.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { paneBounds, type DuskAnalysis } from './analysis.ts'
import { computeLuma, type Glass } from './glass.ts'
import { paneLight } from './lights.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'
import type { Pane } from './windows.ts'

/** How much of a room's light shows whatever the glass shows, and how much goes with it. */
const PLAIN = 0.5
const WITH_GLASS = 0.9
/** Rooms are lighter above, where lamps hang: so much less light at a window's foot. */
const FOOT = 0.3
/** Coverage below the first and above the second is taken for none and all: the veil that smooth lines leave. */
const MIN_COVERAGE = 0.1
const MAX_COVERAGE = 0.85

/**
 * Lights windows in an evening, in place: in the picture of a part of the photo. `unlit` are the numbers of panes that stay dark, `glassIn` tells what is
 * glass.
 */
export function lightPanes(
  out: Pixels,
  part: Rect,
  analysis: DuskAnalysis,
  look: Look,
  settings: DuskSettings,
  unlit: ReadonlySet<number>,
  glassIn: (pane: Pane) => Glass,
): void {
  if (settings.windowGlow === 0) return
  analysis.panes.forEach((pane, id) => {
    const light = paneLight(pane, analysis.view, look, settings)
    if (!unlit.has(id)) lightPane(out, part, analysis, pane, glassIn(pane), light, settings.windowGlow)
  })
}

function lightPane(
  out: Pixels,
  part: Rect,
  { photo, view, matte }: DuskAnalysis,
  pane: Pane,
  { lines, near, alone, texture }: Glass,
  light: readonly number[],
  glow: number,
): void {
  const { x, y, width, height } = paneBounds(pane, view, photo)
  const across = between(width, pane.bounds.width)
  const down = between(height, pane.bounds.height)
  const row = new Float32Array(pane.bounds.width * 4)
  const nearRow = new Float32Array(pane.bounds.width)
  const strength = Math.min(1, glow * 1.6)
  const [left, right] = [Math.max(0, part.x - x), Math.min(width, part.x + part.width - x)]
  const [top, bottom] = [Math.max(0, part.y - y), Math.min(height, part.y + part.height - y)]
  for (let v = top; v < bottom; v++) {
    blendRows(lines, row.length, down, v, row)
    blendRows(near, nearRow.length, down, v, nearRow)
    const fade = 1 - (FOOT * v) / height
    for (let u = left; u < right; u++) {
      const p = (y + v) * photo.width + x + u
      const i = p * 4
      const red = photo.data[i]
      const green = photo.data[i + 1]
      const blue = photo.data[i + 2]
      const cover = coverAt(row, nearRow, across, u, red, green, blue)
      if (cover === 0) continue
      const luma = computeLuma(red, green, blue)
      const fraction = Math.min(cover, alone[luma]) * (1 - matte.data[p] / 255) * strength
      const shown = fade * (PLAIN + WITH_GLASS * texture[luma])
      const o = ((y + v - part.y) * part.width + x + u - part.x) * 4
      for (let c = 0; c < 3; c++) {
        const now = LINEAR[out.data[o + c]]
        out.data[o + c] = toCode(now + (Math.max(now, light[c] * shown) - now) * fraction)
      }
    }
  }
}

/** How much a pixel of these codes is glass, 0 to 1: the line there, and no more than is glass near it. */
function coverAt(
  row: Float32Array,
  near: Float32Array,
  { low, high, fraction }: Between,
  u: number,
  red: number,
  green: number,
  blue: number,
): number {
  const a = low[u]
  const b = high[u]
  const limit = near[a] + (near[b] - near[a]) * fraction[u]
  if (limit === 0) return 0
  const i = a * 4
  const j = b * 4
  const first = (row[i] * red + row[i + 1] * green + row[i + 2] * blue) / 255 + row[i + 3]
  const second = (row[j] * red + row[j + 1] * green + row[j + 2] * blue) / 255 + row[j + 3]
  const cover = (first + (second - first) * fraction[u] - MIN_COVERAGE) / (MAX_COVERAGE - MIN_COVERAGE)
  return cover <= 0 ? 0 : Math.min(1, limit, cover)
}
