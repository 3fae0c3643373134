import { cellNoise, fractalNoise, valueNoise } from '../../../imaging/noise.ts'
import { linear, material, type Colour, type Material, type Texture } from '../../material.ts'
import type { Traits } from '../looks.ts'
import { bumpOf, kept } from './relief.ts'

/** Relief of soft wrinkles, 2 to 6 cm apart, and of the yarn's irregularities below a centimetre; metres. */
function wrinkles(u: number, v: number, footprint: number, seed: number, strength: number): number {
  const ridge = 1 - Math.abs(2 * fractalNoise(u * 14, v * 9, 2, seed) - 1)
  const broad = ridge * ridge * 0.0022 * kept(0.06, footprint)
  const small = fractalNoise(u * 75, v * 75, 2, seed + 3) * 0.00065 * kept(0.012, footprint)
  return (broad + small) * strength
}

/** A thread of a plain weave: 0 in the gaps to 1 on its ridge. */
function thread(u: number, v: number, pitch: number): number {
  const over = (Math.floor(u / pitch) + Math.floor(v / pitch)) & 1
  const across = over === 0 ? u / pitch : v / pitch
  return Math.sin((across - Math.floor(across)) * Math.PI)
}

interface Weave {
  /** Distance of threads in metres, and how deep the gaps between them are. */
  pitch: number
  depth: number
  /** Strength of wrinkles, and how much yarns differ in lightness. */
  wrinkle: number
  slub: number
  /** A second colour of yarn woven in, as a fraction. */
  fleck: number
}

const WEAVES: Readonly<Record<'weave' | 'linen' | 'tweed', Weave>> = {
  weave: { pitch: 0.0028, depth: 0.00045, wrinkle: 0.9, slub: 0.2, fleck: 0.05 },
  linen: { pitch: 0.0018, depth: 0.0003, wrinkle: 1.8, slub: 0.17, fleck: 0 },
  tweed: { pitch: 0.0036, depth: 0.0006, wrinkle: 0.7, slub: 0.32, fleck: 0.3 },
}

function woven(hex: string, { pitch, slub, fleck }: Weave, seed: number): Texture {
  const base = linear(hex)
  return (u, v, footprint, out) => {
    const fine = kept(pitch * 1.6, footprint)
    const over = (Math.floor(u / pitch) + Math.floor(v / pitch)) & 1
    const yarn =
      over === 0 ? cellNoise(Math.floor(u / pitch), 3, seed) : cellNoise(5, Math.floor(v / pitch), seed)
    const streakU = valueNoise(u / pitch / 2.5, v * 9, seed + 1) - 0.5
    const streakV = valueNoise(u * 9, v / pitch / 2.5, seed + 2) - 0.5
    const streaks = (streakU + streakV) * slub * 0.55 * kept(pitch * 5, footprint)
    const gaps = (thread(u, v, pitch) - 0.64) * 0.5 * fine
    const mottle = (fractalNoise(u * 46, v * 46, 3, seed + 4) - 0.5) * slub * 0.5 * kept(0.02, footprint)
    const wear = (fractalNoise(u * 3.5, v * 3.5, 3, seed + 5) - 0.5) * 0.16
    const flecks = fleck * (fractalNoise(u * 160, v * 160, 2, seed + 6) - 0.5) * 1.6 * kept(0.007, footprint)
    const factor = Math.max(0.25, 1 + gaps + (yarn - 0.5) * slub * fine + streaks + mottle + wear + flecks)
    paint(out, base, factor)
  }
}

function paint(out: Colour, base: Colour, factor: number): void {
  out[0] = base[0] * factor
  out[1] = base[1] * factor
  out[2] = base[2] * factor
}

function wovenCloth(hex: string, weave: Weave, seed: number): Material {
  return material(woven(hex, weave, seed), {
    gloss: 0.008,
    roughness: 0.85,
    bump: bumpOf(
      (u, v, footprint) =>
        thread(u, v, weave.pitch) * weave.depth * kept(weave.pitch * 1.6, footprint) +
        wrinkles(u, v, footprint, seed, weave.wrinkle),
    ),
  })
}

/** Curls of yarn, about 7 mm wide: 0 in the gaps to 1 on top. */
function curls(u: number, v: number, size: number, seed: number): number {
  const [x, y] = [u / size, v / size]
  const [cx, cy] = [Math.floor(x), Math.floor(y)]
  let nearest = 9
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const px = cx + dx + cellNoise(cx + dx, cy + dy, seed)
      const py = cy + dy + cellNoise(cx + dx, cy + dy, seed + 1)
      nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2)
    }
  return Math.max(0, 1 - nearest * 1.15)
}

function boucle(hex: string, seed: number): Material {
  const base = linear(hex)
  const size = 0.0075
  return material(
    (u, v, footprint, out) => {
      const wide = curls(u, v, size, seed) * kept(size, footprint) + 0.6 * (1 - kept(size, footprint))
      // Loops of yarn are what is seen from afar: anything broader looks like stains.
      const loops = fractalNoise(u * 75, v * 75, 2, seed + 4) - 0.5
      paint(out, base, Math.max(0.3, 0.86 + 0.22 * wide + loops * 0.26 * kept(0.013, footprint)))
    },
    {
      gloss: 0.006,
      roughness: 0.9,
      bump: bumpOf(
        (u, v, footprint) =>
          curls(u, v, size, seed) * 0.002 * kept(size, footprint) +
          (fractalNoise(u * 34, v * 34, 2, seed + 7) * 0.0016 + wrinkles(u, v, footprint, seed, 0.5)) *
            kept(0.03, footprint),
        0.001,
      ),
    },
  )
}

/** Short pile whose nap lies this way and that: broad streaks of light and dark, bright at grazing angles. */
function velvet(hex: string, seed: number): Material {
  const base = linear(hex)
  return material(
    (u, v, footprint, out) => {
      const nap = fractalNoise(u * 7 + fractalNoise(u * 3, v * 3, 2, seed) * 3, v * 4.5, 3, seed + 1) - 0.5
      const fine = (fractalNoise(u * 260, v * 260, 2, seed + 2) - 0.5) * 0.22 * kept(0.005, footprint)
      paint(out, base, Math.max(0.3, 1 + nap * 0.4 + fine))
    },
    {
      gloss: 0.022,
      roughness: 0.62,
      bump: bumpOf((u, v, footprint) => wrinkles(u, v, footprint, seed, 1)),
    },
  )
}

function leatherHeight(u: number, v: number, footprint: number, seed: number): number {
  const pore = curls(u, v, 0.0032, seed) * 0.0004 * kept(0.005, footprint)
  const ridge = 1 - Math.abs(2 * fractalNoise(u * 22, v * 13, 3, seed + 2) - 1)
  const crease = -(ridge ** 7) * 0.0013 * kept(0.02, footprint)
  const broad = fractalNoise(u * 11, v * 11, 2, seed + 5) * 0.0035
  return pore + crease + broad
}

/** Grained leather: pores, fine creases, a shine that is worn in places. */
export function leather(hex: string, seed: number): Material {
  const base = linear(hex)
  return material(
    (u, v, footprint, out) => {
      const ridge = 1 - Math.abs(2 * fractalNoise(u * 22, v * 13, 3, seed + 2) - 1)
      const crease = ridge ** 7 * 0.05 * kept(0.02, footprint)
      const patina = (fractalNoise(u * 4, v * 4, 4, seed + 8) - 0.5) * 0.3
      const pore = (curls(u, v, 0.0032, seed) - 0.6) * 0.22 * kept(0.005, footprint)
      paint(out, base, Math.max(0.3, 1 + patina - crease + pore))
    },
    {
      gloss: 0.045,
      roughness: 0.4,
      bump: bumpOf((u, v, footprint) => leatherHeight(u, v, footprint, seed)),
    },
  )
}

/** The upholstery of a look in a colour. */
export function upholstery(cloth: Traits['cloth'], hex: string, seed: number): Material {
  switch (cloth) {
    case 'boucle':
      return boucle(hex, seed)
    case 'velvet':
      return velvet(hex, seed)
    case 'leather':
      return leather(hex, seed)
    default:
      return wovenCloth(hex, WEAVES[cloth], seed)
  }
}

/** Thin cotton or linen for bedding and cushions; `wrinkle` says how much it is creased. */
export function cotton(hex: string, seed: number, wrinkle = 1.9): Material {
  return wovenCloth(hex, { pitch: 0.0009, depth: 0.0001, wrinkle, slub: 0.12, fleck: 0 }, seed)
}

/** Linen that daylight shines through, for curtains, tents and shades. */
export function sheer(hex: string, seed: number, translucency = 0.35): Material {
  const cloth = wovenCloth(hex, { pitch: 0.0016, depth: 0.0002, wrinkle: 0.7, slub: 0.26, fleck: 0 }, seed)
  return { ...cloth, gloss: 0, translucency }
}

/** A knitted throw: upright columns of stitches, 9 mm wide. */
export function knit(hex: string, seed: number, size = 0.009): Material {
  const base = linear(hex)
  const stitch = (u: number, v: number) => {
    const column = u / size - Math.floor(u / size)
    const slant = Math.abs(column - 0.5)
    const row = v / (size * 0.8) + slant * 1.1
    return Math.sin(Math.PI * column) ** 0.5 * (0.55 + 0.45 * Math.sin(2 * Math.PI * row))
  }
  return material(
    (u, v, footprint, out) => {
      const fine = kept(size, footprint)
      const wool = (fractalNoise(u * 180, v * 180, 2, seed) - 0.5) * 0.25 * kept(0.006, footprint)
      const fade = (fractalNoise(u * 6, v * 6, 2, seed + 1) - 0.5) * 0.12
      paint(out, base, Math.max(0.3, 1 + (stitch(u, v) - 0.5) * 0.42 * fine + wool + fade))
    },
    {
      bump: bumpOf(
        (u, v, footprint) =>
          stitch(u, v) * 0.0022 * kept(size, footprint) + wrinkles(u, v, footprint, seed, 0.8),
        0.0008,
      ),
    },
  )
}
