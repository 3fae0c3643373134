import { smoothStep } from '../../imaging/numbers.ts'

/** Linear light of red, green and blue that a white light would send back. */
export type Colour = readonly [number, number, number]

/**
 * The albedo of a material at (u, v) metres of its plane, as the mean over about `footprint` metres, into `out`. On
 * walls v goes up. The same numbers give the same colour in every engine.
 */
export type Material = (u: number, v: number, footprint: number, out: Float64Array) => void

/** How much of a detail `size` metres wide is left when a sample covers `footprint` metres. */
export function kept(size: number, footprint: number): number {
  return footprint < 0.3 * size ? 1 : 1 - smoothStep(0.3 * size, 1.1 * size, footprint)
}

/**
 * The part of a sample that lies on a joint: `distance` from the joint's middle, `width` wide, one every `period`. All
 * in metres; box filter.
 */
export function onJoint(distance: number, width: number, period: number, footprint: number): number {
  const half = Math.max(footprint, 1e-5) / 2
  const from = Math.max(distance - half, -width / 2)
  const to = Math.min(distance + half, width / 2)
  const near = Math.max(0, to - from) / (2 * half)
  // A sample as wide as the pattern sees each joint alike.
  const far = smoothStep(0.5 * period, 1.2 * period, footprint)
  return near + (width / period - near) * far
}

/** What is left of a number after whole periods: 0 to the period. */
export function cyclic(value: number, period: number): number {
  return value - Math.floor(value / period) * period
}

/** The distance to the nearest whole multiple of a period. */
export function toGrid(value: number, period: number): number {
  const within = cyclic(value, period)
  return Math.min(within, period - within)
}

export function mix(out: Float64Array, a: Colour, b: Colour, t: number, by: number): void {
  for (let c = 0; c < 3; c++) out[c] = (a[c] + (b[c] - a[c]) * t) * by
}

/** Takes `out` towards a colour. */
export function cover(out: Float64Array, colour: Colour, t: number): void {
  for (let c = 0; c < 3; c++) out[c] += (colour[c] - out[c]) * t
}
