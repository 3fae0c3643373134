import sharp from 'sharp'
import { toCode } from '../../../core/imaging/linear.ts'
import type { PhotoKind } from '../../../core/perception/classes.ts'
import type { Dice } from '../base/dice.ts'
import type { Exposed } from './expose.ts'

type Light = Pick<Exposed, 'width' | 'height' | 'light'>

/** Mean light of listing photos, in stops: rooms are shown brighter than they are. */
const USUAL_LIGHT: Readonly<Record<PhotoKind, number>> = { indoor: -1.2, outdoor: -1.5 }

/** Develops linear light as cameras and editors of many kinds do, and writes it as a JPEG of any quality. */
export async function developAtRandom(
  dice: Dice,
  exposed: Light,
  { kind, isDim }: { kind: PhotoKind; isDim: boolean },
): Promise<Buffer> {
  const usual = USUAL_LIGHT[kind]
  const { width, height } = exposed
  const light = withBlur(exposed, dice.chance(0.12) ? dice.range(0.5, 1.3) : dice.range(0.1, 0.32))
  const bloom = dice.chance(0.3) ? withBlur({ ...exposed, light }, dice.range(4, 12)) : null
  const spread = bloom === null ? 0 : dice.range(0.02, 0.1)
  const target = isDim ? 2 ** dice.range(-5, -3.2) : 2 ** (usual + 0.45 * dice.normal())
  const gain = target / Math.max(1e-6, meanOf(light))
  const warmth = 0.1 * dice.normal()
  const tint = 0.04 * dice.normal()
  const balance = [1 + warmth, 1 + tint, 1 - warmth]
  const vignette = dice.chance(0.4) ? dice.range(0.05, 0.5) : 0
  const shoulder = dice.range(0.1, 1)
  const contrast = 0.12 * dice.normal() + 0.09
  const saturation = Math.max(0.15, (kind === 'indoor' ? 0.85 : 1) + 0.22 * dice.normal())
  const noise = dice.chance(0.7) ? dice.range(0, 2.5) : dice.range(2, 10)
  const chroma = dice.range(0.1, 1)
  const lift = dice.chance(0.2) ? dice.range(0, 0.04) : 0
  const data = new Uint8Array(width * height * 3)
  const one = [0, 0, 0]
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const away = Math.hypot(x / width - 0.5, y / height - 0.5) * Math.SQRT2
      const here = gain * (1 - vignette * away ** 2.5)
      for (let c = 0; c < 3; c++) {
        const value = light[p * 3 + c] * (1 - spread) + (bloom === null ? 0 : bloom[p * 3 + c] * spread)
        const exposedTo = Math.max(0, value * here * balance[c])
        const tone = (exposedTo * (1 + (exposedTo * shoulder) / 16)) / (1 + exposedTo * shoulder)
        one[c] = toCode(lift + tone * (1 - lift)) / 255
      }
      const grey = 0.299 * one[0] + 0.587 * one[1] + 0.114 * one[2]
      const grain = dice.normal()
      for (let c = 0; c < 3; c++) {
        const value = Math.max(0, Math.min(1, grey + (one[c] - grey) * saturation))
        const curved = value - contrast * 0.5 * Math.sin(2 * Math.PI * value)
        const own = grain * (1 - chroma) + dice.normal() * chroma
        data[p * 3 + c] = Math.max(0, Math.min(255, Math.round(curved * 255 + own * noise)))
      }
    }
  const quality = dice.int(45, 96)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .sharpen({ sigma: dice.range(0.5, 1.1), m1: dice.range(0, 0.8), m2: dice.range(0, 1.2) })
    .jpeg({ quality, chromaSubsampling: dice.pick(['4:2:0', '4:4:4']) })
    .toBuffer()
}

/** A mean between the arithmetic and the geometric one: bright windows count, and do not decide alone. */
function meanOf(light: Float32Array): number {
  let logs = 0
  let sum = 0
  const count = light.length / 3
  for (let k = 0; k < light.length; k += 3) {
    const luminance = 0.2126 * light[k] + 0.7152 * light[k + 1] + 0.0722 * light[k + 2]
    logs += Math.log(luminance + 1e-4)
    sum += Math.min(3, luminance)
  }
  return Math.exp(logs / count) * 0.6 + (sum / count) * 0.4
}

/** Light blurred by three boxes each way, of about this standard deviation in pixels. */
function withBlur({ width, height, light }: Light, sigma: number): Float32Array {
  if (sigma < 1) return softened(light, width, height, Math.min(0.33, (sigma * sigma) / 2))
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  let from = light
  for (let pass = 0; pass < 3; pass++) {
    from = boxed(from, width, height, radius, 3, width * 3)
    from = boxed(from, height, width, radius, width * 3, 3)
  }
  return from
}

/** A mean over 2 × radius + 1 pixels along lines of `count` pixels that lie `step` numbers apart. */
function boxed(
  from: Float32Array,
  count: number,
  lines: number,
  radius: number,
  step: number,
  lineStep: number,
): Float32Array {
  const out = new Float32Array(from.length)
  for (let line = 0; line < lines; line++)
    for (let c = 0; c < 3; c++) {
      const base = line * lineStep + c
      const at = (i: number) => from[base + Math.max(0, Math.min(count - 1, i)) * step]
      let sum = 0
      for (let i = -radius; i <= radius; i++) sum += at(i)
      for (let i = 0; i < count; i++) {
        out[base + i * step] = sum / (2 * radius + 1)
        sum += at(i + radius + 1) - at(i - radius)
      }
    }
  return out
}

function softened(light: Float32Array, width: number, height: number, side: number): Float32Array {
  const pass = (from: Float32Array, step: number, count: number) =>
    from.map((value, k) => {
      const i = Math.floor(k / step) % count
      const before = i > 0 ? from[k - step] : value
      const after = i + 1 < count ? from[k + step] : value
      return value * (1 - 2 * side) + side * (before + after)
    })
  return pass(pass(light, 3, width), width * 3, height)
}
