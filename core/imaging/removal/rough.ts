import type { Crop } from './crop.ts'
import type { Span } from './farness.ts'
import { alignReduced, type Alignment } from './places.ts'
import { reduceCrop } from './reduce.ts'
import { findSurfaces, lightAround, placeSurfaces, type Light, type Surfaces } from './surface/surfaces.ts'

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

/** The factor by which a crop is to be made smaller so that its hole has at most `most` pixels. */
function factorFor(crop: Crop, most: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(holePixels(crop) / most)))
}

function reduceSpan({ width, height }: Span, factor: number): Span {
  return { width: width / factor, height: height / factor }
}

/** The surfaces around the hole of a crop, told from afar. Null when the rim of its hole does not tell them. */
export function seeSurfaces(crop: Crop, span: Span): Surfaces | null {
  const factor = factorFor(crop, MOST_SEEN)
  const surfaces = findSurfaces(reduceCrop(crop, factor), reduceSpan(span, factor))
  return surfaces === null ? null : enlarged(surfaces, factor)
}

/** Surfaces of a reduced crop for the crop itself. */
function enlarged(surfaces: Surfaces, factor: number): Surfaces {
  return { ...surfaces, base: { ...surfaces.base, cell: surfaces.base.cell * factor } }
}

/** The cell of a base at a column and row of it, or the nearest one. */
function cellAt({ width, height }: Surfaces['base'], column: number, row: number): number {
  const x = Math.min(Math.max(column, 0), width - 1)
  return Math.min(Math.max(row, 0), height - 1) * width + x
}

/** A value of the cells of a base between their centres. */
function shareBetween(share: Float32Array, base: Surfaces['base'], column: number, row: number): number {
  const [x, y] = [Math.floor(column), Math.floor(row)]
  const between = (v: number): number => {
    const from = share[cellAt(base, x, v)]
    return from + (column - x) * (share[cellAt(base, x + 1, v)] - from)
  }
  const top = between(y)
  return top + (row - y) * (between(y + 1) - top)
}

/** The surfaces that were seen in a smaller crop around the same hole, where they lie in this one. */
export function seeSameSurfaces(
  crop: Crop,
  span: Span,
  { base, parts, shares = [] }: Surfaces,
  alignment: Alignment,
): Surfaces {
  const factor = factorFor(crop, MOST_SEEN)
  const { scaleX, scaleY, x: x0, y: y0 } = alignReduced(alignment, factor)
  const surfaces = placeSurfaces(reduceCrop(crop, factor), reduceSpan(span, factor), parts.count, (x, y) => {
    const column = (x * scaleX + x0 + 0.5) / base.cell - 0.5
    const row = (y * scaleY + y0 + 0.5) / base.cell - 0.5
    return {
      seen: parts.seen[cellAt(base, Math.round(column), Math.round(row))],
      shares: shares.map((share) => shareBetween(share, base, column, row)),
    }
  })
  return enlarged(surfaces, factor)
}

/**
 * Whether light or colour change much around the hole of a crop: told at a glance, and where that leaves doubt about a
 * large hole, from nearer by.
 */
export function isInChangingLight(crop: Crop, span: Span): boolean {
  const lightBy = (factor: number): Light => lightAround(reduceCrop(crop, factor), reduceSpan(span, factor))
  const near = factorFor(crop, MOST_SEEN)
  const glance = Math.max(factorFor(crop, MOST_GLANCED), holePixels(crop) > FEW_GLANCED ? 2 : 1)
  const light = lightBy(glance)
  return light === 'changing' || (light === 'doubtful' && near > 1 && lightBy(near) === 'changing')
}
