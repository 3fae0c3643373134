import { doubleTo, gaussianPyramid, type NumberPlane } from '../filters/pyramid.ts'
import type { Pixels } from '../pixels.ts'
import { alignFrames } from './align-frames.ts'
import { checkBracket } from './check-bracket.ts'
import { deghost } from './deghost.ts'
import { channelPlane, type Frame, readAt, computeWeights } from './weights.ts'
import { Refusal } from '../../refusal.ts'

/** Fractions of the whole time after which frames are aligned, and weighed, about. */
const alignedAt = 0.2
const weighedAt = 0.5

function check(frames: readonly Pixels[]): void {
  checkBracket(frames)
  for (const { width, height, data } of frames)
    if (data.length !== width * height * 4) throw new RangeError('The data of a photo does not fit its size')
}

/** A photo made of a bracket. */
export interface FusedBracket extends Pixels {
  /** Places, among the frames given, of those that do not show the same view and were left out. */
  leftOut: number[]
}

/**
 * One photo of 2 to 7 of the same view in different exposures, of one size (8-bit sRGB), in any order: exposure fusion
 * (Mertens, Kautz, Van Reeth 2007), after hand-held shots are laid on the best exposed one (to parts of a pixel, turned
 * as the camera was) and what moved is taken from one frame. Frames that need no more than a whole shift are not
 * resampled. Alpha is that of the best exposed frame. Changes no frame. Throws Refusal for another number of frames,
 * for frames of different sizes or too large, and where no two show the same view. `onProgress` is called with a stage
 * and how much of the whole is done, 0 to 1.
 */
export function fuseBrackets(
  frames: readonly Pixels[],
  onProgress: (stage: string, fraction: number) => void = () => undefined,
): FusedBracket {
  check(frames)
  onProgress('Aligning', 0)
  const { reference, frames: found } = alignFrames(frames, (done) =>
    onProgress('Aligning', (alignedAt * done) / frames.length),
  )
  const aligned = found.filter((frame) => frame !== null)
  if (aligned.length < 2)
    throw new Refusal('These exposures do not show the same view: none of them can be laid on another.')
  const truth = frames[reference]
  const weights = aligned.map((frame, i) => {
    onProgress('Weighing', alignedAt + ((weighedAt - alignedAt) * i) / aligned.length)
    const plane = computeWeights(frame)
    if (frame.pixels === truth) return plane
    for (let channel = 0; channel < 3; channel++)
      deghost(plane, channelPlane(frame.pixels, channel), frame.shift, channelPlane(truth, channel))
    return plane
  })
  normalise(weights)
  const leftOut = found.flatMap((frame, i) => (frame === null ? [i] : []))
  return { ...blend(aligned, weights, truth, onProgress), leftOut }
}

/** Makes the weights of each pixel add up to 1, in place. */
function normalise(weights: readonly Float32Array[]): void {
  for (let p = 0; p < weights[0].length; p++) {
    let sum = 0
    for (const plane of weights) sum += plane[p]
    for (const plane of weights) plane[p] /= sum
  }
}

function readChannel({ pixels, shift }: Frame, channel: number): NumberPlane {
  const { width, height, data } = pixels
  const columns = readAt(width, shift.x)
  const rows = readAt(height, shift.y)
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) values[y * width + x] = data[(rows[y] * width + columns[x]) * 4 + channel]
  return { width, height, values }
}

/** Adds a frame's channel to the sums: each band of its Laplacian pyramid by the weights at that size. */
function addBands(sums: NumberPlane[], channel: NumberPlane, weights: readonly NumberPlane[]): void {
  const pyramid = gaussianPyramid(channel, sums.length)
  for (let level = 0; level < sums.length; level++) {
    const { width, height, values } = pyramid[level]
    const coarse = level + 1 < sums.length ? doubleTo(pyramid[level + 1], width, height).values : null
    const fraction = weights[level].values
    const sum = sums[level].values
    for (let p = 0; p < sum.length; p++)
      sum[p] += fraction[p] * (values[p] - (coarse === null ? 0 : coarse[p]))
  }
}

function blend(
  frames: readonly Frame[],
  weights: readonly Float32Array[],
  { width, height, data: like }: Pixels,
  onProgress: (stage: string, fraction: number) => void,
): Pixels {
  let levels = 1
  for (let side = Math.min(width, height); side > 1; side >>= 1) levels++
  const fractions = weights.map((values) => gaussianPyramid({ width, height, values }, levels))
  const data = new Uint8Array(like.length)
  for (let channel = 0; channel < 3; channel++) {
    const sums = fractions[0].map(
      (plane): NumberPlane => ({ ...plane, values: new Float32Array(plane.values.length) }),
    )
    for (let i = 0; i < frames.length; i++) {
      onProgress(
        'Fusing',
        weighedAt + ((1 - weighedAt) * (channel * frames.length + i)) / (3 * frames.length),
      )
      addBands(sums, readChannel(frames[i], channel), fractions[i])
    }
    const { values } = collapse(sums)
    for (let p = 0; p < values.length; p++)
      data[p * 4 + channel] = values[p] <= 0 ? 0 : values[p] >= 255 ? 255 : values[p] + 0.5
  }
  for (let i = 3; i < data.length; i += 4) data[i] = like[i]
  onProgress('Fusing', 1)
  return { width, height, data }
}

/** The plane of a Laplacian pyramid. */
function collapse(bands: readonly NumberPlane[]): NumberPlane {
  let plane = bands[bands.length - 1]
  for (let level = bands.length - 2; level >= 0; level--) {
    const { width, height, values } = bands[level]
    plane = doubleTo(plane, width, height)
    for (let p = 0; p < values.length; p++) plane.values[p] += values[p]
  }
  return plane
}
