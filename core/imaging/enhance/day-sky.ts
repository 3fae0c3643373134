import { fractalNoise } from '../noise.ts'
import { smoothStep } from '../numbers.ts'
import { type Raster, sizeWithin } from '../filters/reduce-area.ts'
import { linearColour } from '../linear.ts'

/** A sky by day that is not in the photo. */
export type DaySky = 'clear' | 'low-cloud' | 'high-cloud'

/** Colours of a blue sky from the horizon up, and how far up each stands (1 is the photo's long side). */
const STOPS: readonly { at: number; colour: readonly [number, number, number] }[] = [
  { at: 0, colour: linearColour('#e2eef7') },
  { at: 0.1, colour: linearColour('#c2dcf4') },
  { at: 0.28, colour: linearColour('#8dbdec') },
  { at: 0.6, colour: linearColour('#5a9be0') },
  { at: 1, colour: linearColour('#3f84d2') },
]
const CLOUD = linearColour('#f9fafc')
const CLOUD_SHADE = linearColour('#c3cddb')
const MAX_SIDE = 900

interface Layer {
  /** Features a unit of distance, across and away. */
  across: number
  away: number
  /** Noise at which cloud begins and is dense, and how much it hides at most. */
  from: number
  to: number
  dense: number
  /** How much of the sky's height the layer fills, from the horizon. */
  height: number
  seed: number
}

const LAYERS: Record<DaySky, Layer | null> = {
  clear: null,
  'low-cloud': { across: 1.5, away: 1.4, from: 0.47, to: 0.63, dense: 0.96, height: 0.34, seed: 61 },
  'high-cloud': { across: 0.7, away: 2.6, from: 0.46, to: 0.86, dense: 0.75, height: 2, seed: 17 },
}

function gradient(up: number): [number, number, number] {
  const next = Math.max(
    1,
    STOPS.findIndex(({ at }) => at >= up),
  )
  const [low, high] = [STOPS[next - 1], STOPS[next]]
  const fraction = smoothStep(0, 1, (up - low.at) / (high.at - low.at))
  return [0, 1, 2].map((k) => low.colour[k] + (high.colour[k] - low.colour[k]) * fraction) as [
    number,
    number,
    number,
  ]
}

/** How dense a layer's cloud is, and how dense a little nearer to the sun: what lies behind more cloud is in shade. */
function cloudAt(layer: Layer, across: number, up: number): { dense: number; shade: number } {
  const depth = 1 / (up + 0.14)
  const density = (u: number, v: number) => {
    const bend = fractalNoise(u * 0.8 + 7, v * 0.8, 2, layer.seed + 300) - 0.5
    return fractalNoise(u + bend + 40, v + bend + 20, 5, layer.seed)
  }
  const u = across * depth * layer.across
  const v = depth * layer.away
  const here = density(u, v)
  const fade = smoothStep(-0.01, 0.05, up) * (1 - smoothStep(layer.height * 0.6, layer.height, up))
  const dense = layer.dense * fade * smoothStep(layer.from, layer.to, here)
  return { dense, shade: smoothStep(-0.06, 0.16, here - density(u + 0.12, v - 0.2)) }
}

/**
 * A blue sky in linear light, for the whole picture, on a raster of its shape: paler towards the horizon, which is given
 * as a fraction of the height from the top; clouds lie on a flat layer seen from below.
 */
export function daySky(kind: DaySky, photo: { width: number; height: number }, horizon: number): Raster {
  const { width, height } = sizeWithin(photo, MAX_SIDE)
  const layer = LAYERS[kind]
  const unit = Math.max(width, height)
  const values = new Float32Array(width * height * 3)
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.min(1, Math.max(0, (horizon * height - y) / unit))
    const blue = gradient(up)
    for (let x = 0; x < width; x++, i += 3) {
      const { dense, shade } =
        layer === null ? { dense: 0, shade: 0 } : cloudAt(layer, (2 * x - width) / unit, up)
      for (let k = 0; k < 3; k++) {
        const white = CLOUD[k] + (CLOUD_SHADE[k] - CLOUD[k]) * 0.7 * shade
        values[i + k] = blue[k] + (white - blue[k]) * dense
      }
    }
  }
  return { width, height, values }
}
