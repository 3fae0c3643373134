import { boxMean } from '../../imaging/filters/guided.ts'
import type { Features } from './features.ts'
import { ADDED } from './grow.ts'

/** What a surface looks like round each pixel, and how much of the neighbourhood is it; 0 where none is. */
export type NearMeans = Record<'parts' | 'light' | 'red' | 'blue', Float32Array>

/** The means of a surface over squares of 2 · `radius` + 1 pixels. */
export function meansNear(
  { width, height, light, red, blue }: Features,
  owner: Uint8Array,
  radius: number,
): NearMeans {
  const own = Float32Array.from(owner, (o) => (o === ADDED ? 1 : 0))
  const parts = boxMean(own, width, height, radius)
  const mean = (values: Float32Array) => {
    const sums = new Float32Array(own.length)
    for (let p = 0; p < sums.length; p++) sums[p] = values[p] * own[p]
    const means = boxMean(sums, width, height, radius)
    for (let p = 0; p < means.length; p++) if (parts[p] > 0) means[p] /= parts[p]
    return means
  }
  return { parts, light: mean(light), red: mean(red), blue: mean(blue) }
}
