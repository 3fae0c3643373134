import { componentBoxes } from '../../imaging/components.ts'
import type { Place } from '../../imaging/layout/layout.ts'
import type { Plane } from '../../imaging/pixels.ts'

/** How far below its lowest row, in parts of the photo, a thing that stands on the floor has floor. */
const BELOW = 0.01

/** In fractions of the photo. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A thing of the photo by the rectangle round it. */
export interface Region extends Box {
  id: number
  /** The part of its box that it fills, 0 to 1. */
  filled: number
  /** Just below its lowest row, in its middle. */
  foot: Place
}

/** The regions of labels: 0, or a region's number. */
export function regionsOf({ width, height, data }: Plane): Region[] {
  const bounds = new Map<number, Box & { count: number }>()
  for (let i = 0; i < data.length; i++) {
    const id = data[i]
    if (id === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const own = bounds.get(id) ?? { left: x, right: x + 1, top: y, bottom: y + 1, count: 0 }
    bounds.set(id, {
      left: Math.min(own.left, x),
      right: Math.max(own.right, x + 1),
      top: Math.min(own.top, y),
      bottom: Math.max(own.bottom, y + 1),
      count: own.count + 1,
    })
  }
  return [...bounds].map(([id, { count, ...own }]) => regionOf(id, own, count, width, height))
}

/** The connected parts of a plane that are `threshold` or more. */
function regionsAbove(plane: Plane, threshold: number): Region[] {
  const { width, height, data } = plane
  return componentBoxes(plane, threshold).map(({ x, y, width: across, height: down }, i) => {
    let count = 0
    for (let row = y; row < y + down; row++)
      for (let p = row * width + x; p < row * width + x + across; p++) if (data[p] >= threshold) count++
    return regionOf(i + 1, { left: x, right: x + across, top: y, bottom: y + down }, count, width, height)
  })
}

/**
 * The same, of what is likelier `things` than `floor`: a glossy floor mirrors windows and furniture, of which a network takes
 * a little for things.
 */
export function regionsRatherThan(floor: Plane, things: Plane, threshold: number): Region[] {
  const data = things.data.map((likely, i) => (likely > floor.data[i] ? likely : 0))
  return regionsAbove({ ...things, data }, threshold)
}

/** `box` in pixels; `count`: those that are the region's. */
function regionOf(id: number, box: Box, count: number, width: number, height: number): Region {
  const [left, right] = [box.left / width, box.right / width]
  const [top, bottom] = [box.top / height, box.bottom / height]
  const filled = count / ((box.right - box.left) * (box.bottom - box.top))
  const foot = { x: (left + right) / 2, y: Math.min(1, bottom + BELOW) }
  return { id, left, right, top, bottom, filled, foot }
}
