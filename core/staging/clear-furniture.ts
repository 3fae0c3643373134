import type { Room } from '../contract/room.ts'
import type { StagingLayout } from '../contract/staging-document.ts'
import type { Place, RoomShape } from '../imaging/layout/layout.ts'
import { applyPatches, type Pixels, type Plane } from '../imaging/pixels.ts'
import { removalAlpha } from '../imaging/removal/alpha.ts'
import { removeItems } from '../imaging/removal/remove-items.ts'
import { scaleOptions } from '../imaging/removal/scale-options.ts'
import { enlargeLabels } from '../imaging/suggest/enlarge-labels.ts'
import { cornersOf, overlaps } from './arrange/geometry.ts'
import { createCameraView } from './arrange/view.ts'
import { Refusal } from '../refusal.ts'
import { stagingRoom, type PreparedStaging } from './prepare-staging.ts'
import { usableShape } from './room/create-room.ts'
import type { KeptFurniture } from './room/floor-plan.ts'
import { floorPoint, planeSeen, project, rayOf, type StagingRoom } from './room/room.ts'

/** Reach of a removal in pixels of the whole photo, as item removal has it at first. */
const REACH = { grow: 4, feather: 4, seed: 1 }
/** The part of the work that taking furniture out is. */
const CLEARING = 0.4
/** How far below its lowest row, in parts of the photo, a thing that stands on the floor has floor. */
const BELOW = 0.01

/** Metres: what is narrower, wider, lower or taller is no furniture; and what fills less of its box is several things. */
const [MIN_KEPT_M, MAX_KEPT_M, TALLEST_KEPT_M] = [0.3, 3.5, 1.9]
const MIN_FILLED = 0.35

/** A photo with what stands out in it, as pre-processing found it: 0, or the number of a region; of any size. */
export interface FurnishedPhoto {
  photo: Pixels
  /** Pixels of `photo` for each of the whole photo. */
  scale: number
  labels: Plane | null
}

/** Staging of a photo that shows furniture already. */
export interface FurnishedStaging extends PreparedStaging {
  /**
   * Whether a layout that keeps what stands in the photo draws new pieces over it: in the same place, or behind it, where
   * a picture cannot be furnished. Only what pre-processing found counts.
   */
  coversKept(layout: StagingLayout): boolean
}

/**
 * Staging that first takes out of the photo what stands on the floor, as far as a layout says: nothing, all of it, or
 * what the new furniture would stand in. What hangs on walls and ceiling stays, as the building does. `prepare` makes the
 * staging of a photo. Throws Refusal as `removeItems` does.
 */
export function clearsFurniture(
  furnished: FurnishedPhoto,
  room: Room | null,
  prepare: (photo: Pixels) => PreparedStaging,
): FurnishedStaging {
  const { photo, labels } = furnished
  const whole = prepare(photo)
  let kept: { key: string; covered: Plane; staging: PreparedStaging } | null = null
  return {
    arrange: (request, photoInfo) => {
      if (labels === null || request.existing !== 'keep') return whole.arrange(request, photoInfo)
      try {
        return whole.arrange(request, photoInfo, keptFurniture(labels, stagingRoom(room, photoInfo?.scale)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // What was found may be no furniture, as a shade on the floor: it is no reason to refuse a room, but to say so.
        return whole.arrange(request, photoInfo)
      }
    },
    coversKept: (layout) => {
      if (labels === null || layout.existing !== 'keep') return false
      const own = stagingRoom(room, layout.scale)
      const stays = keptFurniture(labels, own)
      const view = createCameraView(own.floorPlan)
      return whole
        .footprints(layout)
        .some(
          (piece) =>
            stays.some(({ footprint }) => overlaps(piece.footprint, footprint)) ||
            view.hiddenFraction(piece, stays) > 0,
        )
    },
    footprints: (layout) => whole.footprints(layout),
    windows: (layout) => whole.windows(layout),
    render: (layout, foreground, onProgress) => {
      const ids =
        labels === null
          ? []
          : regionsToClear(labels, stagingRoom(room, layout.scale), layout.existing, () =>
              whole.footprints(layout),
            )
      if (labels === null || ids.length === 0) return whole.render(layout, foreground, onProgress)
      const key = ids.join(' ')
      if (kept?.key !== key) {
        const cleared = clear({ ...furnished, labels }, ids, usableShape(room), (fraction) =>
          onProgress(CLEARING * fraction),
        )
        kept = { key, covered: cleared.covered, staging: prepare(cleared.photo) }
      }
      const { picture, changed } = kept.staging.render(layout, foreground, (fraction) =>
        onProgress(CLEARING + (1 - CLEARING) * fraction),
      )
      const { covered } = kept
      return { picture, changed: { ...changed, data: changed.data.map((own, i) => own | covered.data[i]) } }
    },
  }
}

/** Numbers of the regions that a layout takes out. `standing`: what its own pieces take of the floor, asked where it matters. */
export function regionsToClear(
  labels: Plane,
  room: StagingRoom,
  existing: StagingLayout['existing'],
  standing: () => readonly KeptFurniture[],
): number[] {
  if (existing === 'keep') return []
  const boxes = existing === 'remove-all' ? null : boxesOf(standing(), room)
  return regionsOf(labels)
    .filter((region) => planeSeen(room, region.foot) === 'floor')
    .filter((region) => boxes === null || boxes.some((box) => meets(region, box)))
    .map(({ id }) => id)
}

/**
 * What stands on the floor of the photo, as far as it can be told from what lies on it or hangs: its foot is on the floor,
 * its head before a wall, and it has the size of furniture. How deep it is the photo does not show: somewhat less than wide.
 */
export function keptFurniture(labels: Plane, room: StagingRoom): KeptFurniture[] {
  return regionsOf(labels).flatMap(({ left, right, top, bottom, foot, filled }) => {
    const ends = [left, right].map((x) => floorPoint(room, { x, y: bottom }))
    const middle = (left + right) / 2
    if (planeSeen(room, foot) !== 'floor' || planeSeen(room, { x: middle, y: top }) === 'floor') return []
    const [from, to] = ends
    if (from === null || from === undefined || to === null || to === undefined) return []
    const [fx, fz] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const away = Math.sqrt(fx * fx + fz * fz)
    const width = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2)
    const ray = rayOf(room, { x: middle, y: top })
    const height = room.lens + (ray[1] / Math.sqrt(ray[0] ** 2 + ray[2] ** 2)) * away
    const isFurniture =
      width > MIN_KEPT_M && width < MAX_KEPT_M && height > MIN_KEPT_M && height < TALLEST_KEPT_M
    if (!isFurniture || filled < MIN_FILLED) return []
    const depth = Math.max(0.3, Math.min(0.9, 0.6 * width))
    const [ux, uz] = [fx / away, fz / away]
    const footprint = {
      x: fx + (ux * depth) / 2,
      z: fz + (uz * depth) / 2,
      turn: Math.atan2(ux, uz),
      width,
      depth,
    }
    return [{ footprint, height }]
  })
}

/** The photo without some regions, and 255 where it may differ from what it was. */
function clear(
  { photo, scale, labels }: FurnishedPhoto & { labels: Plane },
  ids: readonly number[],
  room: RoomShape,
  onProgress: (fraction: number) => void,
): { photo: Pixels; covered: Plane } {
  const mask = enlargeLabels(labels, ids, photo.width, photo.height)
  const options = scaleOptions({ ...REACH, room }, scale)
  const patches = removeItems(photo, mask, options, (_stage, fraction) => onProgress(fraction))
  const cleared = { ...photo, data: new Uint8Array(photo.data) }
  applyPatches(cleared, patches)
  const alpha = removalAlpha(mask, options)
  return { photo: cleared, covered: { ...alpha, data: alpha.data.map((value) => (value > 0 ? 255 : 0)) } }
}

/** In fractions of the photo. */
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Region extends Box {
  id: number
  /** The part of its box that it fills, 0 to 1. */
  filled: number
  /** Just below its lowest row, in its middle. */
  foot: Place
}

function regionsOf({ width, height, data }: Plane): Region[] {
  const bounds = new Map<number, Box & { count: number }>()
  for (let i = 0; i < data.length; i++) {
    const id = data[i]
    if (id === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const own = bounds.get(id) ?? { left: x, right: x, top: y, bottom: y, count: 0 }
    bounds.set(id, {
      left: Math.min(own.left, x),
      right: Math.max(own.right, x),
      top: Math.min(own.top, y),
      bottom: Math.max(own.bottom, y),
      count: own.count + 1,
    })
  }
  return [...bounds].map(([id, own]) => {
    const [left, right] = [own.left / width, (own.right + 1) / width]
    const [top, bottom] = [own.top / height, (own.bottom + 1) / height]
    const filled = own.count / ((own.right + 1 - own.left) * (own.bottom + 1 - own.top))
    return {
      id,
      left,
      right,
      top,
      bottom,
      filled,
      foot: { x: (left + right) / 2, y: Math.min(1, bottom + BELOW) },
    }
  })
}

/** Where the photo will show what stands on the floor. */
function boxesOf(standing: readonly KeptFurniture[], room: StagingRoom): Box[] {
  return standing.flatMap(({ footprint, height }) => {
    const corners = cornersOf(footprint).flatMap(([x, z]) =>
      [0, height].flatMap((y) => project(room, [x, y, z]) ?? []),
    )
    if (corners.length === 0) return []
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return [{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }]
  })
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
