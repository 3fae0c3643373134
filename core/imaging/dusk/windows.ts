import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { alignment } from '../sky/foliage.ts'
import { darkParts, type DarkPart } from './dark-parts.ts'

/** A pane of glass on the grid. */
export interface Pane {
  bounds: Rect
  /** 1 for the pixels of `bounds` that are glass. */
  inside: Uint8Array
  /** Lightness (CIELAB L) of the glass, and of what is round it. */
  dark: number
  light: number
}

/** The least area of a pane in pixels of the grid, and the most as a share of it. */
const LEAST_AREA = 24
const MOST_SHARE = 0.018
const LEAST_SIDE = 4
/** How much of its bounds a pane fills. */
const LEAST_FILL = 0.7
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
const LEAST_ALIGNED = 0.17
/** A colour of this share of the photo is a wall's, if it is lighter than the darkest glass. */
const WALL = 0.03
const DARK_GLASS = 30
/** Bright glass mirrors the sky: what is as light as this and warmer (CIELAB b) is a wall. */
const BRIGHT = { from: 52, warm: 1.5 }
/** A part so narrow and so high (against the photo), standing alone, is a door. */
const DOOR = { narrow: 0.5, high: 0.085 }
/** Panes that share this much of the smaller one are one. */
const SAME = 0.3

/**
 * The panes of glass of buildings, best first: dark, rectangular, hardly coloured parts with something lighter round
 * them. `sky` is 0 to 255 on the grid.
 */
export function findPanes(grid: LabGrid, sky: Uint8Array): Pane[] {
  const { width, height } = grid
  const most = MOST_SHARE * width * height
  const parts = darkParts(grid, ({ area, bounds }) => {
    const fill = area / (bounds.width * bounds.height)
    const aspect = bounds.width / bounds.height
    return (
      area >= LEAST_AREA &&
      area <= most &&
      Math.min(bounds.width, bounds.height) >= LEAST_SIDE &&
      fill >= LEAST_FILL &&
      aspect >= NARROWEST &&
      aspect <= (bounds.height < LOW.height ? LOW.widest : WIDEST) &&
      bounds.y + bounds.height < LOWEST * height
    )
  })
  const aligned = alignment(grid, Math.max(3, Math.round(0.012 * Math.max(width, height))))
  const common = new CommonColours(grid, sky)
  const scored = parts
    .map((part) => ({ part, score: scoreOf(grid, sky, aligned, common, part) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.part.seed - b.part.seed || a.part.level - b.part.level)
  const kept: DarkPart[] = []
  for (const { part } of scored)
    if (kept.every((other) => !overlap(part.bounds, other.bounds))) kept.push(part)
  return kept.filter((part) => !isDoor(part, kept, height)).map((part) => paneOf(grid, part))
}

function overlap(a: Rect, b: Rect): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (across <= 0 || down <= 0) return false
  return across * down > SAME * Math.min(a.width * a.height, b.width * b.height)
}

/** Whether a part is high and narrow and has no other of about its height beside it. */
function isDoor({ bounds }: DarkPart, all: readonly DarkPart[], height: number): boolean {
  const { x, y, width: w, height: h } = bounds
  if (w > DOOR.narrow * h || h < DOOR.high * height) return false
  return !all.some(({ bounds: other }) => {
    if (other === bounds || other.height < 0.6 * h || other.height > 1.6 * h) return false
    const gap = Math.max(x, other.x) - Math.min(x + w, other.x + other.width)
    return gap < 0.8 * w && Math.abs(y - other.y) < 0.3 * h
  })
}

/** How much of a photo's ground has which colour. */
class CommonColours {
  /** Cells of 5 CIELAB units. */
  readonly #shares = new Float64Array(24 * 64 * 64)

  constructor({ lab }: LabGrid, sky: Uint8Array) {
    for (let p = 0; p < sky.length; p++) {
      if (sky[p] > 128) continue
      const cell = cellOf(lab[p * 3], lab[p * 3 + 1], lab[p * 3 + 2])
      this.#shares[cell] += 1 / sky.length
    }
  }

  /** The share of the cell of a colour and its neighbours. */
  shareOf(l: number, a: number, b: number): number {
    let share = 0
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (let k = -1; k <= 1; k++) share += this.#shares[cellOf(l + 5 * i, a + 5 * j, b + 5 * k)]
    return share
  }
}

function cellOf(l: number, a: number, b: number): number {
  return (Math.round(Math.max(0, l) / 5) * 64 + Math.round(a / 5) + 32) * 64 + Math.round(b / 5) + 32
}

/** How much a part looks like a pane; 0 when it does not. */
function scoreOf(
  grid: LabGrid,
  sky: Uint8Array,
  aligned: Float32Array,
  common: CommonColours,
  part: DarkPart,
): number {
  const { bounds, area, level } = part
  const { width, height, lab } = grid
  const fill = area / (bounds.width * bounds.height)
  let [l, a, b, n, straight] = [0, 0, 0, 0, 0]
  for (let y = bounds.y; y < bounds.y + bounds.height; y++)
    for (let x = bounds.x; x < bounds.x + bounds.width; x++) {
      const p = y * width + x
      if (lab[p * 3] >= level) continue
      l += lab[p * 3]
      a += lab[p * 3 + 1]
      b += lab[p * 3 + 2]
      straight += Math.min(1, aligned[p])
      n++
    }
  l /= n
  a /= n
  b /= n
  if ((a < -6 && b > 5) || a > 8 || b > 13 || straight / n < LEAST_ALIGNED) return 0
  if (l > BRIGHT.from && b > BRIGHT.warm) return 0
  if (l > DARK_GLASS && common.shareOf(l, a, b) > WALL) return 0
  const ring = ringOf(grid, sky, bounds)
  if (ring.sky > 0.12 || ring.sides < 3 || ring.green > 0.4) return 0
  const contrast = ring.light - l
  if (contrast < LEAST_CONTRAST || bounds.x === 0 || bounds.x + bounds.width === width || height === 0)
    return 0
  return fill * Math.min(40, contrast) * Math.sqrt(Math.min(area, 400))
}

/** What is one to two pixels round a part: its lightness, how much of it is sky and green, and on how many sides it is lighter. */
function ringOf(
  { width, height, lab }: LabGrid,
  sky: Uint8Array,
  { x, y, width: w, height: h }: Rect,
): { light: number; sky: number; green: number; sides: number } {
  let [total, sum, skies, greens, sides] = [0, 0, 0, 0, 0]
  const middle = (y + (h >> 1)) * width + x + (w >> 1)
  const line = (u: number, v: number, du: number, dv: number, length: number): void => {
    let [side, n] = [0, 0]
    for (let i = 0; i < length; i++) {
      const [px, py] = [u + du * i, v + dv * i]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const p = py * width + px
      side += lab[p * 3]
      skies += sky[p] > 128 ? 1 : 0
      greens += lab[p * 3 + 1] < -4 && lab[p * 3 + 2] > 10 ? 1 : 0
      n++
    }
    sum += side
    total += n
    if (n > 0 && side / n > lab[middle * 3] + LEAST_CONTRAST / 2) sides++
  }
  line(x, y - 2, 1, 0, w)
  line(x, y + h + 1, 1, 0, w)
  line(x - 2, y, 0, 1, h)
  line(x + w + 1, y, 0, 1, h)
  const share = 1 / Math.max(1, total)
  return { light: sum * share, sky: skies * share, green: greens * share, sides }
}

function paneOf({ width, lab }: LabGrid, { bounds, level }: DarkPart): Pane {
  const inside = new Uint8Array(bounds.width * bounds.height)
  let [dark, n, light, m] = [0, 0, 0, 0]
  for (let y = 0; y < bounds.height; y++)
    for (let x = 0; x < bounds.width; x++) {
      const l = lab[((bounds.y + y) * width + bounds.x + x) * 3]
      if (l < level) {
        inside[y * bounds.width + x] = 1
        dark += l
        n++
      } else {
        light += l
        m++
      }
    }
  return { bounds, inside, dark: dark / n, light: m === 0 ? level + 6 : Math.max(level + 4, light / m) }
}
