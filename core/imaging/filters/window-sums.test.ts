import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { WindowSums } from './window-sums.ts'

const WIDTH = 8
const HEIGHT = 6
const PIXELS = WIDTH * HEIGHT

/** Sums of the pixels' numbers and of their squares. */
class Numbers extends WindowSums {
  readonly seen = new Map<number, number[]>()

  constructor(radius: number) {
    super({ width: WIDTH, height: HEIGHT }, radius, 2)
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    for (let x = from; x < to; x++) {
      const number = y * WIDTH + x
      this.columns[x * 2] += sign * number
      this.columns[x * 2 + 1] += sign * number * number
    }
  }

  protected visit(p: number, sums: Float64Array, pixels: number): void {
    this.seen.set(p, [...sums, pixels])
  }
}

/** The same from nothing but what a square is. */
function sumsAt(p: number, radius: number): number[] {
  const out = [0, 0, 0]
  for (let q = 0; q < PIXELS; q++) {
    const across = Math.abs((q % WIDTH) - (p % WIDTH))
    const down = Math.abs(Math.floor(q / WIDTH) - Math.floor(p / WIDTH))
    if (across > radius || down > radius) continue
    out[0] += q
    out[1] += q * q
    out[2]++
  }
  return out
}

it('sums the squares that are wanted, whichever are, and no others', () => {
  const masks = array(boolean(), { minLength: PIXELS, maxLength: PIXELS })
  assert(
    property(masks, integer({ min: 0, max: 9 }), (wanted, radius) => {
      const numbers = new Numbers(radius)
      numbers.visitAll(Uint8Array.from(wanted, Number))
      const expected = [...wanted.keys()].filter((p) => wanted[p]).map((p) => [p, sumsAt(p, radius)])
      expect([...numbers.seen]).toEqual(expected)
    }),
  )
})
