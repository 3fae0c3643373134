import { smoothStep } from '../../scene/noise.ts'
import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { alignment } from '../sky/alignment.ts'
import { CommonColours } from './common-colours.ts'
import { darkParts, type DarkPart } from './dark-parts.ts'

/** A part that may be a pane: how sure that is, above 0 to 1. */
export interface Candidate {
  part: DarkPart
  sure: number
}

// Where two numbers stand, the first is none and the second enough; between them a pane is less sure. So a photo that
// is hardly another gives an evening that is hardly another.

/** The least area of a pane in pixels of the grid, and the most as a share of it. */
const LEAST_AREA = [16, 32] as const
const MOST_SHARE = 0.018
const LEAST_SIDE = 4
/** How much of its bounds a pane fills. */
const LEAST_FILL = [0.62, 0.78] as const
/** Width over height. */
const NARROWEST = 0.22
const WIDEST = 5
/** Parts lower than this, in pixels of the grid, and wider than so many times their height are bricks and boards. */
const LOW = { height: 8, widest: 1.9 }
/** How much lighter what is round a pane is. */
const LEAST_CONTRAST = 9
/** Above the lowest part of the photo: there is ground. */
const LOWEST = 0.93
/** Directions of edges round a pane: above, as a building's (see `alignment`). */
const LEAST_ALIGNED = [0.155, 0.185] as const
/** A colour of this share of the photo is a wall's, if it is lighter than the darkest glass. */
const WALL = 0.03
const DARK_GLASS = 30
/** Bright glass mirrors the sky: what is as light as this and warmer (CIELAB b) is a wall. */
const BRIGHT = { from: 52, warm: 1.5 }
/** A part so narrow and so high (against the photo), standing alone, is a door. */
const DOOR = { narrow: [0.45, 0.55], high: [0.075, 0.095] } as const

/**
 * The parts of a grid that may be panes of glass of buildings, the same place at several levels: dark, rectangular,
 * hardly coloured, with something lighter round them. `sky` is 0 to 255 on the grid.
 */
export function paneCandidates(grid: LabGrid, sky: Uint8Array): Candidate[] {
  const { width, height } = grid
  const most = MOST_SHARE * width * height
  const parts = darkParts(grid, most, ({ area, bounds }) => {
    const fill = area / (bounds.width * bounds.height)
    const aspect = bounds.width / bounds.height
    return (
      area > LEAST_AREA[0] &&
      Math.min(bounds.width, bounds.height) >= LEAST_SIDE &&
      fill > LEAST_FILL[0] &&
      aspect >= NARROWEST &&
      aspect <= (bounds.height < LOW.height ? LOW.widest : WIDEST) &&
      bounds.y + bounds.height < LOWEST * height &&
      bounds.x > 0 &&
      bounds.x + bounds.width < width
    )
  })
  const coloured = parts.map((part) => glassLike(grid, part)).filter(({ sure }) => sure > 0)
  const wanted = new Uint8Array(width * height)
  for (const { part } of coloured) markBounds(part.bounds, wanted, width)
  const reach = Math.max(3, Math.round(0.012 * Math.max(width, height)))
  const surroundings: Surroundings = {
    grid,
    sky,
    aligned: alignment(grid, reach, wanted),
    common: new CommonColours(grid, sky),
  }
  const found = coloured
    .map((one) => ({ part: one.part, sure: surenessOf(surroundings, one) }))
    .filter(({ sure }) => sure > 0)
  return found.map(({ part, sure }) => ({ part, sure: sure * (1 - doorness(part, found, height)) }))
}

/** What a part is judged against. */
interface Surroundings {
  grid: LabGrid
  /** 0 to 255 on the grid. */
  sky: Uint8Array
  /** See `alignment`. */
  aligned: Float32Array
  common: CommonColours
}

/** A part with its mean colour, and how sure shape and colour alone make it a pane. */
interface Coloured extends Candidate {
  l: number
  a: number
  b: number
}

function markBounds({ x, y, width: w, height: h }: Rect, out: Uint8Array, width: number): void {
  for (let row = y; row < y + h; row++) out.fill(1, row * width + x, row * width + x + w)
}

/** How much a part is a door, 0 to 1: high and narrow, with no sure window of about its height beside it. */
function doorness({ bounds }: DarkPart, all: readonly Candidate[], height: number): number {
  const { x, y, width: w, height: h } = bounds
  const shape =
    smoothStep(DOOR.narrow[1], DOOR.narrow[0], w / h) * smoothStep(DOOR.high[0], DOOR.high[1], h / height)
  if (shape === 0) return 0
  let beside = 0
  for (const { part, sure } of all) {
    const { bounds: other } = part
    if (other.height < 0.6 * h || other.height > 1.6 * h) continue
    const gap = Math.max(x, other.x) - Math.min(x + w, other.x + other.width)
    if (gap >= 0 && gap < 0.8 * w && Math.abs(y - other.y) < 0.3 * h) beside = Math.max(beside, sure)
  }
  return shape * (1 - beside)
}

/** The colour of a part. Most parts are no panes by it or by their shape, and nothing else is asked of them. */
function glassLike({ width, lab }: LabGrid, part: DarkPart): Coloured {
  const { bounds, level, area } = part
  const sums = new Float64Array(4)
  for (let y = bounds.y; y < bounds.y + bounds.height; y++)
    addDarker(lab, y * width + bounds.x, y * width + bounds.x + bounds.width, level, sums)
  const [l, a, b] = [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3]]
  const fill = area / (bounds.width * bounds.height)
  const sure =
    smoothStep(LEAST_AREA[0], LEAST_AREA[1], area) *
    smoothStep(LEAST_FILL[0], LEAST_FILL[1], fill) *
    (1 - smoothStep(-5, -8, a) * smoothStep(3, 7, b)) *
    smoothStep(10, 6, a) *
    smoothStep(15, 11, b) *
    (1 -
      smoothStep(BRIGHT.from - 3, BRIGHT.from + 3, l) * smoothStep(BRIGHT.warm - 1.5, BRIGHT.warm + 1.5, b))
  return { part, sure, l, a, b }
}

/** Adds the colours of the pixels `from` to `to` (exclusive) of a row that are darker than a level, and their number. */
function addDarker(lab: Float32Array, from: number, to: number, level: number, sums: Float64Array): void {
  for (let at = from * 3; at < to * 3; at += 3) {
    if (lab[at] >= level) continue
    sums[0] += lab[at]
    sums[1] += lab[at + 1]
    sums[2] += lab[at + 2]
    sums[3]++
  }
}

/** How much a part looks like a pane: 0 (not at all) to 1. Cheap questions first. */
function surenessOf({ grid, sky, aligned, common }: Surroundings, { part, sure, l, a, b }: Coloured): number {
  const straight = straightness(grid, aligned, part)
  const own = sure * smoothStep(LEAST_ALIGNED[0], LEAST_ALIGNED[1], straight)
  if (own === 0) return 0
  const ring = ringOf(grid, sky, part.bounds, l)
  const around =
    smoothStep(0.18, 0.06, ring.sky) *
    smoothStep(0.5, 0.3, ring.green) *
    smoothStep(0.35, 0.15, ring.water) *
    smoothStep(2.2, 2.8, ring.sides) *
    smoothStep(LEAST_CONTRAST - 3, LEAST_CONTRAST + 3, ring.light - l)
  if (around === 0) return 0
  const wall =
    smoothStep(DARK_GLASS - 4, DARK_GLASS + 4, l) *
    smoothStep(WALL * 0.7, WALL * 1.3, common.shareOf(l, a, b))
  return own * around * (1 - wall)
}

/** How much the edges round the pixels of a part run in few directions. */
function straightness({ width, lab }: LabGrid, aligned: Float32Array, { bounds, level }: DarkPart): number {
  let [sum, n] = [0, 0]
  for (let y = bounds.y; y < bounds.y + bounds.height; y++) {
    const end = y * width + bounds.x + bounds.width
    for (let p = y * width + bounds.x; p < end; p++) {
      if (lab[p * 3] >= level) continue
      sum += aligned[p]
      n++
    }
  }
  return sum / n
}

/**
 * What is one to two pixels round a part of lightness `inner`: its lightness, how much of it is sky, green, and water of
 * a pool, which mirrors posts and walls; and on how many sides it is lighter.
 */
function ringOf(
  { width, height, lab }: LabGrid,
  sky: Uint8Array,
  { x, y, width: w, height: h }: Rect,
  inner: number,
): { light: number; sky: number; green: number; water: number; sides: number } {
  let [total, sum, skies, greens, waters, sides] = [0, 0, 0, 0, 0, 0]
  const line = (u: number, v: number, du: number, dv: number, length: number): void => {
    let [side, n] = [0, 0]
    for (let i = 0; i < length; i++) {
      const [px, py] = [u + du * i, v + dv * i]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const p = py * width + px
      side += lab[p * 3]
      skies += sky[p] / 255
      const [a, b] = [lab[p * 3 + 1], lab[p * 3 + 2]]
      greens += smoothStep(-2, -6, a) * smoothStep(7, 13, b)
      waters += smoothStep(-9, -15, a) * smoothStep(-2, -8, b)
      n++
    }
    sum += side
    total += n
    if (n > 0) sides += smoothStep(LEAST_CONTRAST / 2 - 3, LEAST_CONTRAST / 2 + 3, side / n - inner)
  }
  line(x, y - 2, 1, 0, w)
  line(x, y + h + 1, 1, 0, w)
  line(x - 2, y, 0, 1, h)
  line(x + w + 1, y, 0, 1, h)
  const share = 1 / Math.max(1, total)
  return { light: sum * share, sky: skies * share, green: greens * share, water: waters * share, sides }
}
