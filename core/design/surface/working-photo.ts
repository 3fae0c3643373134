import { LABELS, type RoomShape } from '../../imaging/layout/layout.ts'
import { reduceExact } from '../../imaging/filters/reduce-exact.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { reduceToLab, type LabGrid } from '../../imaging/select/lab-grid.ts'
import type { LabelClass } from '../../perception/classes.ts'
import type { PerceptionMap } from '../../perception/perception-map.ts'
import { workingSize } from '../../imaging/working-size.ts'
import type { DesignPlane } from '../../contract/design-document.ts'
import { findFeatures, type Features } from './features.ts'
import { fitPlanes } from './fit-planes.ts'
import { readPerception, type Perceived } from './perceived.ts'

const FLOORS: readonly LabelClass[] = ['floor', 'rug']

/** A photo, and all that its surfaces are found by, at the size that free previews are made of. */
export interface WorkingPhoto {
  photo: Pixels
  features: Features
  grid: LabGrid
  /** The plane of each pixel of the grid, as `LABELS`; null where the room is not known. */
  planes: Uint8Array | null
  /** How likely each pixel of the grid shows a floor, with rugs, of 255; null where no network has looked at the photo. */
  floor: Uint8Array | null
  /** What a network saw in the photo; null where none has looked at it. */
  perceived: Perceived | null
  /** Whether the room's owner has set its corners: they hold, whatever the photo shows. */
  isCorrected: boolean
}

/** Looks at a photo. `shape`: its room, where that is known; `isCorrected`: whether its owner has set it. */
export function lookAtPhoto(
  photo: Pixels,
  shape: RoomShape | null,
  perception: PerceptionMap | null = null,
  isCorrected = false,
): WorkingPhoto {
  const reduced = reduceExact(photo, workingSize(photo))
  const features = findFeatures(reduced)
  const { width, height } = reduced
  const perceived = perception === null ? null : readPerception(perception, reduced)
  return {
    photo,
    features,
    grid: reduceToLab(reduced, { x: 0, y: 0, width, height }, Infinity),
    planes: shape === null ? null : fitPlanes(features, shape, isCorrected),
    floor: perceived?.of(FLOORS) ?? null,
    perceived,
    isCorrected,
  }
}

/** Of 255: from here on a floor is believed where the room's box has another plane. */
const SURE_FLOOR = 190

/** Whether a place of the photo, in fractions of it, surely shows a floor, whatever the room's box says. */
export function isSureFloor(
  { floor, features: { width, height } }: WorkingPhoto,
  x: number,
  y: number,
): boolean {
  const at = (fraction: number, side: number) => Math.min(side - 1, Math.floor(fraction * side))
  return floor !== null && floor[at(y, height) * width + at(x, width)] >= SURE_FLOOR
}

/** How far a wall may go on below where the room's box ends it, as a part of its height: a floor looks otherwise. */
const BELOW = 0.1

/** In what `barredOf` gives: where a surface may go on straight down from its plane. */
export const BEYOND_PLANE = 2

/**
 * 1 where a surface of this plane cannot be; nowhere for one of no plane, or in a room that is not known. Below a wall
 * it is `BEYOND_PLANE`.
 */
export function barredOf({ planes, features, floor }: WorkingPhoto, plane: DesignPlane | null): Uint8Array {
  const { width } = features
  const barred = new Uint8Array(features.light.length)
  if (planes === null || plane === null) return barred
  const own = LABELS[plane]
  const isFloor = (p: number) => plane === 'floor' && floor !== null && floor[p] >= SURE_FLOOR
  for (let p = 0; p < barred.length; p++) if (planes[p] !== own && !isFloor(p)) barred[p] = 1
  if (plane === 'floor' || plane === 'ceiling') return barred
  openBelow(planes, width, own, barred)
  return barred
}

function openBelow(planes: Uint8Array, width: number, own: number, barred: Uint8Array): void {
  const rows = new Uint32Array(width)
  for (let p = 0; p < planes.length; p++) if (planes[p] === own) rows[p % width]++
  const reach = Math.round(BELOW * rows.reduce((max, count) => Math.max(max, count), 0))
  for (let p = width; p < planes.length; p++) {
    if (planes[p] !== LABELS.floor || planes[p - width] !== own) continue
    const end = Math.min(planes.length, p + reach * width)
    for (let q = p; q < end && planes[q] === LABELS.floor; q += width) barred[q] = BEYOND_PLANE
  }
}
