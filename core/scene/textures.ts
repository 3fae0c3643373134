import { linear, type Colour, type Texture } from './material.ts'
import { cellNoise, fractalNoise, valueNoise } from '../imaging/noise.ts'
import { smoothStep } from '../imaging/numbers.ts'

/** How much of a detail `size` metres wide is left when one sample covers `footprint` metres. */
function kept(size: number, footprint: number): number {
  return 1 - smoothStep(size * 0.35, size * 1.1, footprint)
}

function paint(out: Colour, colour: Colour, factor: number): void {
  out[0] = colour[0] * factor
  out[1] = colour[1] * factor
  out[2] = colour[2] * factor
}

/** Wood with its grain along u: growth rings cut flat, fibres and pores. */
export function wood(light: string, dark: string, seed: number): Texture {
  const [pale, deep] = [linear(light), linear(dark)]
  return (u, v, footprint, out) => {
    const grain = woodGrain(u, v, seed, footprint)
    for (let c = 0; c < 3; c++) out[c] = pale[c] * (1 - grain) + deep[c] * grain
  }
}

/** 0 (early, pale wood) to 1 (late wood and pores). */
function woodGrain(u: number, v: number, seed: number, footprint: number): number {
  const bend = fractalNoise(u * 1.1, v * 6, 3, seed) * 0.16
  const ring = (v + bend) * 34 + fractalNoise(u * 0.5, v * 3, 2, seed + 3) * 5
  const saw = ring - Math.floor(ring)
  const rings = (saw ** 2.4 * (1 - smoothStep(0.88, 1, saw)) - 0.18) * kept(0.03, footprint)
  const broad = fractalNoise(u * 2.2, v * 26, 3, seed + 5) - 0.5
  const fibre = (fractalNoise(u * 9, v * 420, 2, seed + 7) - 0.5) * kept(0.003, footprint)
  const pore = smoothStep(0.72, 0.9, valueNoise(u * 26, v * 900, seed + 11)) * kept(0.0016, footprint)
  return Math.min(1, Math.max(0, 0.3 + rings * 0.42 + broad * 0.7 + fibre * 0.55 + pore * 0.35))
}

const BOARD = 0.148
const LENGTH = 1.9

/** A floor of oak boards along v, laid in random bond; (u, v) are the floor's own metres. */
export function oakFloor(seed: number): Texture {
  const tones = [
    [linear('#d2b48c'), linear('#a67f55')],
    [linear('#cbaa80'), linear('#9a7248')],
    [linear('#d9bd97'), linear('#b08a5e')],
    [linear('#c5a377'), linear('#916a42')],
  ]
  return (u, v, footprint, out) => {
    const row = Math.floor(u / BOARD)
    const along = v + cellNoise(row, 0, seed) * LENGTH
    const column = Math.floor(along / LENGTH)
    const board = cellNoise(row, column, seed + 1)
    const [pale, deep] = tones[Math.floor(board * 4)]
    const grain = woodGrain(
      v + board * 40,
      u - row * BOARD + board * 3,
      seed + Math.floor(board * 97),
      footprint,
    )
    const shade = 0.86 + 0.24 * cellNoise(row, column, seed + 2)
    const acrossEdge = Math.min(u - row * BOARD, (row + 1) * BOARD - u)
    const endEdge = Math.min(along - column * LENGTH, (column + 1) * LENGTH - along)
    const gap = seam(acrossEdge, footprint) * seam(endEdge, footprint)
    for (let c = 0; c < 3; c++) out[c] = (pale[c] * (1 - grain) + deep[c] * grain) * shade * gap
  }
}

/** Darkens the joint between boards: 1.2 mm open, its bevel a little beyond. */
function seam(distance: number, footprint: number): number {
  const reach = Math.max(0.0022, footprint * 0.75)
  const depth = 0.72 * Math.min(1, 0.0022 / reach)
  return 1 - depth * (1 - smoothStep(reach * 0.3, reach, distance))
}

/** Painted plaster: one colour, a breath of roller texture. */
export function plaster(hex: string, seed: number): Texture {
  const colour = linear(hex)
  return (u, v, footprint, out) => {
    const roller = (fractalNoise(u * 220, v * 160, 2, seed) - 0.5) * 0.05 * kept(0.006, footprint)
    const cloud = (fractalNoise(u * 1.3, v * 1.3, 3, seed + 4) - 0.5) * 0.03
    paint(out, colour, 1 + roller + cloud)
  }
}

/** Plain weave of slubby yarn, `pitch` metres a thread. */
export function weave(hex: string, pitch: number, contrast: number, seed: number): Texture {
  const colour = linear(hex)
  return (u, v, footprint, out) => {
    const over = (Math.floor(u / pitch) + Math.floor(v / pitch)) & 1
    const across = over === 0 ? u : v
    const round = Math.sin((across / pitch - Math.floor(across / pitch)) * Math.PI)
    const yarn = cellNoise(
      over === 0 ? Math.floor(u / pitch) : 7e5,
      over === 0 ? 0 : Math.floor(v / pitch),
      seed,
    )
    const thread = (round - 0.62 + (yarn - 0.5) * 0.5) * contrast * kept(pitch, footprint)
    const slub = (fractalNoise(u * 90, v * 90, 3, seed + 1) - 0.5) * contrast * 0.5 * kept(0.01, footprint)
    const wear = (fractalNoise(u * 5, v * 5, 3, seed + 2) - 0.5) * contrast * 0.35
    paint(out, colour, 1 + thread + slub + wear)
  }
}

/** A wool rug: pile, quiet stripes and a border; (u, v) from its middle, half its size in metres. */
export function woolRug(
  ground: string,
  line: string,
  half: readonly [number, number],
  seed: number,
): Texture {
  const [wool, dyed] = [linear(ground), linear(line)]
  return (u, v, footprint, out) => {
    const du = half[0] - Math.abs(u)
    const dv = half[1] - Math.abs(v)
    const edge = Math.min(du, dv)
    const wobble = (valueNoise(u * 60, v * 60, seed) - 0.5) * 0.0035
    let dye = band(edge + wobble, 0.1, 0.016) + band(edge + wobble, 0.145, 0.005)
    if (edge > 0.2) dye += lattice(u + wobble, v + wobble)
    const pile = (fractalNoise(u * 330, v * 330, 3, seed + 1) - 0.5) * 0.5 * kept(0.004, footprint)
    const tread = (fractalNoise(u * 4, v * 4, 3, seed + 2) - 0.5) * 0.16
    const amount = Math.min(1, dye) * (0.75 + 0.4 * valueNoise(u * 150, v * 150, seed + 3))
    for (let c = 0; c < 3; c++)
      out[c] = (wool[c] * (1 - amount) + dyed[c] * amount) * Math.max(0.2, 1 + pile + tread)
  }
}

function band(x: number, middle: number, width: number): number {
  return 1 - smoothStep(width * 0.7, width * 1.2, Math.abs(x - middle))
}

/** Thin lozenges. */
function lattice(u: number, v: number): number {
  const size = 0.36
  const a = Math.abs((u + v * 0.6) / size - Math.round((u + v * 0.6) / size)) * size
  const b = Math.abs((u - v * 0.6) / size - Math.round((u - v * 0.6) / size)) * size
  return 0.8 * (1 - smoothStep(0.005, 0.011, Math.min(a, b)))
}

/** The colours of a painting: its sky, its sun, its hills from far to near. */
export interface Palette {
  sky: string
  sun: string
  hills: readonly string[]
}

/** An abstract painting of hills under a sun; (u, v) from its middle, v down, half its size in metres. */
export function painting(half: readonly [number, number], palette: Palette, seed: number): Texture {
  const sky = linear(palette.sky)
  const sun = linear(palette.sun)
  const hills = palette.hills.map(linear)
  const disc = half[0] * 0.27
  const sunX = 0.5 - cellNoise(seed, 3, 9)
  return (u, v, footprint, out) => {
    const x = u / half[0]
    const y = -v / half[1]
    const strokes = 1 + (fractalNoise(u * 40, v * 260, 3, seed) - 0.5) * 0.16 * kept(0.006, footprint)
    const rough = (fractalNoise(u * 60, v * 60, 2, seed + 1) - 0.5) * 0.02
    let colour = sky
    if (Math.hypot((x - sunX) * half[0], (y - 0.42) * half[1]) < disc + rough * 0.3) colour = sun
    for (let hill = 0; hill < hills.length; hill++) {
      const crest = 0.1 - hill * 0.3 + 0.5 * (fractalNoise(x * 1.1 + hill * 9, 0.5, 3, seed + 5 + hill) - 0.5)
      if (y + rough < crest) colour = hills[hill]
    }
    paint(out, colour, strokes)
  }
}

/** A leaf's green with its veins; v runs from stalk to tip, u from -1 to 1 across. */
export function leafGreen(hex: string, seed: number): Texture {
  const colour = linear(hex)
  return (u, v, footprint, out) => {
    const vein = 1 - smoothStep(0.02, 0.06, Math.abs(u - 0.5))
    const side = Math.sin((v * 14 - Math.abs(u - 0.5) * 9) * Math.PI) * 0.08 * kept(0.05, footprint * 4)
    const mottle = (fractalNoise(u * 6, v * 9, 2, seed) - 0.5) * 0.35
    const factor = 1 + side + mottle
    out[0] = colour[0] * factor + vein * 0.05
    out[1] = colour[1] * factor + vein * 0.07
    out[2] = colour[2] * factor + vein * 0.03
  }
}
