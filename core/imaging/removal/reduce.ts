import type { Crop } from './crop.ts'
import { simdReduce } from './simd/simd-reduce.ts'

/**
 * `reduceCrop` in plain TypeScript, but for what is withheld: the reference that the WebAssembly version must match
 * byte for byte.
 */
export function scalarReduce(crop: Crop, factor: number): Crop {
  const width = Math.ceil(crop.width / factor)
  const height = Math.ceil(crop.height / factor)
  const sums = new Uint32Array(width * height * 3)
  const counts = new Uint32Array(width * height)
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  for (let y = 0; y < crop.height; y++) {
    let p = y * crop.width
    const last = p + crop.width
    const row = ((y / factor) | 0) * width
    for (let i = row; i < row + width; i++) {
      const end = Math.min(p + factor, last)
      counts[i] += end - p
      let red = 0
      let green = 0
      let blue = 0
      let isHole = 0
      let isBarred = 0
      for (; p < end; p++) {
        isHole |= crop.hole[p]
        isBarred |= crop.barred[p]
        red += crop.data[p * 4]
        green += crop.data[p * 4 + 1]
        blue += crop.data[p * 4 + 2]
      }
      hole[i] |= isHole
      barred[i] |= isBarred
      sums[i * 3] += red
      sums[i * 3 + 1] += green
      sums[i * 3 + 2] += blue
    }
  }
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < counts.length; i++) {
    if (hole[i] === 1) barred[i] = 0
    else for (let k = 0; k < 3; k++) data[i * 4 + k] = sums[i * 3 + k] / counts[i] + 0.5
  }
  return { width, height, data, hole, barred }
}

/**
 * A crop at a whole fraction of its size: known pixels of each square of `factor` are averaged; it is to be filled, or
 * barred or withheld, when any of them is.
 */
export function reduceCrop(crop: Crop, factor: number): Crop {
  const reduced = simdReduce(crop, factor) ?? scalarReduce(crop, factor)
  return crop.withheld === undefined
    ? reduced
    : { ...reduced, withheld: reduceFlags(crop, crop.withheld, factor) }
}

/** Flags (0 or 1) of a crop at a whole fraction of its size: set where any is. */
function reduceFlags(crop: Crop, flags: Uint8Array, factor: number): Uint8Array {
  const width = Math.ceil(crop.width / factor)
  const out = new Uint8Array(width * Math.ceil(crop.height / factor))
  for (let y = 0; y < crop.height; y++)
    for (let x = 0; x < crop.width; x++)
      out[((y / factor) | 0) * width + ((x / factor) | 0)] |= flags[y * crop.width + x]
  return out
}
