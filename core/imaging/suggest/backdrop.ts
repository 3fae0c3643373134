import { components } from './components.ts'
import { boxMean, type Lab } from './lab.ts'

/** Uniform: colour changes by less than this (CIELAB units a pixel) on walls, ceilings and most floors. */
const MAX_UNIFORM_CHANGE = 3.2
const WIDTH_FRACTION = 0.025

/**
 * Saliency against the backdrop: how far each pixel's colour is from the uniform surfaces round it (wall, floor,
 * ceiling), 0 to 1: large uniform areas are taken as the backdrop, their colour is carried into the gaps between them,
 * and what differs from it stands in front.
 */
export function backdropContrast(lab: Lab, edges: Float32Array): Float32Array {
  const { width, height } = lab
  const rough = boxMean(edges, width, height, 2)
  const uniform = new Uint8Array(width * height)
  for (let p = 0; p < uniform.length; p++) uniform[p] = rough[p] < MAX_UNIFORM_CHANGE ? 1 : 0
  const backdrop = new Float32Array(width * height)
  for (const { pixels } of components(uniform, width, height, Math.ceil(width * height * WIDTH_FRACTION)))
    for (const p of pixels) backdrop[p] = 1
  const radius = Math.round(Math.max(width, height) * 0.07)
  const spread = (values: Float32Array) =>
    boxMean(boxMean(values, width, height, radius), width, height, radius)
  const weight = spread(backdrop)
  const contrast = new Float32Array(width * height)
  for (const [c, channel] of lab.channels.entries()) {
    const carried = spread(channel.map((value, p) => value * backdrop[p]))
    const fraction = c === 0 ? 0.7 : 1.3
    for (let p = 0; p < contrast.length; p++)
      if (weight[p] > 0.002) contrast[p] += (fraction * (channel[p] - carried[p] / weight[p])) ** 2
  }
  return contrast.map((square, p) => (backdrop[p] === 1 ? 0.4 : 1) * Math.min(1, Math.sqrt(square) / 55))
}
