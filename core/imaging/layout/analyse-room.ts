import type { Camera } from '../camera/camera.ts'
import { findCamera } from '../camera/find-camera.ts'
import { findSegments } from '../lines/find-segments.ts'
import { reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { findLayout } from './find-layout.ts'
import type { Layout } from './layout.ts'

/** What the straight lines of a photo tell; null is what they do not. */
export interface RoomAnalysis {
  camera: Camera | null
  layout: Layout | null
}

/** Pixels at which lines are looked for: more take time and find grain. */
const WORK_PIXELS = 1_000_000
const SEED = 1

/**
 * The camera of a photo and the box of its room. `focal35` is EXIF's FocalLengthIn35mmFilm in millimetres, or null. The
 * same pixels give the same answer, in fractions of the photo's size. Throws RangeError on a picture without pixels.
 */
export function analyseRoom(photo: Pixels, focal35: number | null): RoomAnalysis {
  const luma = reduceToLuma(photo, WORK_PIXELS)
  const { width, height } = luma
  const segments = findSegments(luma)
  const camera = findCamera(segments, { width, height, focal35, seed: SEED })
  return { camera, layout: camera === null ? null : findLayout(segments, camera, luma) }
}
