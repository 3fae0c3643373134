import { squaredDistance } from '../../imaging/distance.ts'
import type { Raster } from '../../imaging/filters/reduce-area.ts'
import { between, blendRows } from '../../imaging/filters/sample.ts'
import { toCode } from '../../imaging/linear.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import type { Plane } from '../../imaging/pixels.ts'
import { findSky } from '../../imaging/sky/sky-matte.ts'
import { frontLayer } from './front-layer.ts'

/** A photo cut where its sky begins. The sky with the front over it, both at their places, is the photo again. */
export interface SkyLayers {
  /** What stands before the sky, RGBA with the colours times the alpha, of the photo's size. */
  front: Uint8ClampedArray
  /** The sky alone, opaque, also where the photo shows something before it. */
  sky: Uint8ClampedArray
}

/** Less sky than this, as a fraction of the photo, is not worth a layer of its own. */
const MIN_SKY = 0.02
/** How wide the rims are that sharpening leaves along edges, as a fraction of the photo's long side. */
const BAND = 0.004

/**
 * Cuts a photo (RGBA) at its sky. Behind what stands before it the sky goes on in the colour that it has around. Null for
 * photos with hardly any sky.
 */
export function separateSky(photo: {
  width: number
  height: number
  data: Uint8ClampedArray
}): SkyLayers | null {
  const { fraction, matte, colour } = findSky(photo)
  if (fraction < MIN_SKY) return null
  const sky = skyEverywhere(photo, matte, colour)
  return { front: frontLayer(photo.data, matte.data, sky), sky }
}

/**
 * The photo where it shows nothing but sky, elsewhere the sky's colour: also in a band along all that stands before it,
 * whose bright or dark rim goes with it. From there one becomes the other slowly.
 */
function skyEverywhere(
  { width, height, data }: { width: number; height: number; data: Uint8ClampedArray },
  matte: Plane,
  colour: Raster,
): Uint8ClampedArray {
  const out = data.slice()
  const band = BAND * Math.max(width, height)
  const away = squaredDistance({ width, height, data: matte.data.map((value) => 255 - value) }, 1)
  const across = between(width, colour.width)
  const down = between(height, colour.height)
  const row = new Float32Array(colour.width * 3)
  for (let y = 0; y < height; y++) {
    blendRows(colour.values, row.length, down, y, row)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (away[p] >= 4 * band * band) continue
      const own = smoothStep(band, 2 * band, Math.sqrt(away[p]))
      const [a, b, fraction] = [across.low[x] * 3, across.high[x] * 3, across.fraction[x]]
      for (let c = 0; c < 3; c++) {
        const behind = toCode(row[a + c] + (row[b + c] - row[a + c]) * fraction)
        out[p * 4 + c] = behind + (data[p * 4 + c] - behind) * own
      }
    }
  }
  return out
}
