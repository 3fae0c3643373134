import { grownMask } from '../../imaging/filters/grown-mask.ts'
import { ADDED, NONE } from './grow.ts'
import type { Features } from './features.ts'
import { meansNear } from './means-near.ts'

/** Squared spreads that a colour may lie from the surface's, and the least that is taken for its variance. */
const MAX_SPREADS_SQUARED = 7
const MIN_VARIANCE = 0.02 ** 2
/** Beyond what the surface shows so far, its light may differ by this elsewhere. */
const COLOURED_LIGHT = 1.4
const TEXTURED_LIGHT = 0.25
/**
 * From this distance from grey on a colour tells a surface from most others; greys are looked for elsewhere only where they have a
 * texture.
 */
const COLOURED = 0.3
/** Pixels between a piece and what was grown. */
const REACH = 8
/** How far its colour may lie from the surface's beside it, at so much of its rim: rugs are pale as sunlit floors are. */
const NEAR = 10
const LOCAL_COLOUR = 0.16
const MIN_FITTING = 0.5
/** Of 255: what is likely enough of the surface's kind to be it without a place beside it, and what is hardly. */
const LIKELY = 150
const POSSIBLE = 60
/** The least part of the grid that a piece has. */
const MIN_PIECE = 0.0008

interface Colours {
  red: number
  blue: number
  /** The inverse of their covariance: red, both, blue. */
  inverse: readonly [number, number, number]
  low: number
  high: number
}

function measure({ red, blue, light }: Features, owner: Uint8Array): Colours {
  let [n, r, b, rr, rb, bb] = [0, 0, 0, 0, 0, 0]
  const counts = new Uint32Array(256)
  for (let p = 0; p < owner.length; p++) {
    if (owner[p] !== ADDED) continue
    n++
    r += red[p]
    b += blue[p]
    rr += red[p] * red[p]
    rb += red[p] * blue[p]
    bb += blue[p] * blue[p]
    counts[binOf(light[p])]++
  }
  const [mr, mb] = [r / n, b / n]
  const vr = rr / n - mr * mr + MIN_VARIANCE
  const vb = bb / n - mb * mb + MIN_VARIANCE
  const both = rb / n - mr * mb
  const size = vr * vb - both * both
  const at = (fraction: number) => {
    let [bin, sum] = [0, counts[0]]
    while (sum < fraction * n) sum += counts[++bin]
    return (bin + 0.5) / 50 - 5
  }
  return { red: mr, blue: mb, inverse: [vb / size, -both / size, vr / size], low: at(0.02), high: at(0.98) }
}

/** Logarithms of light lie between -4.5 and 0.1. */
function binOf(light: number): number {
  return Math.max(0, Math.min(255, Math.floor((light + 5) * 50)))
}

/**
 * Takes in what looks like a grown surface elsewhere on its plane: boards beyond a joint, a wall behind a lamp. Where
 * the surface has a colour, its light may be quite another there; greys must be lit about alike. Pieces that are small
 * or thin stay out. `barred`: 1 where the surface cannot be. `isTextured`: whether it has a
 * texture, as boards have.
 */
export function joinAlike(
  features: Features,
  owner: Uint8Array,
  barred: Uint8Array,
  isTextured: boolean,
  chance: Uint8Array | null,
): void {
  const { width, height, red, blue, light } = features
  const own = measure(features, owner)
  const isColoured = Math.sqrt(own.red * own.red + own.blue * own.blue) > COLOURED
  if (!isColoured && !isTextured && chance === null) return
  const slack = isColoured ? COLOURED_LIGHT : TEXTURED_LIGHT
  const alike = new Uint8Array(owner.length)
  for (let p = 0; p < alike.length; p++) {
    if (owner[p] !== NONE || barred[p] === 1) continue
    if (light[p] < own.low - slack || light[p] > own.high + slack) continue
    const [dr, db] = [red[p] - own.red, blue[p] - own.blue]
    const [a, b, c] = own.inverse
    if (a * dr * dr + 2 * b * dr * db + c * db * db < MAX_SPREADS_SQUARED) alike[p] = 1
  }
  const sure = eroded(alike, width, height)
  const near = grownMask(
    owner.map((o) => (o === ADDED ? 1 : 0)),
    width,
    height,
    REACH,
  )
  const local = meansNear(features, owner, NEAR)
  const piece = new Int32Array(owner.length)
  const queue = new Int32Array(owner.length)
  const minimum = MIN_PIECE * owner.length
  for (let start = 0; start < sure.length; start++) {
    if (sure[start] === 0 || piece[start] !== 0) continue
    let tail = 0
    let [beside, fits, likely] = [0, 0, 0]
    piece[start] = 1
    queue[tail++] = start
    for (let head = 0; head < tail; head++) {
      const p = queue[head]
      const x = p % width
      if (chance !== null) likely += chance[p]
      if (near[p] === 1) {
        beside++
        const colour = Math.abs(red[p] - local.red[p]) + Math.abs(blue[p] - local.blue[p])
        if (colour < LOCAL_COLOUR) fits++
      }
      for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width])
        if (q >= 0 && q < sure.length && sure[q] === 1 && piece[q] === 0) {
          piece[q] = 1
          queue[tail++] = q
        }
    }
    if (tail < minimum || fits < MIN_FITTING * beside) continue
    if (beside === 0 && likely < LIKELY * tail) continue
    if (chance !== null && likely < POSSIBLE * tail) continue
    for (let i = 0; i < tail; i++) {
      const p = queue[i]
      for (const q of [p, p - 1, p + 1, p - width, p + width]) if (alike[q] === 1) owner[q] = ADDED
    }
  }
}

function eroded(mask: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  for (let y = 1; y + 1 < height; y++)
    for (let p = y * width + 1, end = (y + 1) * width - 1; p < end; p++)
      out[p] = mask[p] & mask[p - 1] & mask[p + 1] & mask[p - width] & mask[p + width]
  return out
}
