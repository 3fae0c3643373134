import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dilate, scalarDilate } from './dilate.ts'
import { createDisc } from './disc.ts'
import { simdDilate } from './simd/simd-dilate.ts'

/** The definition, pixel by pixel. */
function naive(data: Uint8Array, width: number, radius: number): Uint8Array {
  const height = data.length / width
  const reach = Math.ceil(radius) + 1
  return data.map((_, i) => {
    let max = 0
    const [px, py] = [i % width, Math.floor(i / width)]
    for (let y = Math.max(0, py - reach); y <= Math.min(height - 1, py + reach); y++)
      for (let x = Math.max(0, px - reach); x <= Math.min(width - 1, px + reach); x++) {
        const distance = Math.sqrt((x - px) ** 2 + (y - py) ** 2)
        max = Math.max(max, data[y * width + x] - 255 * Math.max(0, distance - radius))
      }
    return Math.floor(max + 0.5)
  })
}

/** Planes of every temper: sparse seeds, hard blobs, antialiased rims, plateaus, ramps, noise. */
function planeOf(kind: string, width: number, height: number, seed: number): Uint8Array {
  const at = (x: number, y: number): number => {
    const random = (Math.imul((x * 7919 + y * 104_729 + seed) ^ 0x9e3779b9, 0x85ebca6b) >>> 8) & 255
    const away = Math.hypot(x - width / 2, y - height / 3) - Math.min(width, height) / 4
    if (kind === 'seeds') return random < 2 ? 255 : 0
    if (kind === 'blob') return away < 0 ? 255 : 0
    if (kind === 'rim') return Math.max(0, Math.min(255, Math.round(128 - 255 * away)))
    if (kind === 'plateau') return away < 0 ? 255 : x > width / 2 ? 90 + (random & 1) : 0
    if (kind === 'ramp') return Math.max(0, Math.min(255, Math.round(128 - 16 * away)))
    return random < 200 ? 0 : random
  }
  return Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)))
}

/** Without WebAssembly. */
function scalar(data: Uint8Array, width: number, radius: number): Uint8Array {
  const max = data.reduce((a, b) => (a > b ? a : b), 0)
  const disc = createDisc(radius)
  return max === 0 || disc.reach === 0 ? data.slice() : scalarDilate(data, width, disc, max)
}

it('is done by WebAssembly here', () => {
  expect(simdDilate(Uint8Array.of(0, 9, 0), 3, createDisc(1), 9)).toEqual(Uint8Array.of(9, 9, 9))
})

describe.each([
  ['by WebAssembly', dilate],
  ['without', scalar],
])('dilation by a disc, %s', (_, grown) => {
  it('is the naive one, byte for byte', () => {
    const kinds = ['seeds', 'blob', 'rim', 'plateau', 'ramp', 'noise']
    const size = fc.integer({ min: 1, max: 60 })
    const radius = fc.oneof(fc.integer({ min: 0, max: 14 }), fc.double({ min: 0, max: 14, noNaN: true }))
    fc.assert(
      fc.property(fc.constantFrom(...kinds), size, size, fc.nat(), radius, (kind, width, height, seed, r) => {
        const data = planeOf(kind, width, height, seed)
        expect(grown(data, width, r)).toEqual(naive(data, width, r))
      }),
      { numRuns: 300 },
    )
  })

  it('is the naive one at the largest radius', () => {
    for (const kind of ['seeds', 'rim', 'ramp', 'noise']) {
      const data = planeOf(kind, 210, 17, 3).fill(0, 300)
      expect(grown(data, 210, 200)).toEqual(naive(data, 210, 200))
    }
  })
})
