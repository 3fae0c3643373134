import { squaredDistance } from '../../imaging/distance.ts'
import type { Raster } from '../../imaging/filters/reduce-area.ts'
import { between, blendRows } from '../../imaging/filters/sample.ts'
import { toCode } from '../../imaging/linear.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import type { Plane } from '../../imaging/pixels.ts'
import { findSky } from '../../imaging/sky/sky-matte.ts'

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
 * Cuts a photo (RGBA) at its sky. Behind what stands before it the sky goes on in the colour that it has around; how
 * much of it a pixel shows is its matte, as far as the pixel's own colour allows. Null for photos with hardly any sky.
 */
export function separateSky(photo: {
  width: number
  height: number
  data: Uint8ClampedArray
}): SkyLayers | null {
  const { fraction, matte, colour } = findSky(photo)
  if (fraction < MIN_SKY) return null
  const sky = skyEverywhere(photo, matte, colour)
  return { front: frontOf(photo.data, matte.data, sky), sky }
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

function frontOf(
  photo: Uint8ClampedArray,
  matte: Uint8Array | Uint8ClampedArray,
  sky: Uint8ClampedArray,
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(photo.length)
  for (let p = 0, i = 0; i < out.length; p++, i += 4) {
    // What else the pixel shows has a colour of 0 to 255.
    let fraction = matte[p] / 255
    for (let c = i; c < i + 3; c++) {
      if (sky[c] * fraction > photo[c]) fraction = photo[c] / sky[c]
      if ((255 - sky[c]) * fraction > 255 - photo[c]) fraction = (255 - photo[c]) / (255 - sky[c])
    }
    const alpha = Math.ceil(255 * (1 - fraction))
    for (let c = i; c < i + 3; c++) out[c] = Math.min(alpha, photo[c] - sky[c] * fraction)
    out[i + 3] = alpha
  }
  return out
}
