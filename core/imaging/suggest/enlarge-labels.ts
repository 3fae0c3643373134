import type { Plane } from '../pixels.ts'

/**
 * The pixels of a small label plane that carry one of `labels`, enlarged to `width` × `height`: 255 inside, 0
 * outside. The edge runs where the bilinear interpolation of "is inside" passes one half, so it has no steps.
 */
export function enlargeLabels(small: Plane, labels: readonly number[], width: number, height: number): Plane {
  const isWanted = new Uint8Array(256)
  for (const label of labels) isWanted[label] = 1
  const data = new Uint8Array(width * height)
  const columns = samples(width, small.width)
  const rows = samples(height, small.height)
  for (let y = 0; y < height; y++) {
    const top = rows.low[y] * small.width
    const bottom = Math.min(rows.low[y] + 1, small.height - 1) * small.width
    const down = rows.fraction[y]
    for (let x = 0; x < width; x++) {
      const left = columns.low[x]
      const right = Math.min(left + 1, small.width - 1)
      const a = isWanted[small.data[top + left]]
      const b = isWanted[small.data[top + right]]
      const c = isWanted[small.data[bottom + left]]
      const d = isWanted[small.data[bottom + right]]
      if (a + b + c + d === 0) continue
      const across = columns.fraction[x]
      const inside = (a + (b - a) * across) * (1 - down) + (c + (d - c) * across) * down
      if (inside >= 0.5) data[y * width + x] = 255
    }
  }
  return { width, height, data }
}

/** For each of `count` pixel centres: the sample before it among `from` samples, and the way on to the next. */
function samples(count: number, from: number): { low: Int32Array; fraction: Float64Array } {
  const low = new Int32Array(count)
  const fraction = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const at = Math.min(from - 1, Math.max(0, ((index + 0.5) * from) / count - 0.5))
    low[index] = Math.floor(at)
    fraction[index] = at - low[index]
  }
  return { low, fraction }
}
