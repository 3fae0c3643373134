import type { DesignPlane } from '../contract/design-document.ts'
import type { Room } from '../contract/room.ts'
import type { StagingScale } from '../contract/staging-document.ts'
import { LABELS, planeAt, UNSEEN, type RoomShape } from '../imaging/layout/layout.ts'
import type { Homography } from '../imaging/warp/homography.ts'
import { computeDepth } from '../staging/room/scale.ts'

/** A room that was found, not corrected, is used from this confidence on, as for staging. */
const MIN_CONFIDENCE = 0.3
const MIN_SURE_CONFIDENCE = 0.5

/** The planes of a photographed room, in metres. */
export interface DesignRoom {
  shape: RoomShape
  /** Metres from the lens to the back wall: the unit of the room's box. */
  depth: number
}

/** The shape of the room as its owner has set it, else as it was found; null where it is not known well enough. */
export function knownShape(room: Room | null | undefined): RoomShape | null {
  const found = room?.layout ?? null
  return room?.corrected ?? (found !== null && found.confidence >= MIN_CONFIDENCE ? found : null)
}

/**
 * Whether the room is known well: as its owner has set it, or found with confidence. Else what covers little of a plane
 * is not chosen without a click: a bed may be taken for the floor.
 */
export function isSureRoom(room: Room | null | undefined): boolean {
  const confidence = room?.layout?.confidence ?? 0
  return (room?.corrected ?? null) !== null || confidence >= MIN_SURE_CONFIDENCE
}

/** Throws Refusal for a scale that makes no room. */
export function createDesignRoom(shape: RoomShape, scale: StagingScale): DesignRoom {
  // Without a floor in the picture the lens is taken to be as far from it as lenses usually are.
  const depth = shape.box.floor >= UNSEEN ? 3 : computeDepth(shape, scale)
  return { shape, depth }
}

const PLANES: Readonly<Record<number, DesignPlane>> = {
  [LABELS.floor]: 'floor',
  [LABELS.ceiling]: 'ceiling',
  [LABELS.left]: 'left',
  [LABELS.back]: 'back',
  [LABELS.right]: 'right',
}

/** The plane of the room at a place of the photo, in fractions of its width and height. */
export function planeAtPlace({ box, toRoom: m }: RoomShape, x: number, y: number): DesignPlane {
  const label = planeAt(
    box,
    m[0] * x + m[1] * y + m[2],
    m[3] * x + m[4] * y + m[5],
    m[6] * x + m[7] * y + m[8],
  )
  return PLANES[label]
}

/**
 * Takes a place of the photo (fractions, 1) to metres on a plane of the room, homogeneous. On the floor and the ceiling
 * from the left wall and from the back wall; on walls from the corner of the back wall, and upwards from the floor.
 */
export function toPlane({ shape: { box, toRoom: m }, depth }: DesignRoom, plane: DesignPlane): Homography {
  const x = m.slice(0, 3)
  const y = m.slice(3, 6)
  const z = m.slice(6, 9)
  const left = Math.abs(box.left) < UNSEEN ? box.left : 0
  const floor = box.floor < UNSEEN ? box.floor : 0.5
  const rows = (u: (i: number) => number, v: (i: number) => number, w: (i: number) => number): Homography =>
    [0, 1, 2]
      .map((i) => u(i) * depth)
      .concat(
        [0, 1, 2].map((i) => v(i) * depth),
        [0, 1, 2].map(w),
      ) as unknown as Homography
  switch (plane) {
    case 'floor':
    case 'ceiling': {
      const at = box[plane]
      return rows(
        (i) => x[i] * at - left * y[i],
        (i) => y[i] - z[i] * at,
        (i) => y[i],
      )
    }
    case 'left':
    case 'right': {
      const at = box[plane]
      return rows(
        (i) => x[i] - z[i] * at,
        (i) => floor * x[i] - y[i] * at,
        (i) => x[i],
      )
    }
    case 'back':
      return rows(
        (i) => x[i] - left * z[i],
        (i) => floor * z[i] - y[i],
        (i) => z[i],
      )
  }
}
