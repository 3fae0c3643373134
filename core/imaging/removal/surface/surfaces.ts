import { usableOf, type Crop } from '../crop.ts'
import type { Span } from '../farness.ts'
import { cellsOf, measureBase, type Base } from './base.ts'
import { partsOf, type Parts } from './parts.ts'
import { colourOf, rimCells } from './rim.ts'

/** What lies around a hole and goes on behind it. */
export interface Surfaces {
  base: Base
  /** 1 for each cell of the base that holds a pixel of the hole. */
  hole: Uint8Array
  parts: Parts
}

/** Cells along a hole's side. */
const CELLS = 130
/** Levels of light or colour that part surfaces. */
const EDGE = 30

/** The surfaces around a hole whose largest part is `span` in size. Null when the rim is too restless to tell them. */
export function findSurfaces(crop: Crop, span: Span): Surfaces | null {
  const cell = Math.max(1, Math.round(Math.sqrt(span.width * span.height) / CELLS))
  const base = measureBase(crop.data, usableOf(crop), crop.width, crop.height, cell, EDGE)
  const hole = cellsOf(crop.hole, crop.width, base)
  const parts = partsOf(base, hole)
  return parts === null ? null : { base, hole, parts }
}

/** The light of one surface that changes by more over the rim cannot be followed by copies alone. */
const MOST_CHANGE = 105
/** The part of the rim's cells that is left out at each end: knots, joints, reflections. */
const OUTLIERS = 0.05

/** Whether a hole lies in one surface whose light or colour changes much across it. */
export function isOneInChangingLight({ base, hole, parts }: Surfaces): boolean {
  if (parts.share.length > 1) return false
  const colours = rimCells(base, hole, 2).map((cell) => colourOf(base, cell))
  let change = 0
  for (let k = 0; k < 3; k++) {
    const sorted = Float32Array.from(colours, (colour) => colour[k]).toSorted()
    const skipped = Math.floor(sorted.length * OUTLIERS)
    change += sorted[sorted.length - 1 - skipped] - sorted[skipped]
  }
  return change > MOST_CHANGE
}
