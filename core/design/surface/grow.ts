import { guidedFilter } from '../../imaging/filters/guided.ts'
import { findEdges, type Features } from './features.ts'
import { BEYOND_PLANE } from './working-photo.ts'

/** Where growth begins: a place of the grid that belongs to the surface, or that does not. */
export interface Seed {
  kind: 'add' | 'take'
  x: number
  y: number
}

/** What a pixel became: of no seed, of one that adds, of one that takes. */
export const NONE = 0
export const ADDED = 1
export const TAKEN = 2

/** Pixels round a click that say how the surface looks, of those that look about like the click's own. */
const PATCH_RADIUS = 14
export const PATCH_COLOUR = 0.18
export const PATCH_LIGHT = 0.6
/** How far light and colour may lie from what the growth has met, at least, and in spreads of the patch. */
const LIGHT_SLACK = 0.4
const COLOUR_SLACK = 0.12
const SPREADS = 2.5
/** How quickly what is compared with follows the surface. Edges stop it, not a slow change. */
const LIGHT_FOLLOW = 0.2
const COLOUR_FOLLOW = 0.16
/** An edge stops the growth from this strength on, or from so many times the usual strongest of the patch. */
const EDGE = 0.06
const EDGE_SPREADS = 1.3
/** Texture is smoothed away before: what varies by no more than so many variances of the patch. */
const TEXTURE_RADIUS = 4
/** Variance of the logarithm of light. */
const TEXTURED = 0.004
const TEXTURE_VARIANCES = 5

/** How the surface looks round a seed. */
interface Look {
  light: number
  red: number
  blue: number
  lightSlack: number
  colourSlack: number
  edge: number
}

/** The places round a seed that look about like it. */
function patchOf({ width, height, light, red, blue }: Features, { x, y }: Seed): number[] {
  const places: number[] = []
  const own = y * width + x
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++)
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
      const [px, py] = [x + dx, y + dy]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const p = py * width + px
      const colour = Math.abs(red[p] - red[own]) + Math.abs(blue[p] - blue[own])
      if (colour < PATCH_COLOUR && Math.abs(light[p] - light[own]) < PATCH_LIGHT) places.push(p)
    }
  return places
}

function moments(values: Float32Array, places: readonly number[]): { mean: number; variance: number } {
  const mean = places.reduce((sum, p) => sum + values[p], 0) / places.length
  return { mean, variance: places.reduce((sum, p) => sum + (values[p] - mean) ** 2, 0) / places.length }
}

/** A click beside an edge has the spread of two surfaces: no more than so many times the least is believed. */
const MAX_TIMES = 3

function within(min: number, value: number): number {
  return Math.max(min, Math.min(MAX_TIMES * min, value))
}

function lookAt(features: Features, seed: Seed): Look {
  const places = patchOf(features, seed)
  const light = moments(features.light, places)
  const red = moments(features.red, places)
  const blue = moments(features.blue, places)
  const edges = places.map((p) => features.edge[p]).sort((a, b) => a - b)
  return {
    light: light.mean,
    red: red.mean,
    blue: blue.mean,
    lightSlack: within(LIGHT_SLACK, SPREADS * Math.sqrt(light.variance)),
    colourSlack: within(COLOUR_SLACK, SPREADS * Math.sqrt((red.variance + blue.variance) / 2)),
    edge: within(EDGE, EDGE_SPREADS * edges[Math.floor(0.95 * (edges.length - 1))]),
  }
}

function stricter(look: Look, tolerance: number): Look {
  const { lightSlack, colourSlack, edge } = look
  return {
    ...look,
    lightSlack: lightSlack * tolerance,
    colourSlack: colourSlack * tolerance,
    edge: edge * tolerance,
  }
}

/** Whether a surface has a texture round a seed that is more than noise, as boards and bricks have. */
export function isTextured(features: Features, seed: Seed): boolean {
  return moments(features.light, patchOf(features, seed)).variance > TEXTURED
}

/** The features without the texture that the surface has round a seed: grain and joints are no edges of it. */
export function withoutTexture(features: Features, seed: Seed): Features {
  const { width, height } = features
  const places = patchOf(features, seed)
  const settle = (values: Float32Array) => {
    const epsilon = TEXTURE_VARIANCES * moments(values, places).variance
    return guidedFilter(values, values, width, height, TEXTURE_RADIUS, epsilon)
  }
  const settled = {
    width,
    height,
    light: settle(features.light),
    red: settle(features.red),
    blue: settle(features.blue),
  }
  return { ...settled, sharp: features.sharp, edge: findEdges(settled) }
}

/** A click that takes reaches over less than one that adds, and is felt in its own place at least. */
const TAKE_SLACK = 0.6
const TAKE_RADIUS = 2

/**
 * Grows a surface from its seeds over what looks like it: each pixel is compared with what the growth has met on its
 * way, which follows the surface slowly, so that pools of warm light and shadows that fade do not stop it while edges
 * do. Seeds that take then take back what looks more like their own place than like the surface round it. `barred`: see
 * `barredOf`. Linear time; the same input gives the same output.
 */
export function growSurface(features: Features, seeds: readonly Seed[], barred: Uint8Array): Uint8Array {
  const growth = new Growth(features, barred)
  growth.add(seeds.filter(({ kind }) => kind === 'add'))
  for (const seed of seeds) if (seed.kind === 'take') growth.take(seed)
  return growth.owner
}

/**
 * Grows over what looks like the places of some seeds, to edges. `tolerance`: what looks may differ by, and what an edge
 * is, as a part of what clicks allow.
 */
export function growFrom(
  features: Features,
  seeds: readonly Seed[],
  barred: Uint8Array,
  tolerance: number,
): Uint8Array {
  const growth = new Growth(features, barred)
  growth.add(seeds, tolerance)
  return growth.owner
}

/** What a pixel was compared with. */
type Met = Pick<Look, 'light' | 'red' | 'blue'>

class Growth {
  readonly owner: Uint8Array
  readonly #features: Features
  readonly #barred: Uint8Array
  /** What each pixel was compared with, and the look of the seed that it came from. */
  readonly #light: Float32Array
  readonly #red: Float32Array
  readonly #blue: Float32Array
  readonly #from: Uint8Array
  readonly #queue: Int32Array
  #looks: readonly Look[] = []

  constructor(features: Features, barred: Uint8Array) {
    const size = features.light.length
    this.#features = features
    this.#barred = barred
    this.owner = new Uint8Array(size)
    this.#light = new Float32Array(size)
    this.#red = new Float32Array(size)
    this.#blue = new Float32Array(size)
    this.#from = new Uint8Array(size)
    this.#queue = new Int32Array(size)
  }

  add(seeds: readonly Seed[], tolerance = 1): void {
    const { width, edge } = this.#features
    this.#looks = seeds.map((seed) => stricter(lookAt(this.#features, seed), tolerance))
    let tail = 0
    this.#looks.forEach((look, i) => {
      const p = seeds[i].y * width + seeds[i].x
      if (this.owner[p] !== NONE) return
      this.#enter(p, i, look)
      this.#queue[tail++] = p
    })
    for (let head = 0; head < tail; head++) {
      const p = this.#queue[head]
      const look = this.#looks[this.#from[p]]
      for (const q of beside(p, width, this.owner.length)) {
        if (this.owner[q] !== NONE || this.#barred[q] === 1 || edge[q] > look.edge) continue
        const isBeyond = this.#barred[p] === BEYOND_PLANE || this.#barred[q] === BEYOND_PLANE
        if (isBeyond && q !== p + width) continue
        const met = this.#metBy(p)
        if (this.#distance(q, met, look) > 1) continue
        this.#enter(q, this.#from[p], met)
        this.#queue[tail++] = q
      }
    }
  }

  take(seed: Seed): void {
    const { width, edge } = this.#features
    const look = lookAt(this.#features, seed)
    let tail = this.#takeDisc(seed)
    for (let head = 0; head < tail; head++)
      for (const q of beside(this.#queue[head], width, this.owner.length)) {
        if (this.owner[q] === TAKEN || edge[q] > look.edge) continue
        const own = this.#distance(q, look, look) / (TAKE_SLACK * TAKE_SLACK)
        if (own > 1 || (this.owner[q] === ADDED && this.#asAdded(q) <= own)) continue
        this.owner[q] = TAKEN
        this.#queue[tail++] = q
      }
  }

  /** Takes a click's own place, and answers how many of its pixels are in the queue. */
  #takeDisc({ x, y }: Seed): number {
    const { width, height } = this.#features
    let tail = 0
    for (let dy = -TAKE_RADIUS; dy <= TAKE_RADIUS; dy++)
      for (let dx = -TAKE_RADIUS; dx <= TAKE_RADIUS; dx++) {
        const [px, py] = [x + dx, y + dy]
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        this.owner[py * width + px] = TAKEN
        this.#queue[tail++] = py * width + px
      }
    return tail
  }

  #enter(p: number, seed: number, met: Met): void {
    const { light, red, blue } = this.#features
    this.owner[p] = ADDED
    this.#from[p] = seed
    this.#light[p] = met.light + (light[p] - met.light) * LIGHT_FOLLOW
    this.#red[p] = met.red + (red[p] - met.red) * COLOUR_FOLLOW
    this.#blue[p] = met.blue + (blue[p] - met.blue) * COLOUR_FOLLOW
  }

  #metBy(p: number): Met {
    return { light: this.#light[p], red: this.#red[p], blue: this.#blue[p] }
  }

  /** How far a pixel is from what it was compared with as it was added. */
  #asAdded(p: number): number {
    return this.#distance(p, this.#metBy(p), this.#looks[this.#from[p]])
  }

  /** Squared, in what a look allows. */
  #distance(p: number, met: Met, look: Look): number {
    const dl = (this.#features.light[p] - met.light) / look.lightSlack
    const dr = (this.#features.red[p] - met.red) / look.colourSlack
    const db = (this.#features.blue[p] - met.blue) / look.colourSlack
    return dl * dl + dr * dr + db * db
  }
}

/** The neighbours of a pixel on a grid. */
function beside(p: number, width: number, size: number): number[] {
  const x = p % width
  const out: number[] = []
  if (x > 0) out.push(p - 1)
  if (x + 1 < width) out.push(p + 1)
  if (p >= width) out.push(p - width)
  if (p + width < size) out.push(p + width)
  return out
}
