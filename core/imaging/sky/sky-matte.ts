import type { Stroke } from '../../contract/marks.ts'
import { colourLines, type ColourLines } from '../filters/colour-guided.ts'
import { reduceArea, type Raster } from '../filters/reduce-area.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { between, blendRows, type Between } from '../filters/sample.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels, Plane } from '../pixels.ts'
import { reduceToLab, type LabGrid } from '../select/lab-grid.ts'
import { workingSize } from '../working-size.ts'
import { skyThroughLeaves } from './foliage.ts'
import { refineSky } from './refine.ts'
import { skyColour } from './sky-colour.ts'
import type { SkyEvidence } from './sky-evidence.ts'
import { skyLabels, type SkyLabels } from './sky-labels.ts'
import { withStrokes, type PaintedSky } from './strokes.ts'

const FILTER_RADIUS_PX = 3
const EPS = 0.0003
/** Coverage below the first and above the second is taken for none and all: the veil that smooth lines leave. */
const MIN_COVERAGE = 0.06
const MAX_COVERAGE = 0.94

/** The sky of a photo. */
export interface Sky {
  /** 0 (none) to 255 (only sky), of the photo's size. */
  matte: Plane
  /** The sky's colour in linear light behind everything, on a small grid. */
  colour: Raster
  small: SkyLabels
  /** The photo in linear light on the grid of `small`. */
  few: Raster
  /** The photo as all this was decided on, and its colours. */
  view: Pixels
  grid: LabGrid
  /** The matte of the view. */
  cover: Plane
  /** The fraction of the photo that is sky, 0 to 1. */
  fraction: number
}

/** What is known of a photo's sky before anyone has painted it. */
export interface SkySearch {
  photo: Pixels
  view: Pixels
  small: SkyLabels
  grid: LabGrid
  labels: Uint8Array
  /** Sky seen through leaves, 0 to 1 on the grid. */
  leaves: Float32Array
}

/** Finds the sky of a photo of the outside. The photo is not changed; any size of at least one pixel. */
export function findSky(photo: Pixels): Sky {
  return settleSky(searchSky(photo), [])
}

/**
 * Looks for the sky of a photo, as far as single leaves and twigs, on a view of its working size. Methods: `skyLabels`,
 * then a cut along the edges of the whole view. `evidence` is what something else has told of the sky; `view` stands in
 * for the photo's own, where it is a reduced one and the whole one has been looked at.
 */
export function searchSky(
  photo: Pixels,
  onProgress: (fraction: number) => void = () => {},
  evidence: SkyEvidence | null = null,
  view: Pixels = reduceExact(photo, workingSize(photo)),
): SkySearch {
  const small = skyLabels(view, evidence)
  onProgress(0.5)
  const grid = reduceToLab(view, { x: 0, y: 0, width: view.width, height: view.height }, Infinity)
  const refined = refineSky(small, grid)
  const leaves = skyThroughLeaves(grid, refined)
  onProgress(1)
  return { photo, view, small, grid, labels: refined.labels, leaves }
}

/**
 * The sky that was found, with what was painted by the user. Its matte comes from a guided filter (He, Sun 2015, "Fast
 * guided filter") whose lines are applied to the photo's own pixels.
 */
export function settleSky(
  { photo, view, small, grid, ...found }: SkySearch,
  strokes: readonly Stroke[],
): Sky {
  const painted = withStrokes(grid, found.labels, strokes)
  const target = computeCover(found.leaves, painted)
  const lines = linesTo(view, target)
  const cover = drawMatte(view, lines)
  const matte = view === photo ? cover : drawMatte(photo, lines)
  const labels = strokes.length === 0 ? small.labels : repainted(small, painted, grid)
  let count = 0
  for (let p = 0; p < labels.length; p++) count += labels[p]
  const few = reduceArea(view, Math.max(small.grid.width, small.grid.height), LINEAR)
  return {
    matte,
    colour: skyColour(few, labels),
    small: { ...small, labels },
    few,
    view,
    cover,
    grid,
    fraction: count / labels.length,
  }
}

/** How much of each pixel of the grid is sky. */
function computeCover(leaves: Float32Array, { labels, decided }: PaintedSky): Float32Array {
  const out = leaves.slice()
  fillWhere(decided, out, 0)
  fillWhere(labels, out, 1)
  return out
}

/** Sets a plane to a value where a mask is 1. */
function fillWhere(mask: Uint8Array, out: Float32Array, value: number): void {
  for (let from = mask.indexOf(1); from >= 0; ) {
    let to = from + 1
    while (mask[to] === 1) to++
    out.fill(value, from, to)
    from = mask.indexOf(1, to)
  }
}

/** The lines of the matte, as far down as there is sky; below, where they are not given, they are nought. */
function linesTo(view: Pixels, target: Float32Array): ColourLines {
  const { width, height } = view
  const lowest = Math.floor(lastAbove(target) / width)
  const rows = Math.min(height, Math.max(1, lowest + 3 * FILTER_RADIUS_PX + 2))
  const upper = { width, height: rows, data: view.data.subarray(0, rows * width * 4) }
  const raster = reduceArea(upper, Infinity, LINEAR)
  const { lines } = colourLines(raster, target.subarray(0, rows * width), FILTER_RADIUS_PX, EPS)
  return { width, height, lines }
}

/** The last place of a number that is not 0; −1 when all are. */
function lastAbove(values: Float32Array): number {
  let at = values.length - 1
  while (at >= 0 && values[at] === 0) at--
  return at
}

/** Labels of the small grid, where something was painted those of the larger one. */
function repainted({ grid, labels }: SkyLabels, painted: PaintedSky, large: LabGrid): Uint8Array {
  const out = labels.slice()
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const u = Math.floor(((x + 0.5) * large.width) / grid.width)
      const v = Math.floor(((y + 0.5) * large.height) / grid.height)
      const p = v * large.width + u
      if (painted.decided[p] === 1) out[y * grid.width + x] = painted.labels[p]
    }
  return out
}

/** The lines of the view applied to a picture of it of any size. */
function drawMatte(photo: Pixels, { lines, ...guide }: ColourLines): Plane {
  const { width, height } = photo
  const across = between(width, guide.width)
  const down = between(height, guide.height)
  const row = new Float32Array(guide.width * 4)
  const out = new Uint8Array(width * height)
  const lowest = Math.floor(lastAbove(lines) / (guide.width * 4))
  const isView = width === guide.width && height === guide.height
  for (let y = 0; y < height && down.low[y] <= lowest; y++)
    if (isView) drawRowOfView(photo, lines, y, out)
    else {
      blendRows(lines, guide.width * 4, down, y, row)
      drawRow(photo, row, across, y, out)
    }
  return { width, height, data: out }
}

/** A row of the view itself: each pixel has a line of its own. */
function drawRowOfView({ width, data }: Pixels, lines: Float32Array, y: number, out: Uint8Array): void {
  for (let p = y * width, i = p * 4; p < (y + 1) * width; p++, i += 4)
    out[p] = toCode(
      lines[i] * LINEAR[data[i]] +
        lines[i + 1] * LINEAR[data[i + 1]] +
        lines[i + 2] * LINEAR[data[i + 2]] +
        lines[i + 3],
    )
}

function drawRow(
  { width, data }: Pixels,
  row: Float32Array,
  across: Between,
  y: number,
  out: Uint8Array,
): void {
  const { low, high, fraction } = across
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const a = low[x] * 4
    const b = high[x] * 4
    const r = LINEAR[data[p * 4]]
    const g = LINEAR[data[p * 4 + 1]]
    const l = LINEAR[data[p * 4 + 2]]
    const first = row[a] * r + row[a + 1] * g + row[a + 2] * l + row[a + 3]
    const second = row[b] * r + row[b + 1] * g + row[b + 2] * l + row[b + 3]
    out[p] = toCode(first + (second - first) * fraction[x])
  }
}

/** The code of a coverage. */
function toCode(cover: number): number {
  const value = (cover - MIN_COVERAGE) * (255 / (MAX_COVERAGE - MIN_COVERAGE))
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
}
