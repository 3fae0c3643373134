import { guidedFilter } from '../../imaging/filters/guided.ts'
import { findEdges, type Features } from './features.ts'

/** Where growth begins: a place of the grid that belongs to the surface, or that does not. */
export interface Seed {
  kind: 'add' | 'take'
  x: number
  y: number
}

/** What a pixel became: of no seed, of one that adds, of one that takes. */
export const NONE = 0
export const ADDED = 1
const TAKEN = 2

/** Pixels round a click that say how the surface looks, of those that look about like the click's own. */
const PATCH_RADIUS = 14
const PATCH_COLOUR = 0.18
const PATCH_LIGHT = 0.6
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
  return { ...settled, edge: findEdges(settled) }
}

/**
 * Grows a surface from its seeds over what looks like it: each pixel is compared with what the growth has met on its
 * way, which follows the surface slowly, so that pools of warm light and shadows that fade do not stop it while edges
 * do. Seeds that take grow alike; what they reach first is theirs. `barred`: 1 where the surface cannot be. Linear time;
 * the same input gives the same output.
 */
export function growSurface(
  features: Features,
  seeds: readonly Seed[],
  barred: Uint8Array | null,
): Uint8Array {
  const { width, height, light, red, blue, edge } = features
  const owner = new Uint8Array(width * height)
  const [refLight, refRed, refBlue] = [0, 1, 2].map(() => new Float32Array(width * height))
  const from = new Uint8Array(width * height)
  const looks = seeds.map((seed) => lookAt(features, seed))
  const queue = new Int32Array(width * height)
  let tail = 0
  const enter = (p: number, seed: number, l: number, r: number, b: number) => {
    owner[p] = seeds[seed].kind === 'add' ? ADDED : TAKEN
    from[p] = seed
    refLight[p] = l + (light[p] - l) * LIGHT_FOLLOW
    refRed[p] = r + (red[p] - r) * COLOUR_FOLLOW
    refBlue[p] = b + (blue[p] - b) * COLOUR_FOLLOW
    queue[tail++] = p
  }
  seeds.forEach(({ x, y }, seed) => {
    const { light: l, red: r, blue: b } = looks[seed]
    const p = y * width + x
    if (owner[p] === NONE) enter(p, seed, l, r, b)
  })
  const visit = (p: number, q: number) => {
    if (owner[q] !== NONE || barred?.[q] === 1) return
    const look = looks[from[p]]
    if (edge[q] > look.edge) return
    const [l, r, b] = [refLight[p], refRed[p], refBlue[p]]
    const dl = (light[q] - l) / look.lightSlack
    const dr = (red[q] - r) / look.colourSlack
    const db = (blue[q] - b) / look.colourSlack
    if (dl * dl + dr * dr + db * db > 1) return
    enter(q, from[p], l, r, b)
  }
  for (let head = 0; head < tail; head++) {
    const p = queue[head]
    const x = p % width
    if (x > 0) visit(p, p - 1)
    if (x + 1 < width) visit(p, p + 1)
    if (p >= width) visit(p, p - width)
    if (p + width < owner.length) visit(p, p + width)
  }
  return owner
}
