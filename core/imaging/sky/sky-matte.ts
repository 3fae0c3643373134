import { colourLines, type ColourLines } from '../filters/colour-guided.ts'
import { reduceArea, type Raster } from '../filters/reduce-area.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { between, blendRows } from '../filters/sample.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels, Plane } from '../pixels.ts'
import { reduceToLab, type LabGrid } from '../select/lab-grid.ts'
import { workingSize } from '../working-size.ts'
import { skyThroughLeaves } from './foliage.ts'
import { refineSky } from './refine.ts'
import { skyColour } from './sky-colour.ts'
import { skyLabels, type SkyLabels } from './sky-labels.ts'

const REACH = 3
const EPS = 0.0003
/** Coverage below the first and above the second is taken for none and all: the veil that smooth lines leave. */
const NONE = 0.06
const ALL = 0.94

/** The sky of a photo. */
export interface Sky {
  /** 0 (none) to 255 (only sky), of the photo's size. */
  matte: Plane
  /** The sky's colour in linear light behind everything, on a small grid. */
  colour: Raster
  small: SkyLabels
  /** The photo as all this was decided on, and its colours. */
  view: Pixels
  grid: LabGrid
  /** The matte of the view. */
  cover: Plane
  /** The share of the photo that is sky, 0 to 1. */
  share: number
}

/**
 * Finds the sky of a photo of the outside, as far as single leaves and twigs. The photo is not changed; any size of at
 * least one pixel. Methods: `skyLabels`, then a cut along the edges of a larger grid, then a guided filter (He, Sun
 * 2015, "Fast guided filter") whose lines are applied to the photo's own pixels.
 */
export function findSky(photo: Pixels, onProgress: (fraction: number) => void = () => {}): Sky {
  const view = reduceExact(photo, workingSize(photo))
  const small = skyLabels(view)
  onProgress(0.3)
  const grid = reduceToLab(view, { x: 0, y: 0, width: view.width, height: view.height }, Infinity)
  const refined = refineSky(small, grid)
  const leaves = skyThroughLeaves(grid, refined)
  onProgress(0.6)
  const target = leaves
  for (let p = 0; p < target.length; p++) if (refined.labels[p] === 1) target[p] = 1
  const lines = colourLines(reduceArea(view, Infinity, LINEAR), target, REACH, EPS)
  const cover = drawMatte(view, lines)
  const matte = view === photo ? cover : drawMatte(photo, lines)
  onProgress(1)
  let share = 0
  for (const label of small.labels) share += label / small.labels.length
  const few = reduceArea(view, Math.max(small.grid.width, small.grid.height), LINEAR)
  return { matte, colour: skyColour(few, small.labels), small, view, cover, grid, share }
}

/** The lines of the view applied to a picture of it of any size. */
function drawMatte(photo: Pixels, { lines, ...guide }: ColourLines): Plane {
  const { width, height, data } = photo
  const across = between(width, guide.width)
  const down = between(height, guide.height)
  const row = new Float32Array(guide.width * 4)
  const out = new Uint8Array(width * height)
  const gain = 255 / (ALL - NONE)
  for (let y = 0; y < height; y++) {
    blendRows(lines, guide.width * 4, down, y, row)
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const a = across.low[x] * 4
      const b = across.high[x] * 4
      const share = across.share[x]
      const r = LINEAR[data[p * 4]]
      const g = LINEAR[data[p * 4 + 1]]
      const l = LINEAR[data[p * 4 + 2]]
      const first = row[a] * r + row[a + 1] * g + row[a + 2] * l + row[a + 3]
      const second = row[b] * r + row[b + 1] * g + row[b + 2] * l + row[b + 3]
      const value = (first + (second - first) * share - NONE) * gain
      out[p] = value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
    }
  }
  return { width, height, data: out }
}
