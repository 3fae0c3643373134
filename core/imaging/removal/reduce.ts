import type { Crop } from './crop.ts'

/**
 * A crop at a whole fraction of its size: known pixels of each square of `factor` are averaged; it is to be filled, or
 * barred or withheld, when any of them is.
 */
export function reduceCrop(crop: Crop, factor: number): Crop {
  const width = Math.ceil(crop.width / factor)
  const height = Math.ceil(crop.height / factor)
  const sums = new Float64Array(width * height * 3)
  const counts = new Uint32Array(width * height)
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  const withheld = crop.withheld === undefined ? undefined : new Uint8Array(width * height)
  for (let y = 0; y < crop.height; y++) {
    let p = y * crop.width
    const row = ((y / factor) | 0) * width
    for (let column = 0; column < width; column++) {
      const i = row + column
      const end = Math.min((column + 1) * factor, crop.width) + y * crop.width
      counts[i] += end - p
      for (; p < end; p++) {
        hole[i] |= crop.hole[p]
        barred[i] |= crop.barred[p]
        if (withheld !== undefined && crop.withheld !== undefined) withheld[i] |= crop.withheld[p]
        sums[i * 3] += crop.data[p * 4]
        sums[i * 3 + 1] += crop.data[p * 4 + 1]
        sums[i * 3 + 2] += crop.data[p * 4 + 2]
      }
    }
  }
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < counts.length; i++) {
    if (hole[i] === 1) barred[i] = 0
    else for (let k = 0; k < 3; k++) data[i * 4 + k] = sums[i * 3 + k] / counts[i] + 0.5
  }
  return { width, height, data, hole, barred, ...(withheld === undefined ? {} : { withheld }) }
}
