import type { FloorPlan } from '../room/floor-plan.ts'
import {
  cornersOf,
  fractionWithin,
  frontOf,
  grown,
  isInside,
  type Footprint,
  type Point,
} from './geometry.ts'

/** Metres from the floor to the lens, about: what stands lower does not hide what is behind it. */
const LENS_HEIGHT = 1.25
/** Metres from the lens within which a piece fills too much of the picture. */
const TOO_NEAR = 1.3

/** A piece as it stands in the picture. */
interface Seen {
  footprint: Footprint
  /** Metres. */
  height: number
}

/** Judges places by what the photo shows of them. */
export interface CameraView {
  /** The part of a footprint that the photo shows, 0 to 1. */
  seenFraction(footprint: Footprint): number
  /** Whether the photo shows all of a footprint. */
  isWhole(footprint: Footprint): boolean
  /** Whether what stands on a footprint is in the picture, even where only its upper part is. */
  isInPicture(footprint: Footprint): boolean
  /** How much a piece faces the camera: 1 straight, 0 sideways, -1 its back. */
  facing(footprint: Footprint): number
  /** Metres from the camera to the middle of a footprint. */
  distance(footprint: Footprint): number
  /** How much of a piece others in front hide, 0 to 1. */
  hiddenFraction(piece: Seen, others: readonly Seen[]): number
  /** 0 where a piece leaves the view free, up to 1 where it stands large right before the lens. */
  blocking(piece: Seen): number
}

export function createCameraView({ seen, camera }: FloorPlan): CameraView {
  const distance = ({ x, z }: Footprint) => {
    const [dx, dz] = [x - camera.x, z - camera.z]
    return Math.sqrt(dx * dx + dz * dz)
  }
  /** Leftmost and rightmost direction in radians, and the distances to the nearest and farthest of some points. */
  const spanOf = (points: readonly Point[]) => {
    const corners = points.map(([x, z]) => [x - camera.x, z - camera.z] as const)
    const angles = corners.map(([x, z]) => Math.atan2(x, z))
    const far = corners.map(([x, z]) => Math.sqrt(x * x + z * z))
    return {
      left: Math.min(...angles),
      right: Math.max(...angles),
      near: Math.min(...far),
      far: Math.max(...far),
    }
  }
  const span = (footprint: Footprint) => spanOf(cornersOf(footprint))
  const field = spanOf(seen)
  return {
    seenFraction: (footprint) => fractionWithin(seen, footprint),
    isWhole: (footprint) => cornersOf(grown(footprint, -0.02)).every((corner) => isInside(seen, corner)),
    isInPicture: (footprint) => {
      const { left, right } = span(footprint)
      return right > field.left && left < field.right
    },
    facing: (footprint) => {
      const [fx, fz] = frontOf(footprint.turn)
      const away = Math.max(1e-6, distance(footprint))
      return (fx * (camera.x - footprint.x) + fz * (camera.z - footprint.z)) / away
    },
    distance,
    hiddenFraction: (piece, others) => {
      const own = span(piece.footprint)
      const width = Math.max(1e-6, own.right - own.left)
      let hidden = 0
      for (const other of others) {
        const nearer = span(other.footprint)
        if (nearer.near >= own.near) continue
        const common = Math.min(own.right, nearer.right) - Math.max(own.left, nearer.left)
        if (common <= 0) continue
        // The line of sight over the nearer piece meets the farther one at this height.
        const ratio = own.near / Math.max(0.3, nearer.far)
        const top = LENS_HEIGHT + (other.height - LENS_HEIGHT) * Math.max(1, ratio)
        hidden += (common / width) * Math.max(0, Math.min(1, top / piece.height))
      }
      return Math.min(1, hidden)
    },
    blocking: ({ footprint, height }) => {
      const { near } = span(footprint)
      const closeness = Math.max(0, Math.min(1, (TOO_NEAR + 1 - near) / TOO_NEAR))
      return closeness * Math.max(0, Math.min(1, height / LENS_HEIGHT))
    },
  }
}
