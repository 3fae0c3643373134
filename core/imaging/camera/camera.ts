import { arcTangent } from './arc-tangent.ts'
import type { Vector } from './vector.ts'

/**
 * Pinhole camera of a photo: focal length and rotation against the room, as far as its straight lines determine them.
 * Nothing depends on the photo's size: lengths are fractions of its width or height.
 */
export interface Camera {
  /** Focal length over the picture's width: 24 mm on full frame is 24 / 36. */
  focal: number
  /**
   * Row that the lens looks at, as a fraction of the height: 0.5, or else when the lens was shifted or the photo cut.
   */
  middle: number
  /** Degrees, up positive. */
  pitch: number
  /** Degrees, positive when the camera was turned clockwise, so that verticals of the picture lean to the left. */
  roll: number
  /** Degrees from the room's depth to where the camera looks, positive to the right. */
  yaw: number
  /** Unit directions of the room as the camera sees them (x right, y down, z into the picture). */
  axes: RoomAxes
  /** 0 to 1: how much of the length of the lines the room's three directions explain. */
  confidence: number
}

/** `right` × `down` = `depth`. */
export interface RoomAxes {
  right: Vector
  down: Vector
  depth: Vector
}

/** Pitch, roll and yaw of a camera with these axes, in degrees. */
export function computeAngles({ right, down, depth }: RoomAxes): Pick<Camera, 'pitch' | 'roll' | 'yaw'> {
  const level = Math.sqrt(down[0] * down[0] + down[1] * down[1])
  return {
    pitch: arcTangent(-down[2], level),
    roll: arcTangent(down[0], down[1]),
    yaw: arcTangent(right[2], depth[2]),
  }
}

/** Degrees between the camera's upright and the room's. */
export function computeTilt({ axes: { down } }: Camera): number {
  return arcTangent(Math.sqrt(down[0] * down[0] + down[2] * down[2]), down[1])
}
