import { smoothStep } from '../numbers.ts'
import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import type { DarkPart } from './dark-parts.ts'

/** What the cues of a part are compared with. */
export interface Neighbourhood {
  grid: LabGrid
  /** 0 to 255 on the grid. */
  sky: Uint8Array
  /** See `alignment`. */
  aligned: Float32Array
}

/** How far outside of a part its frame, its wall and its neighbourhood are looked at, in pixels of the grid. */
const FRAME_PX = 2
const WALL_PX = 5
const NEIGHBOURHOOD_PX = 12

/**
 * What each cue adds to the score of a part. A logistic regression over the dark parts of 23 photos of houses with 387
 * windows drawn by the user; how it does on photos that it was not fitted to stands in docs/decisions/023.
 */
const WEIGHTS = {
  none: -2.9,
  /** How much of its bounds it fills. */
  fill: 4.7,
  /** Width over height, w / (w + h): high ones are windows. */
  aspect: -3.01,
  /** CIELAB a in tens: glass is not red, nor is what it is set in. */
  red: -0.58,
  frameRed: -0.63,
  /** CIELAB L of the frame, from −1 to 1. */
  frameLight: -0.72,
  /** How much lighter the lightest side of the frame is, in twenties of L. */
  contrast: -0.19,
  /** CIELAB b of the wall in tens. */
  wallYellow: 0.27,
  /** Fractions of the frame. */
  frameGreen: -3.24,
  frameWater: -3.94,
  /** Fractions of the neighbourhood. */
  aroundSky: -1.7,
  aroundGreen: -3.21,
  /** The mean of `alignment` in it, and whether that is more than leaves have. */
  aligned: -1.65,
  straight: 1.69,
  /** Its middle, from the top to the foot of the photo. */
  down: -2.44,
  /** All sides lighter, no sky, leaves or water beside it. */
  dark: 0.56,
  /** Others of its size in a row or column with it: none to four. */
  repeated: 2.34,
}

/** How much supports a part being a pane, in logits: above 0, more than against it. `repeated` is 0 to 1. */
export function paneScore(neighbourhood: Neighbourhood, part: DarkPart, repeated: number): number {
  const { grid } = neighbourhood
  const { bounds, area, level } = part
  const inside = new Means(neighbourhood)
  for (let y = bounds.y; y < bounds.y + bounds.height; y++)
    for (let p = y * grid.width + bounds.x; p < y * grid.width + bounds.x + bounds.width; p++)
      if (grid.lab[p * 3] < level) inside.add(p)
  const frame = new Means(neighbourhood)
  const sides = [0, 1, 2, 3].map((side) => frame.addSide(bounds, FRAME_PX, side) - inside.l)
  const wall = new Means(neighbourhood)
  const around = new Means(neighbourhood)
  for (let side = 0; side < 4; side++) {
    wall.addSide(bounds, WALL_PX, side)
    around.addSide(bounds, NEIGHBOURHOOD_PX, side)
  }
  const lighter = sides.reduce((count, by) => count + smoothStep(1.5, 7.5, by), 0)
  const isSetDark =
    smoothStep(0.18, 0.06, frame.sky) *
    smoothStep(0.5, 0.3, frame.green) *
    smoothStep(0.35, 0.15, frame.water) *
    smoothStep(2.2, 2.8, lighter) *
    smoothStep(6, 12, frame.l - inside.l)
  return (
    WEIGHTS.none +
    (WEIGHTS.fill * area) / (bounds.width * bounds.height) +
    (WEIGHTS.aspect * bounds.width) / (bounds.width + bounds.height) +
    (WEIGHTS.red * inside.a) / 10 +
    (WEIGHTS.frameRed * frame.a) / 10 +
    WEIGHTS.frameLight * (frame.l / 50 - 1) +
    (WEIGHTS.contrast * Math.max(...sides)) / 20 +
    (WEIGHTS.wallYellow * wall.b) / 10 +
    WEIGHTS.frameGreen * frame.green +
    WEIGHTS.frameWater * frame.water +
    WEIGHTS.aroundSky * around.sky +
    WEIGHTS.aroundGreen * around.green +
    WEIGHTS.aligned * inside.aligned +
    WEIGHTS.straight * smoothStep(0.155, 0.185, inside.aligned) +
    (WEIGHTS.down * (bounds.y + bounds.height / 2)) / grid.height +
    WEIGHTS.dark * isSetDark +
    WEIGHTS.repeated * repeated
  )
}

/** Means over pixels that are added one by one; 0 without any. */
class Means {
  readonly #of: Neighbourhood
  #count = 0
  #l = 0
  #a = 0
  #b = 0
  #sky = 0
  #green = 0
  #water = 0
  #aligned = 0

  constructor(neighbourhood: Neighbourhood) {
    this.#of = neighbourhood
  }

  get l(): number {
    return this.#mean(this.#l)
  }
  get a(): number {
    return this.#mean(this.#a)
  }
  get b(): number {
    return this.#mean(this.#b)
  }
  get sky(): number {
    return this.#mean(this.#sky)
  }
  get green(): number {
    return this.#mean(this.#green)
  }
  /** Water of a pool, which mirrors posts and walls. */
  get water(): number {
    return this.#mean(this.#water)
  }
  get aligned(): number {
    return this.#mean(this.#aligned)
  }

  add(p: number): void {
    const { grid, sky, aligned } = this.#of
    const a = grid.lab[p * 3 + 1]
    const b = grid.lab[p * 3 + 2]
    this.#count++
    this.#l += grid.lab[p * 3]
    this.#a += a
    this.#b += b
    this.#sky += sky[p] / 255
    if (a < -2 && b > 7) this.#green += smoothStep(-2, -6, a) * smoothStep(7, 13, b)
    if (a < -9 && b < -2) this.#water += smoothStep(-9, -15, a) * smoothStep(-2, -8, b)
    this.#aligned += aligned[p]
  }

  /** Adds what lies `out` pixels above, below, left or right (0 to 3) of bounds; answers its mean L, 0 outside. */
  addSide({ x, y, width: w, height: h }: Rect, out: number, side: number): number {
    const { width, height } = this.#of.grid
    const before = [this.#l, this.#count]
    if (side < 2) {
      const row = side === 0 ? y - out : y + h - 1 + out
      if (row >= 0 && row < height) for (let i = 0; i < w; i++) this.add(row * width + x + i)
    } else {
      const column = side === 2 ? x - out : x + w - 1 + out
      if (column >= 0 && column < width) for (let i = 0; i < h; i++) this.add((y + i) * width + column)
    }
    return (this.#l - before[0]) / Math.max(1, this.#count - before[1])
  }

  #mean(sum: number): number {
    return sum / Math.max(1, this.#count)
  }
}
