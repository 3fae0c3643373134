import { hash3 } from '../../scene/noise.ts'
import { boxSum } from '../filters/box-sum.ts'
import { paneBounds, type DuskAnalysis } from './analysis.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'

/** Light of lamps from neutral to candle-like, linear. */
const NEUTRAL = [1, 0.88, 0.72] as const
const CANDLE = [1, 0.5, 0.1] as const
/** How far light reaches: a halo round panes, and on walls and ground. Shares of the grid. */
const HALO = 0.008
const SPILL = 0.045
/** How bright glass is at full glow. */
const GLASS = 1.5

/** Light out of windows on the analysis' light grid, linear, three numbers a pixel. */
export interface Lights {
  /** What is seen of the light itself in the air and the lens. */
  halo: Float32Array
  /** What falls on surfaces, to be multiplied by their colour. */
  spill: Float32Array
}

/** The light of one window, linear: rooms differ a little in brightness and colour, each always in the same way. */
export function paneLight(id: number, look: Look, settings: DuskSettings): [number, number, number] {
  const random = hash3(id, 7, 31)
  const bright = 0.72 + ((random & 0xff) / 255) * 0.36
  const warmth = Math.max(0, Math.min(1, settings.warmth + (((random >>> 8) & 0xff) / 255 - 0.5) * 0.24))
  const strength = GLASS * bright * settings.windowGlow * look.lamps
  return NEUTRAL.map((value, c) => strength * (value + (CANDLE[c] - value) * warmth)) as [
    number,
    number,
    number,
  ]
}

/** Light round and below lit windows; undefined when none is lit. */
export function spreadLights(
  analysis: DuskAnalysis,
  look: Look,
  settings: DuskSettings,
  unlit: ReadonlySet<number>,
): Lights | undefined {
  const { small, panes, paneGrid } = analysis
  const { width, height } = small
  if (settings.windowGlow === 0 || panes.every((_, id) => unlit.has(id))) return undefined
  const source = [0, 1, 2].map(() => new Float32Array(width * height))
  panes.forEach((pane, id) => {
    if (unlit.has(id)) return
    const light = paneLight(id, look, settings)
    const { x, y, width: w, height: h } = paneBounds(pane, paneGrid, small)
    const share = Math.min(
      1,
      (pane.bounds.width * pane.bounds.height * small.width ** 2) / paneGrid.width ** 2 / (w * h),
    )
    for (let v = y; v < y + h; v++)
      for (let u = x; u < x + w; u++) for (let c = 0; c < 3; c++) source[c][v * width + u] += light[c] * share
  })
  const longest = Math.max(width, height)
  const near = source.map((plane) => blurred(plane, width, height, Math.max(1, Math.round(HALO * longest))))
  const far = source.map((plane) => blurred(plane, width, height, Math.max(1, Math.round(SPILL * longest))))
  const halo = new Float32Array(width * height * 3)
  const spill = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) {
      halo[i * 3 + c] = 0.1 * near[c][i] + 0.05 * far[c][i]
      spill[i * 3 + c] = 0.5 * near[c][i] + 1.1 * far[c][i]
    }
  return { halo, spill }
}

function blurred(plane: Float32Array, width: number, height: number, reach: number): Float32Array {
  const share = 1 / (2 * reach + 1) ** 2
  let out = plane
  for (let pass = 0; pass < 3; pass++) out = boxSum(out, width, height, reach).map((sum) => sum * share)
  return out
}
