import type { Room } from '../contract/room.ts'
import type { StagingLayout } from '../contract/staging-document.ts'
import type { RoomShape } from '../imaging/layout/layout.ts'
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
import { keptFurniture } from './room/kept-furniture.ts'
import { regionsOf, type Box } from './room/regions.ts'
import { planeSeen, project, type StagingRoom } from './room/room.ts'

/** Reach of a removal in pixels of the whole photo, as item removal has it at first. */
const REACH = { grow: 4, feather: 4, seed: 1 }
/** The part of the work that taking furniture out is. */
const CLEARING = 0.4

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
        return whole.arrange(
          request,
          photoInfo,
          keptFurniture(regionsOf(labels), stagingRoom(room, photoInfo?.scale)),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // What was found may be no furniture, as a shade on the floor: it is no reason to refuse a room, but to say so.
        return whole.arrange(request, photoInfo)
      }
    },
    coversKept: (layout) => {
      if (labels === null || layout.existing !== 'keep') return false
      const own = stagingRoom(room, layout.scale)
      const stays = keptFurniture(regionsOf(labels), own)
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
