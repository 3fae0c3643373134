import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarDenoise, type Surfaces } from '../scalar-denoise.ts'
import { Random } from '../../imaging/random.ts'
import { simdDenoise } from './simd-denoise.ts'

/** Places on a few bent surfaces, with holes between them, and noisy light of very different strengths. */
function noisy(width: number, height: number, random: Random): { surfaces: Surfaces; values: Float32Array } {
  const places = width * height
  const surfaces = { width, height, place: new Float32Array(places * 6), part: new Uint16Array(places) }
  const values = new Float32Array(places * 4)
  const [bend, cut] = [random.next() * 0.1, 3 + random.next() * 9]
  for (let p = 0; p < places; p++) {
    const [x, y] = [p % width, Math.floor(p / width)]
    surfaces.part[p] = Math.floor(x / cut + y / 17) % 4
    const turn = Math.sin(x * bend) + random.next() * 0.1
    surfaces.place.set([x / 90, y / 90, 2 + random.next() * 0.01, Math.sin(turn), 0, -Math.cos(turn)], p * 6)
    const light = surfaces.part[p] === 0 ? 0 : 4 ** surfaces.part[p] * random.next()
    values.set([light, light * 0.9, light * random.next(), light * 0.1], p * 4)
  }
  return { surfaces, values }
}

it('smooths as it does without WebAssembly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(0.5, 4),
      fc.nat(99_999),
      (width, height, levels, strength, seed) => {
        const { surfaces, values } = noisy(width, height, new Random(seed))
        const ours = simdDenoise(surfaces, values, levels, strength)!
        const theirs = scalarDenoise(surfaces, values, levels, strength)
        const worst = theirs.reduce(
          (max, value, i) => Math.max(max, Math.abs(ours[i] - value) / (1e-3 + Math.abs(value))),
          0,
        )
        expect(worst).toBeLessThan(2e-3)
      },
    ),
    { numRuns: 100 },
  )
})
