import type { Crop } from './crop.ts'
import type { Span } from './farness.ts'
import { alignReduced, type Alignment } from './places.ts'
import { reduceCrop } from './reduce.ts'
import {
  findCalmSurface,
  findOneSurface,
  findSurfaces,
  lightAround,
  lookAt,
  type Light,
  type Surfaces,
} from './surface/surfaces.ts'

/** Hole pixels at most of the reduced crops on which surfaces are told apart: for their filling, and at a glance. */
const MOST_SEEN = 30_000
const MOST_GLANCED = 12_000
/** Above so many hole pixels a glance is at half size at most, so that boards do not look like changing light. */
const FEW_GLANCED = 6500

function holePixels({ hole }: Crop): number {
  let count = 0
  for (let i = 0; i < hole.length; i++) count += hole[i]
  return count
}

/** The factor by which a crop is to be made smaller so that its hole, of `count` pixels, has at most `most`. */
function factorFor(count: number, most: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count / most)))
}

function reduceSpan({ width, height }: Span, factor: number): Span {
  return { width: width / factor, height: height / factor }
}

function seenBy(find: typeof findSurfaces, crop: Crop, span: Span, most: number): Surfaces | null {
  const factor = factorFor(holePixels(crop), most)
  const surfaces = find(reduceCrop(crop, factor), reduceSpan(span, factor))
  return surfaces === null ? null : enlarged(surfaces, factor)
}

/** The surfaces around the hole of a crop, told from afar. Null when the rim of its hole does not tell them. */
export function seeSurfaces(crop: Crop, span: Span): Surfaces | null {
  return seenBy(findSurfaces, crop, span, MOST_SEEN)
}

/** Whether `seeOneSurface` may see one: told at a glance. */
export function glanceAtOneSurface(crop: Crop, span: Span): boolean {
  return seenBy(findOneSurface, crop, span, MOST_GLANCED) !== null
}

/** The one surface around a hole that lies on a plane of a room, as `findOneSurface` tells it, from afar. */
export function seeOneSurface(crop: Crop, span: Span): Surfaces | null {
  return seenBy(findOneSurface, crop, span, MOST_SEEN)
}

/** The one calm surface around a piece of a hole, as `findCalmSurface` tells it, from afar. */
export function seeCalmSurface(crop: Crop, span: Span): Surfaces | null {
  return seenBy(findCalmSurface, crop, span, MOST_SEEN)
}

/** Surfaces of a reduced crop for the crop itself. */
function enlarged(surfaces: Surfaces, factor: number): Surfaces {
  return { ...surfaces, base: { ...surfaces.base, cell: surfaces.base.cell * factor } }
}

/** Where the cells of one base lie along a side of another one. */
interface Line {
  /** The nearest cell, and those before and behind, held at the ends. */
  nearest: Int32Array
  before: Int32Array
  behind: Int32Array
  /** How far it lies from the one before to the one behind. */
  share: Float64Array
}

/** A line of `count` cells of `cell` pixels on one of `length` cells, `to` pixels each, at `scale` · x + `start` pixels. */
function lineOf(count: number, cell: number, scale: number, start: number, length: number, to: number): Line {
  const held = (place: number): number => Math.min(Math.max(place, 0), length - 1)
  const places = Float64Array.from(
    { length: count },
    (_, i) => (((i + 0.5) * cell - 0.5) * scale + start + 0.5) / to - 0.5,
  )
  return {
    nearest: Int32Array.from(places, (place) => held(Math.round(place))),
    before: Int32Array.from(places, (place) => held(Math.floor(place))),
    behind: Int32Array.from(places, (place) => held(Math.floor(place) + 1)),
    share: places.map((place) => place - Math.floor(place)),
  }
}

/** Values of the cells of a base between their centres, where two lines cross. */
function valuesBetween(values: Float32Array, stride: number, across: Line, down: Line): Float32Array {
  const [width, height] = [across.share.length, down.share.length]
  const out = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const [top, bottom] = [down.before[y] * stride, down.behind[y] * stride]
    for (let x = 0; x < width; x++, i++) {
      const [left, right, share] = [across.before[x], across.behind[x], across.share[x]]
      const a = values[top + left]
      const b = values[bottom + left]
      const above = a + share * (values[top + right] - a)
      out[i] = above + down.share[y] * (b + share * (values[bottom + right] - b) - above)
    }
  }
  return out
}

/** Which surface the nearest cell shows where two lines cross. */
function nearestSeen(seen: Int8Array, stride: number, across: Line, down: Line): Int8Array {
  const [width, height] = [across.share.length, down.share.length]
  const out = new Int8Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) out[i] = seen[down.nearest[y] * stride + across.nearest[x]]
  return out
}

/** The surfaces that were seen in a smaller crop around the same hole, where they lie in this one. */
export function seeSameSurfaces(
  crop: Crop,
  span: Span,
  { base, parts, shares = [] }: Surfaces,
  alignment: Alignment,
): Surfaces {
  const factor = factorFor(holePixels(crop), MOST_SEEN)
  const { scaleX, scaleY, x, y } = alignReduced(alignment, factor)
  const sight = lookAt(reduceCrop(crop, factor), reduceSpan(span, factor))
  const { width, height, cell, known } = sight.base
  const across = lineOf(width, cell, scaleX, x, base.width, base.cell)
  const down = lineOf(height, cell, scaleY, y, base.height, base.cell)
  const seen = nearestSeen(parts.seen, base.width, across, down)
  for (let i = 0; i < seen.length; i++) if (known[i] === 0) seen[i] = -1
  const surfaces = {
    ...sight,
    parts: { seen, count: parts.count },
    shares: shares.map((share) => valuesBetween(share, base.width, across, down)),
  }
  return enlarged(surfaces, factor)
}

/**
 * Whether light or colour change much around the hole of a crop: told at a glance, and where that leaves doubt about a
 * large hole, from nearer by.
 */
export function isInChangingLight(crop: Crop, span: Span): boolean {
  const lightBy = (factor: number): Light => lightAround(reduceCrop(crop, factor), reduceSpan(span, factor))
  const count = holePixels(crop)
  const near = factorFor(count, MOST_SEEN)
  const glance = Math.max(factorFor(count, MOST_GLANCED), count > FEW_GLANCED ? 2 : 1)
  const light = lightBy(glance)
  return light === 'changing' || (light === 'doubtful' && near > 1 && lightBy(near) === 'changing')
}
