import { cellNoise, fractalNoise, valueNoise } from '../../../imaging/noise.ts'
import { smoothStep } from '../../../imaging/numbers.ts'
import { linear, material, type Colour, type Material } from '../../material.ts'
import { wood as woodTexture } from '../../textures.ts'
import { bumpOf, kept } from './relief.ts'

/** The colour made lighter or darker by a factor on its linear light, as #rrggbb. */
export function shaded(hex: string, factor: number): string {
  const channel = (value: number) => {
    const light = Math.min(1, value * factor)
    const code = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(code * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear(hex).map(channel).join('')}`
}

export function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Oiled or lacquered wood, its grain along u; `rough` for weathered boards. */
export function timber(hex: string, seed: number, rough = false): Material {
  const texture = woodTexture(shaded(hex, 1.28), shaded(hex, 0.5), seed)
  if (!rough) return material(texture, { gloss: 0.038, roughness: 0.38 })
  const base: Colour = [0, 0, 0]
  return material(
    (u, v, footprint, out) => {
      texture(u, v, footprint, base)
      const grime = 1 - 0.45 * smoothStep(0.55, 0.8, fractalNoise(u * 5, v * 14, 4, seed + 20))
      for (let c = 0; c < 3; c++) out[c] = base[c] * grime
    },
    {
      gloss: 0.025,
      roughness: 0.55,
      bump: bumpOf(
        (u, v, footprint) =>
          fractalNoise(u * 5, v * 90, 3, seed + 30) * 0.0022 * kept(0.02, footprint) +
          fractalNoise(u * 3, v * 9, 2, seed + 31) * 0.003,
      ),
    },
  )
}

/** Painted wood: brush marks, a little uneven, satin. */
export function painted(hex: string, seed: number): Material {
  const base = linear(hex)
  return material(
    (u, v, footprint, out) => {
      const brush = (fractalNoise(u * 5, v * 300, 2, seed) - 0.5) * 0.05 * kept(0.006, footprint)
      const cloud = (fractalNoise(u * 3, v * 3, 3, seed + 1) - 0.5) * 0.05
      for (let c = 0; c < 3; c++) out[c] = base[c] * (1 + brush + cloud)
    },
    {
      gloss: 0.04,
      roughness: 0.32,
      bump: bumpOf(
        (u, v, footprint) => fractalNoise(u * 6, v * 240, 2, seed) * 0.00018 * kept(0.008, footprint),
      ),
    },
  )
}

/** Bare metal, or a dark powder coat where the colour is dark. */
export function metal(hex: string, seed: number): Material {
  const base = linear(hex)
  const isCoated = luminance(hex) < 0.06
  return material(
    (u, v, footprint, out) => {
      const cloud = 1 + (fractalNoise(u * 20, v * 20, 3, seed) - 0.5) * 0.16 * kept(0.05, footprint)
      for (let c = 0; c < 3; c++) out[c] = base[c] * cloud
    },
    isCoated ? { gloss: 0.045, roughness: 0.42 } : { gloss: 0.75, roughness: 0.2, metallic: 1 },
  )
}

/** Glazed or matt ceramic. */
export function ceramic(hex: string, seed: number, glazed = true): Material {
  const base = linear(hex)
  return material(
    (u, v, footprint, out) => {
      const speck = smoothStep(0.78, 0.86, valueNoise(u * 420, v * 420, seed)) * 0.35 * kept(0.004, footprint)
      const cloud = (fractalNoise(u * 14, v * 14, 3, seed + 1) - 0.5) * 0.14
      for (let c = 0; c < 3; c++) out[c] = base[c] * (1 + cloud) * (glazed ? 1 : 1 - speck)
    },
    {
      gloss: glazed ? 0.05 : 0.025,
      roughness: glazed ? 0.12 : 0.5,
      bump: bumpOf((_u, v, footprint) => fractalNoise(3, v * 130, 2, seed) * 0.0003 * kept(0.02, footprint)),
    },
  )
}

/** Marble: soft clouds and thin veins, polished. */
export function marble(hex: string, vein: string, seed: number): Material {
  const [base, dark] = [linear(hex), linear(vein)]
  return material(
    (u, v, footprint, out) => {
      const bend = fractalNoise(u * 3, v * 3, 4, seed) * 1.6
      const line = Math.abs(fractalNoise(u * 1.6 + bend, v * 1.6 - bend, 4, seed + 3) - 0.5)
      const cloud = fractalNoise(u * 4, v * 4, 4, seed + 6) - 0.5
      const amount =
        0.75 * (1 - smoothStep(0.002, 0.016 + footprint, line)) * smoothStep(0.3, 0.7, cloud + 0.5) +
        Math.max(0, cloud) * 0.25
      for (let c = 0; c < 3; c++) out[c] = base[c] * (1 - amount) + dark[c] * amount
    },
    { gloss: 0.045, roughness: 0.08 },
  )
}

/** Concrete or honed stone. */
export function stone(hex: string, seed: number): Material {
  const base = linear(hex)
  return material(
    (u, v, footprint, out) => {
      const cloud = (fractalNoise(u * 5, v * 5, 5, seed) - 0.5) * 0.4
      const pit = smoothStep(0.8, 0.88, valueNoise(u * 190, v * 190, seed + 2)) * 0.4 * kept(0.008, footprint)
      for (let c = 0; c < 3; c++) out[c] = base[c] * Math.max(0.2, 1 + cloud - pit)
    },
    {
      gloss: 0.03,
      roughness: 0.5,
      bump: bumpOf(
        (u, v, footprint) => fractalNoise(u * 60, v * 60, 3, seed) * 0.0012 * kept(0.015, footprint),
      ),
    },
  )
}

/** Wickerwork: flat strands over and under round stakes, `size` metres a strand. */
export function wicker(hex: string, seed: number, size = 0.009): Material {
  const base = linear(hex)
  const strand = (u: number, v: number) => {
    const row = Math.floor(v / size)
    const across = Math.sin((v / size - row) * Math.PI)
    const over = Math.sin((u / (size * 2.4) + (row & 1) * 0.5) * 2 * Math.PI)
    return across ** 0.6 * (0.62 + 0.38 * over)
  }
  return material(
    (u, v, footprint, out) => {
      const fine = kept(size * 2.2, footprint)
      const tone = 0.8 + 0.4 * cellNoise(Math.floor(u / (size * 4.8)), Math.floor(v / size), seed)
      const factor = 0.62 * (1 - fine) + fine * (0.25 + 0.78 * strand(u, v)) * tone
      for (let c = 0; c < 3; c++) out[c] = base[c] * factor * 1.15
    },
    {
      gloss: 0.03,
      roughness: 0.5,
      bump: bumpOf((u, v, footprint) => strand(u, v) * 0.003 * kept(size * 2.2, footprint), 0.0012),
    },
  )
}

/** Open cane webbing of cabinet doors: octagonal holes, one in `size` metres. */
export function cane(hex: string, size = 0.014): Material {
  const [base, gap] = [linear(hex), linear(shaded(hex, 0.12))]
  return material(
    (u, v, footprint, out) => {
      const x = Math.abs(u / size - Math.round(u / size))
      const y = Math.abs(v / size - Math.round(v / size))
      const hole = Math.max(x, y, (x + y) * 0.72)
      const fine = kept(size, footprint)
      const open = (1 - smoothStep(0.26, 0.33, hole)) * fine + 0.3 * (1 - fine)
      for (let c = 0; c < 3; c++) out[c] = base[c] * (1 - open) + gap[c] * open
    },
    { gloss: 0.03, roughness: 0.5 },
  )
}

/** A plain colour: paper, plastic, wax. */
export function plain(hex: string, gloss = 0, roughness = 0.4): Material {
  return material(linear(hex), { gloss, roughness })
}

/** Something that gives off light as the camera sees it: a bulb, a flame. */
export function glowing(hex: string, strength: number): Material {
  const [r, g, b] = linear(hex)
  return material(linear(hex), { glow: [r * strength, g * strength, b * strength] })
}
