import type { Crop } from './crop.ts'
import type { Span } from './distance-cost.ts'
import { alignReduced, type Alignment } from './places.ts'
import { reduceCrop } from './reduce.ts'
import {
  findUniformSurface,
  findOneSurface,
  findPlainSurface,
  findSurfaces,
  lightAround,
  lookAt,
  type Light,
  type Surfaces,
} from './surface/surfaces.ts'

/** Hole pixels at most of the reduced crops on which surfaces are separated: for filling, and for a first check. */
const MAX_HOLE_PX = 30_000
const MAX_COARSE_HOLE_PX = 12_000
/**
 * Above this many hole pixels the first check works at half size or less, so that boards do not look like changing
 * light.
 */
const MIN_REDUCED_HOLE_PX = 6500

function holePixels({ hole }: Crop): number {
  let count = 0
  for (let i = 0; i < hole.length; i++) count += hole[i]
  return count
}

/** The factor by which a crop is to be made smaller so that its hole, of `count` pixels, has at most `max`. */
function computeFactor(count: number, max: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count / max)))
}

function reduceSpan({ width, height }: Span, factor: number): Span {
  return { width: width / factor, height: height / factor }
}

function detectReduced(find: typeof findSurfaces, crop: Crop, span: Span, max: number): Surfaces | null {
  const factor = computeFactor(holePixels(crop), max)
  const surfaces = find(reduceCrop(crop, factor), reduceSpan(span, factor))
  return surfaces === null ? null : enlarged(surfaces, factor)
}

/** The surfaces around the hole of a crop, told at reduced size. Null when the rim of its hole does not tell them. */
export function detectSurfaces(crop: Crop, span: Span): Surfaces | null {
  return detectReduced(findSurfaces, crop, span, MAX_HOLE_PX)
}

/** Whether `detectSingleSurface` may find one: a first check at a coarse size. */
export function hasSingleSurface(crop: Crop, span: Span): boolean {
  return detectReduced(findOneSurface, crop, span, MAX_COARSE_HOLE_PX) !== null
}

/** The one surface around a hole that lies on a plane of a room, as `findOneSurface` finds it, at reduced size. */
export function detectSingleSurface(crop: Crop, span: Span): Surfaces | null {
  return detectReduced(findOneSurface, crop, span, MAX_HOLE_PX)
}

/** The one uniform surface around a piece of a hole, as `findUniformSurface` finds it, at reduced size. */
export function detectUniformSurface(crop: Crop, span: Span): Surfaces | null {
  return detectReduced(findUniformSurface, crop, span, MAX_HOLE_PX)
}

/** The one plain surface around a whole hole, as `findPlainSurface` finds it, at reduced size. */
export function detectPlainSurface(crop: Crop, span: Span): Surfaces | null {
  return detectReduced(findPlainSurface, crop, span, MAX_HOLE_PX)
}

/** Surfaces of a reduced crop for the crop itself. */
function enlarged(surfaces: Surfaces, factor: number): Surfaces {
  return { ...surfaces, base: { ...surfaces.base, cell: surfaces.base.cell * factor } }
}

/** Where the cells of one base lie along a side of another one. */
interface CellLine {
  /** The nearest cell, and those before and behind, clamped at the ends. */
  nearest: Int32Array
  before: Int32Array
  behind: Int32Array
  /** How far it lies from the one before to the one behind. */
  fraction: Float64Array
}

/**
 * A line of `count` cells of `cell` pixels on one of `length` cells, `to` pixels each, at `scale` · x + `start` pixels.
 */
function createLine(
  count: number,
  cell: number,
  scale: number,
  start: number,
  length: number,
  to: number,
): CellLine {
  const clampIndex = (place: number): number => Math.min(Math.max(place, 0), length - 1)
  const places = Float64Array.from(
    { length: count },
    (_, i) => (((i + 0.5) * cell - 0.5) * scale + start + 0.5) / to - 0.5,
  )
  return {
    nearest: Int32Array.from(places, (place) => clampIndex(Math.round(place))),
    before: Int32Array.from(places, (place) => clampIndex(Math.floor(place))),
    behind: Int32Array.from(places, (place) => clampIndex(Math.floor(place) + 1)),
    fraction: places.map((place) => place - Math.floor(place)),
  }
}

/** Values of the cells of a base between their centres, where two lines cross. */
function valuesBetween(values: Float32Array, stride: number, across: CellLine, down: CellLine): Float32Array {
  const [width, height] = [across.fraction.length, down.fraction.length]
  const out = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const [top, bottom] = [down.before[y] * stride, down.behind[y] * stride]
    for (let x = 0; x < width; x++, i++) {
      const [left, right, fraction] = [across.before[x], across.behind[x], across.fraction[x]]
      const a = values[top + left]
      const b = values[bottom + left]
      const above = a + fraction * (values[top + right] - a)
      out[i] = above + down.fraction[y] * (b + fraction * (values[bottom + right] - b) - above)
    }
  }
  return out
}

/** Which surface the nearest cell shows where two lines cross. */
function nearestSurface(seen: Int8Array, stride: number, across: CellLine, down: CellLine): Int8Array {
  const [width, height] = [across.fraction.length, down.fraction.length]
  const out = new Int8Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) out[i] = seen[down.nearest[y] * stride + across.nearest[x]]
  return out
}

/** The surfaces that were seen in a smaller crop around the same hole, where they lie in this one. */
export function resampleSurfaces(
  crop: Crop,
  span: Span,
  { base, parts, fractions = [] }: Surfaces,
  alignment: Alignment,
): Surfaces {
  const factor = computeFactor(holePixels(crop), MAX_HOLE_PX)
  const { scaleX, scaleY, x, y } = alignReduced(alignment, factor)
  const sight = lookAt(reduceCrop(crop, factor), reduceSpan(span, factor))
  const { width, height, cell, known } = sight.base
  const across = createLine(width, cell, scaleX, x, base.width, base.cell)
  const down = createLine(height, cell, scaleY, y, base.height, base.cell)
  const seen = nearestSurface(parts.seen, base.width, across, down)
  for (let i = 0; i < seen.length; i++) if (known[i] === 0) seen[i] = -1
  const surfaces = {
    ...sight,
    parts: { seen, count: parts.count },
    fractions: fractions.map((fraction) => valuesBetween(fraction, base.width, across, down)),
  }
  return enlarged(surfaces, factor)
}

/**
 * Whether light or colour change much around the hole of a crop: checked at a coarse size and, where that is uncertain
 * for a large hole, at a finer one.
 */
export function isInChangingLight(crop: Crop, span: Span): boolean {
  const lightBy = (factor: number): Light => lightAround(reduceCrop(crop, factor), reduceSpan(span, factor))
  const count = holePixels(crop)
  const near = computeFactor(count, MAX_HOLE_PX)
  const coarse = Math.max(computeFactor(count, MAX_COARSE_HOLE_PX), count > MIN_REDUCED_HOLE_PX ? 2 : 1)
  const light = lightBy(coarse)
  return light === 'changing' || (light === 'doubtful' && near > 1 && lightBy(near) === 'changing')
}
