import { between } from '../filters/sample.ts'
import { codeOf, LINEAR } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import { paneBounds, type DuskAnalysis } from './analysis.ts'
import { paneLight } from './lights.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'
import type { Pane } from './windows.ts'

/** How much of a room's light shows whatever the glass shows, and how much goes with it. */
const PLAIN = 0.5
const WITH_GLASS = 0.9
/** Rooms are lighter above, where lamps hang: so much less light at a window's foot. */
const FOOT = 0.3

/** Lights windows in an evening, in place. `unlit` are the numbers of panes that stay dark. */
export function lightPanes(
  out: Pixels,
  analysis: DuskAnalysis,
  look: Look,
  settings: DuskSettings,
  unlit: ReadonlySet<number>,
): void {
  if (settings.windowGlow === 0) return
  analysis.panes.forEach((pane, id) => {
    const light = paneLight(pane, analysis.paneGrid, look, settings)
    if (!unlit.has(id)) lightPane(out, analysis, pane, light, settings.windowGlow)
  })
}

function lightPane(
  out: Pixels,
  { photo, paneGrid, matte }: DuskAnalysis,
  pane: Pane,
  light: readonly number[],
  glow: number,
): void {
  const { x, y, width, height } = paneBounds(pane, paneGrid, photo)
  const glass = glassTable(pane)
  const across = between(width, pane.bounds.width)
  const down = between(height, pane.bounds.height)
  for (let v = 0; v < height; v++) {
    const upper = down.low[v] * pane.bounds.width
    const lower = down.high[v] * pane.bounds.width
    const fade = 1 - (FOOT * v) / height
    for (let u = 0; u < width; u++) {
      const a = across.low[u]
      const b = across.high[u]
      const top = pane.inside[upper + a] + (pane.inside[upper + b] - pane.inside[upper + a]) * across.share[u]
      const bottom =
        pane.inside[lower + a] + (pane.inside[lower + b] - pane.inside[lower + a]) * across.share[u]
      const inside = Math.min(1, 1.6 * (top + (bottom - top) * down.share[v]))
      if (inside === 0) continue
      const p = (y + v) * photo.width + x + u
      const i = p * 4
      const code = Math.round(
        0.2126 * photo.data[i] + 0.7152 * photo.data[i + 1] + 0.0722 * photo.data[i + 2],
      )
      const weight = inside * glass.weight[code] * (1 - matte.data[p] / 255) * Math.min(1, glow * 1.6)
      const shown = fade * (PLAIN + WITH_GLASS * glass.texture[code])
      for (let c = 0; c < 3; c++) {
        const now = LINEAR[out.data[i + c]]
        out.data[i + c] = codeOf(now + (Math.max(now, light[c] * shown) - now) * weight)
      }
    }
  }
}

/** For each code of luma: how much it is glass, and how light the glass is there (0 to 1, middle 0.4). */
function glassTable({ dark, light }: Pane): { weight: Float32Array; texture: Float32Array } {
  const weight = new Float32Array(256)
  const texture = new Float32Array(256)
  const border = dark + 0.62 * (light - dark)
  const soft = Math.max(3, 0.3 * (light - dark))
  for (let code = 0; code < 256; code++) {
    // CIELAB L of a grey code is close enough to 100/255 of it.
    const l = (code * 100) / 255
    weight[code] = Math.max(0, Math.min(1, (border + soft - l) / (2 * soft)))
    texture[code] = Math.max(0, Math.min(1, 0.4 + (l - dark) / 45))
  }
  return { weight, texture }
}
