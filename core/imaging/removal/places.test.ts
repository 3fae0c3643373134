import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../tests/helpers/scenes.ts'
import { createTexturedLevel } from './textured-level.ts'
import { alignReduced, HALF_SIZE, toPlaces, writeColours, matchesFromPlaces } from './places.ts'

const [WIDTH, HEIGHT] = [96, 72]
const span = { width: 21, height: 21 }
const levelAt = (scale: number) =>
  createTexturedLevel(
    cropOf(
      draw(WIDTH * scale, HEIGHT * scale, (x) => [Math.floor((x * 200) / WIDTH / scale), 90, 40]),
      (x, y) => (x / scale - 48) ** 2 + (y / scale - 36) ** 2 <= 100,
    ),
    { width: span.width * scale, height: span.height * scale },
  )

describe('places of a smaller picture', () => {
  const coarse = levelAt(1)
  const away = 24
  const source = Int32Array.from(coarse.targets, (p) => p - away)
  const places = toPlaces(coarse, { source, cost: new Int32Array(source.length) })
  for (const scale of [1.5, 2, 2.75])
    it(`lie as far away in a picture ${String(scale)} times as large`, () => {
      const fine = levelAt(scale)
      const matches = {
        source: new Int32Array(fine.targets.length),
        cost: new Int32Array(fine.targets.length),
      }
      const centre = 0.5 / scale - 0.5
      matchesFromPlaces(
        fine,
        places,
        { scaleX: 1 / scale, scaleY: 1 / scale, x: centre, y: centre },
        matches,
        7,
      )
      const right = [...fine.targets.keys()].filter(
        (t) => matches.source[t] === fine.targets[t] - Math.round(away * scale),
      )
      // Some at the very edge of what may be copied come from elsewhere.
      expect(right.length).toBeGreaterThan(0.99 * fine.targets.length)
      for (const q of matches.source) expect(fine.valid[q]).toBe(1)
    })

  it('give the colours that lie there', () => {
    const fine = levelAt(2)
    const from = { ...places, data: draw(WIDTH, HEIGHT, (x) => [2 * x, 90, 40]).data as Uint8Array }
    writeColours(fine, from, HALF_SIZE)
    for (const p of fine.unknown) {
      const column = ((p % fine.width) - 0.5) / 2
      expect(Math.abs(fine.data[p * 4] - 2 * column)).toBeLessThanOrEqual(0.5)
      expect(fine.data[p * 4 + 1]).toBe(90)
    }
  })

  it('are aligned with a reduced picture as with the picture itself', () => {
    const { scaleX, x } = alignReduced({ scaleX: 0.4, scaleY: 0.4, x: 3, y: 3 }, 4)
    // Pixel 5 of the reduced picture has its centre between pixels 21 and 22.
    expect(scaleX * 5 + x).toBeCloseTo(0.4 * 21.5 + 3, 9)
  })
})
