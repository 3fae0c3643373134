import { cubeRoot } from '../numbers.ts'
import type { LightGrid } from './grid.ts'
import { luminance, percentile } from './grid.ts'
import { blueSky } from './blue-sky.ts'

/** Factors of linear light, such that the luminance of white stays. */
export interface WhiteGains {
  red: number
  green: number
  blue: number
}

export const noGains: WhiteGains = { red: 1, green: 1, blue: 1 }

/** No cast is taken to be stronger than this ratio of red or blue to green. */
const MAX_CAST_RATIO = 3.2
/** Cells that come this near to grey, as a fraction of their luminance, count as grey; narrower round by round. */
const NEARNESS = [0.4, 0.28, 0.2, 0.16]

/** Outside, light has a colour of its own that belongs to the hour: so much of a cast is taken away at most. */
const MAX_OUTSIDE_CORRECTION = 0.35

type Sums = [red: number, green: number, blue: number]

function toGains([red, green, blue]: Sums): WhiteGains {
  if (!(red > 0 && green > 0 && blue > 0)) return noGains
  const hold = (ratio: number) => Math.min(MAX_CAST_RATIO, Math.max(1 / MAX_CAST_RATIO, ratio))
  const [r, b] = [hold(green / red), hold(green / blue)]
  const keep = 1 / (0.2126 * r + 0.7152 + 0.0722 * b)
  return { red: r * keep, green: keep, blue: b * keep }
}

const sixth = (value: number) => {
  const square = value * value
  return square * square * square
}
const sixthRoot = (value: number) => cubeRoot(Math.sqrt(value))

/** Cells that are neither nearly black nor clipped, and not of the sky. */
function usableCells(grid: LightGrid, sky: Uint8Array): Int32Array {
  const usable: number[] = []
  for (let p = 0; p < grid.red.length; p++) {
    if (sky[p] === 1) continue
    const max = Math.max(grid.red[p], grid.green[p], grid.blue[p])
    if (max > 0.004 && max < 0.92) usable.push(p)
  }
  return Int32Array.from(usable)
}

/** Shades of grey with a norm of 6 (Finlayson, Trezzi 2004). */
function shadesOfGrey(grid: LightGrid, cells: Int32Array): Sums {
  const sums: Sums = [0, 0, 0]
  for (const p of cells) {
    sums[0] += sixth(grid.red[p])
    sums[1] += sixth(grid.green[p])
    sums[2] += sixth(grid.blue[p])
  }
  return [sixthRoot(sums[0]), sixthRoot(sums[1]), sixthRoot(sums[2])]
}

/** Grey edge of the first order with a norm of 6 (van de Weijer, Gevers, Gijsenij 2007). */
function greyEdge({ width, red, green, blue }: LightGrid, cells: Int32Array): Sums {
  const sums: Sums = [0, 0, 0]
  const step = (plane: Float32Array, p: number) => {
    const across = plane[p + 1] - plane[p]
    const down = plane[p + width] - plane[p]
    return across * across + down * down
  }
  const cube = (value: number) => value * value * value
  for (const p of cells) {
    if (p % width === width - 1 || p + width >= red.length) continue
    sums[0] += cube(step(red, p))
    sums[1] += cube(step(green, p))
    sums[2] += cube(step(blue, p))
  }
  return [sixthRoot(sums[0]), sixthRoot(sums[1]), sixthRoot(sums[2])]
}

interface Guess {
  gains: WhiteGains
  /** Fraction of the light that comes from cells which these gains make grey. */
  grey: number
}

/** Moves gains to where the cells that they make nearly grey become grey. */
function settle(grid: LightGrid, cells: Int32Array, first: WhiteGains): Guess {
  let gains = first
  let grey = 0
  for (const near of NEARNESS) {
    const sums: Sums = [0, 0, 0]
    let [inside, all] = [0, 0]
    for (const p of cells) {
      const r = grid.red[p] * gains.red
      const g = grid.green[p] * gains.green
      const b = grid.blue[p] * gains.blue
      const light = luminance(r, g, b)
      // A bright wall says more about the light than a dark floor does, but not in proportion.
      const weight = Math.sqrt(light)
      all += weight
      if (Math.abs(r - g) > near * light || Math.abs(b - g) > near * light) continue
      inside += weight
      const fraction = weight / light
      sums[0] += grid.red[p] * fraction
      sums[1] += grid.green[p] * fraction
      sums[2] += grid.blue[p] * fraction
    }
    grey = all > 0 ? inside / all : 0
    if (inside === 0) return { gains, grey: 0 }
    gains = toGains(sums)
  }
  return { gains, grey }
}

/** How far gains are from none: the larger of the two ratios to green, less 1. */
function computeStrength({ red, green, blue }: WhiteGains): number {
  const off = (ratio: number) => Math.max(ratio, 1 / ratio) - 1
  return Math.max(off(red / green), off(blue / green))
}

/**
 * Illuminant estimation (white balance): the gains that make the photo's greys neutral. Three first guesses (none,
 * shades of grey, grey edge) settle on the cells that they make nearly grey; the one that explains most light wins, and
 * a strong cast must explain more of it, as a red wall is more likely than a red sun.
 */
export function estimateWhite(grid: LightGrid): WhiteGains {
  const sky = blueSky(grid)
  const cells = usableCells(grid, sky)
  if (cells.length < 16) return noGains
  const guesses = [noGains, toGains(shadesOfGrey(grid, cells)), toGains(greyEdge(grid, cells))].map((first) =>
    settle(grid, cells, first),
  )
  let best: Guess = { gains: noGains, grey: 0 }
  let max = 0.06
  for (const guess of guesses) {
    const score = guess.grey / (1 + 0.45 * computeStrength(guess.gains))
    if (score <= max) continue
    max = score
    best = guess
  }
  const gains = heldBack(grid, cells, best.gains)
  return sky.includes(1) ? mixGains(gains, MAX_OUTSIDE_CORRECTION, 0, 0) : gains
}

/** The brightest cells, as a fraction of those that count, and how much bluer than green they may become. */
const BRIGHTEST_FRACTION = 0.05
const MAX_BLUE_RATIO = 1.08

/**
 * Reduces the gains where they would turn the brightest surfaces from warm to blue: in a room with lamps of several
 * colours the warmest parts are not the whole, and a blue table top is seen where a warm wall is not.
 */
function heldBack(grid: LightGrid, cells: Int32Array, gains: WhiteGains): WhiteGains {
  const lights = Float32Array.from(cells, (p) => luminance(grid.red[p], grid.green[p], grid.blue[p]))
  const min = percentile(lights, 1 - BRIGHTEST_FRACTION)
  let [green, blue] = [0, 0]
  for (let i = 0; i < cells.length; i++) {
    if (lights[i] < min) continue
    green += grid.green[cells[i]]
    blue += grid.blue[cells[i]]
  }
  const before = blue / green
  const after = before * (gains.blue / gains.green)
  if (!(before < 1 && after > MAX_BLUE_RATIO)) return gains
  return mixGains(gains, (MAX_BLUE_RATIO - before) / (after - before), 0, 0)
}

/** A share (0 to 1) of gains, with warmth and tint (−1 to 1; magenta is above 0) on top. */
export function mixGains(gains: WhiteGains, fraction: number, warmth: number, tint: number): WhiteGains {
  const red = (1 + (gains.red - 1) * fraction) * (1 + 0.22 * warmth + 0.08 * tint)
  const green = (1 + (gains.green - 1) * fraction) * (1 - 0.12 * tint)
  const blue = (1 + (gains.blue - 1) * fraction) * (1 - 0.3 * warmth + 0.08 * tint)
  const keep = 1 / (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  if (red === green && green === blue) return noGains
  return { red: red * keep, green: green * keep, blue: blue * keep }
}
