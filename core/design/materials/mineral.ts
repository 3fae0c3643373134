import { cellNoise, fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { cover, kept, mix, type Colour, type Material } from './material.ts'

/** Metres of the cells that chips of terrazzo lie in, one in each. */
const CHIP_CELL = 0.024

/** Chips of two colours in a ground. */
export function terrazzo([ground, first, second]: readonly Colour[], seed: number): Material {
  return (u, v, footprint, out) => {
    const seen = kept(CHIP_CELL * 0.6, footprint)
    const cloud = (fractalNoise(u * 3, v * 3, 2, seed) - 0.5) * 0.06
    mix(out, ground, ground, 0, 1 + cloud)
    const flat = 0.16
    if (seen < 1) {
      cover(out, first, flat * (1 - seen))
      cover(out, second, flat * (1 - seen))
    }
    if (seen === 0) return
    const [i, j] = [Math.floor(u / CHIP_CELL), Math.floor(v / CHIP_CELL)]
    for (let b = -1; b <= 1; b++)
      for (let a = -1; a <= 1; a++) {
        const [x, y] = [i + a, j + b]
        const dx = u / CHIP_CELL - x - cellNoise(x, y, seed + 1)
        const dy = v / CHIP_CELL - y - cellNoise(x, y, seed + 2)
        const large = cellNoise(x, y, seed + 3)
        const size = 0.16 + 0.34 * large * large
        const lean = cellNoise(x, y, seed + 4) - 0.5
        // A convex, crooked chip.
        const away = Math.max(
          Math.abs(dx + lean * dy) * 1.2,
          Math.abs(dy - lean * dx),
          Math.abs(dx + dy) * 0.8,
        )
        const soft = Math.max(0.04, footprint / CHIP_CELL)
        const inside = 1 - smoothStep(size - soft / 2, size + soft / 2, away)
        if (inside > 0) cover(out, cellNoise(x, y, seed + 5) < 0.5 ? first : second, inside * seen)
      }
  }
}

/** Trowelled concrete: pale and dark clouds, fine pores. */
export function concrete([pale, dark]: readonly Colour[], seed: number): Material {
  return (u, v, footprint, out) => {
    const broad = fractalNoise(u * 1.1, v * 1.1, 3, seed)
    const trowel = fractalNoise(u * 5 + broad * 2, v * 12, 2, seed + 1) - 0.5
    const fine = (valueNoise(u * 160, v * 160, seed + 2) - 0.5) * kept(0.006, footprint)
    const pore = kept(0.004, footprint) * smoothStep(0.86, 0.95, valueNoise(u * 240, v * 240, seed + 3))
    const t = Math.max(0, Math.min(1, 0.5 + 1.5 * (broad - 0.5) + 0.5 * trowel))
    mix(out, pale, dark, t, 1 + 0.08 * fine - 0.25 * pore)
  }
}

/** Short pile. */
export function carpet([yarn]: readonly Colour[], seed: number): Material {
  return (u, v, footprint, out) => {
    const tuft = (valueNoise(u * 260, v * 260, seed) - 0.5) * 0.5 * kept(0.006, footprint)
    const clump = (valueNoise(u * 70, v * 70, seed + 1) - 0.5) * 0.16 * kept(0.02, footprint)
    const tread = (fractalNoise(u * 2.4, v * 2.4, 3, seed + 2) - 0.5) * 0.16
    mix(out, yarn, yarn, 0, 1 + tuft + clump + tread)
  }
}
