import type { Pixels } from '../../imaging/pixels.ts'
import type { Edit } from '../edit.ts'
import type { EdgeSettings } from './edge-settings.ts'
import { refineEdge } from './refine-edge.ts'
import { fillHoles } from './fill-holes.ts'
import { dilate } from './dilate.ts'
import { flip } from './flip.ts'
import { MAX_RADIUS } from './limits.ts'
import { checkRange, contentAround, readRegion, writeRegion, checkArea } from './region.ts'
import { boxBlur, computePeak } from './box-blur.ts'
import { gaussianBoxes, computeReach } from './boxes.ts'
import { collect, readFenced, sidesAndCorners, withoutFence } from './flood.ts'

/**
 * An operation on the whole mask as plain data: for messages, presets and scripts. Radii in px, areas in square px. See
 * limits.ts.
 */
export type Operation =
  | { kind: 'grow' | 'shrink' | 'feather' | 'smooth'; radius: number }
  /** null: all holes, of any area. */
  | { kind: 'fill-holes'; largest: number | null }
  | { kind: 'remove-specks'; smallest: number }

/** The one operation that looks at the photo. */
export type EdgeOperation = { kind: 'refine-edge' } & EdgeSettings

const BY_RADIUS = { grow, shrink, feather, smooth }

/**
 * Does the operation as part of an edit. Throws RangeError, before anything is changed, when a value is out of range or
 * the photo that it looks at is not here.
 */
export function applyOperation(
  edit: Edit,
  operation: Operation | EdgeOperation,
  photo: Pixels | null = null,
): void {
  if (operation.kind === 'refine-edge') {
    if (photo === null) throw new RangeError('The photo has not been read yet')
    refineEdge(edit, photo, operation)
  } else if (operation.kind === 'fill-holes') fillHoles(edit, operation.largest ?? Infinity)
  else if (operation.kind === 'remove-specks') removeSpecks(edit, operation.smallest)
  else BY_RADIUS[operation.kind](edit, operation.radius)
}

/** The step's name in the history: "Grow 12 px", "Fill holes". At most one decimal is shown. */
export function operationLabel(operation: Operation | EdgeOperation): string {
  if (operation.kind === 'refine-edge') return 'Refine edge'
  if (operation.kind === 'fill-holes') return 'Fill holes'
  if (operation.kind === 'remove-specks') return 'Remove specks'
  const name = operation.kind[0].toUpperCase() + operation.kind.slice(1)
  return `${name} ${Math.round(operation.radius * 10) / 10} px`
}

/**
 * Makes the mask larger by `radius` pixels (0 to 200, whole or not) in every direction, exactly round. Soft edges
 * move outwards with their profile; hard ones stay as sharp as an antialiased edge can be. Each pixel becomes the
 * largest of m(q) − 255 · max(0, |p − q| − radius) over all pixels q. Throws RangeError when out of range.
 */
function grow(edit: Edit, radius: number): void {
  checkRange('Grow', radius, 0, MAX_RADIUS.grow)
  const rect = contentAround(edit.grid, Math.ceil(radius) + 1)
  if (!rect) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: dilate(data, rect.width, radius) })
}

/**
 * Makes the mask smaller by `radius` pixels (0 to 200, whole or not) in every direction: exactly what growing the
 * part that is kept would leave. The photo's edge is no edge of the mask: a mask that reaches it stays there.
 * Throws RangeError when out of range.
 */
function shrink(edit: Edit, radius: number): void {
  checkRange('Shrink', radius, 0, MAX_RADIUS.shrink)
  // What lies around the mask is all empty, and of it the nearest pixel counts: one row of it is enough.
  const rect = contentAround(edit.grid, 1)
  if (!rect) return
  const { data } = readRegion(edit.grid, rect)
  flip(data)
  const kept = dilate(data, rect.width, radius)
  flip(kept)
  writeRegion(edit, { rect, data: kept })
}

/**
 * Rounds corners and takes away jags, and stripes and gaps thinner than about `radius` pixels (0 to 100), without
 * moving straight edges: a blur, then so steep a rise about the middle that an edge is one antialiased pixel wide. A
 * soft edge becomes such an edge where it was half covered; a mask of less than half coverage goes. At the photo's edge
 * the mask is taken to go on. Throws RangeError when out of range.
 */
function smooth(edit: Edit, radius: number): void {
  checkRange('Smooth', radius, 0, MAX_RADIUS.smooth)
  // A stripe blurred by σ stays half covered down to a width of 1.35 σ.
  const boxes = gaussianBoxes(radius * 0.75)
  // No straight edge is moved, so nothing leaves the bounds; the empty pixel around them stands for what is beyond.
  const rect = contentAround(edit.grid, 1)
  if (!rect || computeReach(boxes) === 0) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: boxBlur(data, rect.width, boxes, 1 / computePeak(boxes)) })
}

/**
 * Softens the mask's edges as a Gaussian blur of standard deviation `radius` would (0 to 250 pixels): three box
 * blurs along each axis, reaching about three radii to both sides of an edge. At the photo's edge the mask is taken
 * to go on, so that it does not fade there. Less than half a pixel changes nothing. Throws RangeError when out of range.
 */
function feather(edit: Edit, radius: number): void {
  checkRange('Feather', radius, 0, MAX_RADIUS.feather)
  const boxes = gaussianBoxes(radius)
  const rect = contentAround(edit.grid, computeReach(boxes))
  if (!rect || computeReach(boxes) === 0) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: boxBlur(data, rect.width, boxes, 1) })
}

/**
 * Empties the islands of less than `smallest` pixels. An island is what hangs together by sides or corners, down to the
 * faintest pixel, so that nothing of its rim stays; its area counts soft pixels by their coverage. Islands that stay
 * keep every byte. Throws RangeError when `smallest` is not a number of 0 or more.
 */
function removeSpecks(edit: Edit, smallest: number): void {
  checkArea('The smallest island', smallest)
  const rect = contentAround(edit.grid, 0)
  if (!rect) return
  const { data: left, width } = readFenced(edit.grid, rect, 0)
  const kept = left.slice()
  const found = new Int32Array(left.length)
  const neighbours = sidesAndCorners(width)
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue
    const count = collect(left, start, neighbours, found)
    let area = 0
    for (let i = 0; i < count; i++) area += kept[found[i]]
    if (area < smallest * 255) for (let i = 0; i < count; i++) kept[found[i]] = 0
  }
  writeRegion(edit, { rect, data: withoutFence(kept, width) })
}
