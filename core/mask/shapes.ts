import { Refusal } from '../refusal.ts'
import type { Plane, Rect } from '../imaging/pixels.ts'
import type { Edit } from './edit.ts'
import { TILE, TILE_BYTES, type TileBox } from './tiles.ts'

/** How a shape meets the mask. */
export type Combine = 'add' | 'subtract' | 'intersect'

/**
 * Anything that covers part of the frame: a rectangle, a lasso, a plane made by a wand or a model. Coverage
 * outside a tile's answer is 0.
 */
export interface CoverageSource {
  /**
   * Says how the source covers a tile; for 'mixed' it has written 0 to 255 into `out` (256 bytes a row,
   * cleared before), for every pixel of the box.
   */
  cover(box: TileBox, out: Uint8Array): 'empty' | 'full' | 'mixed'
}

/** Combines a source with the mask: add = max, subtract = min(255 − coverage), intersect = min(coverage). */
export function combineSource(edit: Edit, source: CoverageSource, combine: Combine): void {
  const coverage = new Uint8Array(TILE_BYTES)
  for (let index = 0; index < edit.grid.count; index++) {
    const isEmpty = edit.grid.get(index) === null
    if (combine === 'add' ? edit.grid.isFull(index) : isEmpty) continue
    const kind = source.cover(edit.grid.box(index), coverage)
    if (kind === 'mixed' && isEmpty) edit.replace(index, coverage.slice())
    else if (kind === 'mixed') combineTile(edit, index, coverage, combine)
    else if (combine === 'add' && kind === 'full') edit.replace(index, edit.grid.full(index))
    else if (combine === 'subtract' && kind === 'full') edit.replace(index, null)
    else if (combine === 'intersect' && kind === 'empty') edit.replace(index, null)
    if (kind !== 'empty') coverage.fill(0)
  }
}

function combineTile(edit: Edit, index: number, coverage: Uint8Array, combine: Combine): void {
  const box = edit.grid.box(index)
  const target = edit.writable(index)
  const rows = box.height * TILE
  // Past the frame's edge mask and coverage are 0, and every way of combining leaves 0 there.
  if (combine === 'add')
    for (let i = 0; i < rows; i++) target[i] = target[i] > coverage[i] ? target[i] : coverage[i]
  else if (combine === 'subtract')
    for (let i = 0; i < rows; i++) target[i] = target[i] < 255 - coverage[i] ? target[i] : 255 - coverage[i]
  else for (let i = 0; i < rows; i++) target[i] = target[i] < coverage[i] ? target[i] : coverage[i]
  edit.touch(box)
}

/**
 * A rectangle, antialiased where its edges fall between pixels. Throws RangeError when a number is not finite or a side
 * is negative.
 */
export function rectangleSource(rect: Rect): CoverageSource {
  const { x, y, width, height } = rect
  if (![x, y, width, height].every(Number.isFinite) || width < 0 || height < 0)
    throw new RangeError('A rectangle needs a place and a size of 0 or more, in pixels')
  const overlap = (from: number, to: number, pixel: number): number =>
    Math.max(0, Math.min(to, pixel + 1) - Math.max(from, pixel))
  return {
    cover(box, out) {
      if (x >= box.x + box.width || y >= box.y + box.height || x + width <= box.x || y + height <= box.y)
        return 'empty'
      const holdsAcross = x <= box.x && x + width >= box.x + box.width
      if (holdsAcross && y <= box.y && y + height >= box.y + box.height) return 'full'
      for (let row = 0; row < box.height; row++) {
        const high = overlap(y, y + height, box.y + row)
        if (high === 0) continue
        for (let column = 0; column < box.width; column++)
          out[row * TILE + column] = Math.floor(high * overlap(x, x + width, box.x + column) * 255 + 0.5)
      }
      return 'mixed'
    },
  }
}

/** A plane of the frame's size. Throws Refusal when its size or its number of bytes does not fit. */
export function planeSource(plane: Plane, width: number, height: number): CoverageSource {
  if (plane.width !== width || plane.height !== height || plane.data.length !== width * height)
    throw new Refusal(
      `The mask to import is ${plane.width} × ${plane.height} pixels; this photo needs ${width} × ${height}`,
    )
  return {
    cover(box, out) {
      let min = 255
      let max = 0
      for (let row = 0; row < box.height; row++) {
        const from = (box.y + row) * width + box.x
        for (let column = 0; column < box.width; column++) {
          const value = plane.data[from + column]
          out[row * TILE + column] = value
          if (value < min) min = value
          if (value > max) max = value
        }
      }
      return max === 0 ? 'empty' : min === 255 ? 'full' : 'mixed'
    },
  }
}

/** Makes the whole frame empty. */
export function clearAll(edit: Edit): void {
  for (let index = 0; index < edit.grid.count; index++) edit.replace(index, null)
}

/** Chooses the whole frame. */
export function fillAll(edit: Edit): void {
  for (let index = 0; index < edit.grid.count; index++)
    if (!edit.grid.isFull(index)) edit.replace(index, edit.grid.full(index))
}

/** Turns every pixel v into 255 − v. */
export function invertAll(edit: Edit): void {
  for (let index = 0; index < edit.grid.count; index++) {
    if (edit.grid.get(index) === null) edit.replace(index, edit.grid.full(index))
    else if (edit.grid.isFull(index)) edit.replace(index, null)
    else invertTile(edit, index)
  }
}

function invertTile(edit: Edit, index: number): void {
  const box = edit.grid.box(index)
  const target = edit.writable(index)
  for (let y = 0; y < box.height; y++) {
    const end = y * TILE + box.width
    for (let i = y * TILE; i < end; i++) target[i] = 255 - target[i]
  }
  edit.touch(box)
}
