import { boxMean } from '../../imaging/filters/guided.ts'
import { selectNth } from '../../imaging/filters/nth.ts'
import { LINEAR } from '../../imaging/linear.ts'
import type { Pixels, Rect } from '../../imaging/pixels.ts'
import { lightOf, logOf } from './logarithms.ts'

type Size = Pick<Pixels, 'width' | 'height'>

/** Weights of the luminance of Rec. 709. */
export const LUMA = [0.2126, 0.7152, 0.0722] as const

/** How a surface is lit: fields on a grid over the photo, four numbers a pixel, in the part of it where the surface is. */
export interface SurfaceLight {
  /** Of the whole grid. */
  width: number
  height: number
  part: Rect
  /**
   * Slope and offset that give the logarithm of the smooth light from that of the photo's own pixel, then how much
   * more the light has of red and of blue there than in the surface's middle, as logarithms of their ratio to green.
   */
  fields: Float32Array
  /** The surface's usual light, and its usual red and blue over green, as logarithms. */
  usual: { light: number; red: number; blue: number }
  /** How much of the light that falls on it the surface sends back, 0 to 1. */
  albedo: number
}

/** How finely light is told from texture: the window's radius as a part of the width, and variances of texture. */
export interface LightScale {
  radius: number
  minVariance: number
  textureVariances: number
}

/** For paint: what is finer stays on the surface. */
export const PAINT_SCALE: LightScale = { radius: 0.012, minVariance: 0.006, textureVariances: 1.5 }
/** For another material: nothing of the old one's texture may stay. */
export const MATERIAL_SCALE: LightScale = { radius: 0.028, minVariance: 0.02, textureVariances: 10 }

/** The colour of light changes slower than its strength. */
const COLOUR_RADIUS = 0.03
const MAX_TINT = 0.3
const COLOURED = 1.5
/** What keeps the weight of pixels outside from being none at all. */
const TINY = 1e-4
const MIN_ALBEDO = 0.035
const MAX_ALBEDO = 0.92

/**
 * Parts what a reduced photo shows of a surface into its light, which is smooth save for the edges of shadows, and its
 * texture: a guided filter (He, Sun, Tang 2010) of the logarithm of light with itself, over the surface alone. `labels`: 1
 * where it is. `part`: what of the grid is asked for. `white`: see `whiteLevel`.
 */
export function findLight(
  reduced: Pixels,
  labels: Uint8Array,
  part: Rect,
  white: number,
  { radius, minVariance, textureVariances }: LightScale,
): SurfaceLight {
  const { width, height, data } = reduced
  const size = width * height
  const [light, red, blue] = [0, 1, 2].map(() => new Float32Array(size))
  for (let p = 0, i = 0; p < size; p++, i += 4) {
    const [r, g, b] = [LINEAR[data[i]], LINEAR[data[i + 1]], LINEAR[data[i + 2]]]
    light[p] = logOf(LUMA[0] * r + LUMA[1] * g + LUMA[2] * b)
    const green = logOf(g)
    red[p] = logOf(r) - green
    blue[p] = logOf(b) - green
  }
  const window = Math.max(2, Math.round(radius * width))
  const mean = (values: (p: number) => number, reach: number) => {
    const weighed = new Float32Array(size)
    for (let p = 0; p < size; p++) weighed[p] = (labels[p] + TINY) * values(p)
    return boxMean(weighed, width, height, reach)
  }
  const parts = mean(() => 1, window)
  const first = mean((p) => light[p], window)
  const second = mean((p) => light[p] * light[p], window)
  const variance = new Float32Array(size)
  for (let p = 0; p < size; p++) {
    first[p] /= parts[p]
    variance[p] = Math.max(0, second[p] / parts[p] - first[p] * first[p])
  }
  const inside = insideOf(labels)
  const epsilon = Math.max(minVariance, textureVariances * middle(variance, inside))
  const slope = variance.map((value) => (value * value) / (value * value + epsilon * epsilon))
  const meanSlope = mean((p) => slope[p], window)
  const meanOffset = mean((p) => first[p] * (1 - slope[p]), window)
  const coarse = Math.max(2, Math.round(COLOUR_RADIUS * width))
  const coarseParts = mean(() => 1, coarse)
  const meanRed = mean((p) => red[p], coarse)
  const meanBlue = mean((p) => blue[p], coarse)
  const usual = { light: middle(light, inside), red: middle(red, inside), blue: middle(blue, inside) }
  // On a surface with a colour, what is paler is mirrored rather than lit in another colour.
  const believed = 1 / (1 + COLOURED * (Math.abs(usual.red) + Math.abs(usual.blue)))
  const fields = new Float32Array(part.width * part.height * 4)
  for (let y = 0, k = 0; y < part.height; y++)
    for (let x = 0, p = (part.y + y) * width + part.x; x < part.width; x++, p++, k += 4) {
      fields[k] = meanSlope[p] / parts[p]
      fields[k + 1] = meanOffset[p] / parts[p]
      fields[k + 2] = bounded(believed * (meanRed[p] / coarseParts[p] - usual.red))
      fields[k + 3] = bounded(believed * (meanBlue[p] / coarseParts[p] - usual.blue))
    }
  return { width, height, part, fields, usual, albedo: albedoOf(lightOf(usual.light) / white) }
}

/** The pixels of a reduced photo between which those of a part of the photo itself lie. */
export function partUnder(rect: Rect, photo: Size, reduced: Size): Rect {
  const x = Math.max(0, Math.floor((rect.x * reduced.width) / photo.width) - 1)
  const y = Math.max(0, Math.floor((rect.y * reduced.height) / photo.height) - 1)
  const right = Math.ceil(((rect.x + rect.width) * reduced.width) / photo.width) + 1
  const bottom = Math.ceil(((rect.y + rect.height) * reduced.height) / photo.height) + 1
  return { x, y, width: Math.min(reduced.width, right) - x, height: Math.min(reduced.height, bottom) - y }
}

/** The albedo of a surface that is seen at a fraction of white, a little of which is taken for shade. */
function albedoOf(fraction: number): number {
  const bounded = Math.max(MIN_ALBEDO, Math.min(MAX_ALBEDO, fraction))
  return bounded / Math.sqrt(Math.sqrt(Math.sqrt(bounded)))
}

/** Light of a room has a colour, but no strong one. */
function bounded(colour: number): number {
  return Math.max(-MAX_TINT, Math.min(MAX_TINT, colour))
}

function insideOf(labels: Uint8Array): Uint32Array {
  const out: number[] = []
  for (let p = 0; p < labels.length; p++) if (labels[p] === 1) out.push(p)
  return Uint32Array.from(out)
}

/** The median of the values at some places; 0 without any. */
function middle(values: Float32Array, places: Uint32Array): number {
  if (places.length === 0) return 0
  return selectNth(
    Float32Array.from(places, (p) => values[p]),
    places.length >> 1,
  )
}
