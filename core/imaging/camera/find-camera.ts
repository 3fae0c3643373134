import type { Segment } from '../lines/find-segments.ts'
import { computeAngles, type Camera, type RoomAxes } from './camera.ts'
import { createEvidence, STRIDE, type Evidence } from './evidence.ts'
import { computeDown, findUpright, refitUpright } from './find-upright.ts'
import { DIRECTIONS, classifySegment, refineCamera } from './refine.ts'
import { cross, unit } from './vector.ts'
import { namedAxes, searchCamera, type Guess, type LensPrior } from './search.ts'

/** Lens of a listing photo when nothing is known: its focal length over the long side, and the logarithm's spread. */
const DEFAULT_LENS = { focal: 0.62, spread: 0.45 } as const
/** How exactly EXIF's whole millimetres and crops tell it. */
const EXIF_SPREAD = 0.04
/** The long side of full frame, in millimetres. */
const FULL_FRAME = 36
const [MIN_MM, MAX_MM] = [8, 200]
const FOR_SEARCH = 160
const FOR_FIT = 500
/** Inlier threshold, as the sine of an angle: 1°. */
const INLIER_SINE = 0.0175
/** Least fraction of the picture's height that upright lines must add up to. */
const MIN_UPRIGHT = 0.4
const MIN_CONFIDENCE = 0.3

export interface CameraRequest {
  /** Size in pixels of the picture that the segments were found in. */
  width: number
  height: number
  /** EXIF's FocalLengthIn35mmFilm in millimetres, where the file has it. */
  focal35: number | null
  seed: number
}

/**
 * Camera calibration from line segments under the Manhattan-world assumption (Coughlan and Yuille 1999): most lines of
 * a room or a house run along three orthogonal directions. Null where the lines do not determine it. The focal length
 * is sought near EXIF's, else near what is usual for listings. The same segments and seed give the same camera. Throws
 * RangeError on a size that is none.
 */
export function findCamera(
  segments: readonly Segment[],
  { width, height, focal35, seed }: CameraRequest,
): Camera | null {
  if (!(width >= 1 && height >= 1)) throw new RangeError(`Not a picture: ${width} × ${height} pixels`)
  const lens = createLensPrior(focal35, Math.max(width, height))
  const evidence = createEvidence(segments, width, height, FOR_FIT)
  const upright = findUpright(evidence, seed)
  if (upright === null) return null
  const longest = createEvidence(segments, width, height, FOR_SEARCH)
  const starts = searchCamera(longest, upright, lens)
    .map((start) => refineCamera(longest, start, lens))
    .sort((a, b) => a.cost - b.cost)
  if (starts.length === 0) return null
  const guess = refineCamera(evidence, starts[0], lens)
  const confidence = computeConfidence(evidence, guess)
  if (confidence < MIN_CONFIDENCE) return null
  const axes = uprightAxes(evidence, guess)
  return {
    focal: guess.focal / width,
    middle: 0.5 + guess.shift / height,
    ...computeAngles(axes),
    axes,
    confidence,
  }
}

/**
 * The axes of a guess with its down where upright lines alone say. Level lines choose which uprights those are, but pull
 * the vertical where they are not quite square to it: it is out by half as much without them.
 */
function uprightAxes(evidence: Evidence, { axes, focal, shift }: Guess): RoomAxes {
  const [x, y, z] = axes.down
  const meeting = refitUpright(evidence, [focal * x, focal * y + shift * z, z])
  const down = computeDown(meeting, focal, shift)
  const side = unit(cross(down, axes.depth))
  return namedAxes(down, side === null ? axes.depth : cross(side, down))
}

function createLensPrior(focal35: number | null, long: number): LensPrior {
  if (focal35 === null || !(focal35 >= MIN_MM && focal35 <= MAX_MM))
    return { focal: DEFAULT_LENS.focal * long, spread: DEFAULT_LENS.spread }
  return { focal: (focal35 / FULL_FRAME) * long, spread: EXIF_SPREAD }
}

/** Explained lines of so many diagonals in all are enough to be sure of. */
const SUFFICIENT_LENGTH_DIAGONALS = 3

/**
 * Fraction of length that is explained, less where lines are few or few are upright; 0 where these are too few to tell.
 */
function computeConfidence(evidence: Evidence, guess: Guess): number {
  let explained = 0
  let upright = 0
  for (let i = 0; i < evidence.count; i++) {
    const direction = classifySegment(evidence, i, guess, INLIER_SINE)
    if (direction < 0) continue
    const length = evidence.values[i * STRIDE + 4]
    explained += length
    if (DIRECTIONS[direction] === 'down') upright += length
  }
  const uprights = upright / evidence.height
  if (uprights < MIN_UPRIGHT) return 0
  const diagonal = Math.sqrt(evidence.width * evidence.width + evidence.height * evidence.height)
  const enough = Math.min(
    1,
    explained / (SUFFICIENT_LENGTH_DIAGONALS * diagonal),
    uprights / (2 * MIN_UPRIGHT),
  )
  return (explained / evidence.total) * enough
}
