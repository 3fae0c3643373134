import { boxMean } from '../../imaging/filters/guided.ts'
import { LINEAR } from '../../imaging/linear.ts'
import { naturalLog } from '../../imaging/numbers.ts'
import type { Pixels } from '../../imaging/pixels.ts'

/** Linear light below which logarithms flatten: what a camera's noise hides. */
const DARK = 0.03
const LOG = Float32Array.from(LINEAR, (light) => naturalLog(light + DARK))

/**
 * What surfaces differ by, on a reduced photo: the logarithm of the light, and of red and of blue over green,
 * which stay where only the light changes.
 */
export interface Features {
  width: number
  height: number
  light: Float32Array
  red: Float32Array
  blue: Float32Array
  /** Red and blue as the photo's own pixels have them: the others are smoothed, as the noise of colour is strong. */
  sharp: { red: Float32Array; blue: Float32Array }
  /** How much all three change from one side of a pixel to the other; colour counts more than light. */
  edge: Float32Array
}

/** How much more a change of colour counts as an edge than one of light. */
const COLOUR_WEIGHT = 2.2

/** The features of a reduced photo, pixel by pixel. */
export function findFeatures({ width, height, data }: Pixels): Features {
  const light = new Float32Array(width * height)
  const red = new Float32Array(width * height)
  const blue = new Float32Array(width * height)
  for (let p = 0, i = 0; p < light.length; p++, i += 4) {
    const g = LOG[data[i + 1]]
    red[p] = LOG[data[i]] - g
    blue[p] = LOG[data[i + 2]] - g
    light[p] = 0.25 * LOG[data[i]] + 0.65 * g + 0.1 * LOG[data[i + 2]]
  }
  const smooth = {
    width,
    height,
    light,
    red: boxMean(red, width, height, 1),
    blue: boxMean(blue, width, height, 1),
  }
  return { ...smooth, sharp: { red, blue }, edge: findEdges(smooth) }
}

/** How much light and colour change at each pixel. */
export function findEdges({
  width,
  height,
  light,
  red,
  blue,
}: Omit<Features, 'edge' | 'sharp'>): Float32Array {
  const soft = boxMean(light, width, height, 1)
  const edge = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const west = y * width + Math.max(0, x - 1)
      const east = y * width + Math.min(width - 1, x + 1)
      const change = (values: Float32Array) => {
        const across = values[east] - values[west]
        const along = values[down + x] - values[up + x]
        return across * across + along * along
      }
      edge[p] = Math.sqrt(change(soft) + COLOUR_WEIGHT * (change(red) + change(blue)))
    }
  }
  return edge
}
