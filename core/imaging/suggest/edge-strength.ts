import type { Lab } from './lab.ts'

/** The steepest change of colour at each pixel, in CIELAB units over two pixels. */
export function edgeStrength({ width, height, channels }: Lab): Float32Array {
  const edges = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x
      let [h, v] = [0, 0]
      for (const channel of channels) {
        h += (channel[p + 1] - channel[p - 1]) ** 2
        v += (channel[p + width] - channel[p - width]) ** 2
      }
      edges[p] = Math.sqrt(Math.max(h, v))
    }
  return edges
}
