import { describe, expect, it } from 'vitest'
import { draw, rectangle } from '../../../tests/helpers/scenes.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { reducePlane } from '../filters/reduce-plane.ts'
import { applyPatches, type Patch, type Pixels } from '../pixels.ts'
import { previewSize } from './preview-size.ts'
import { previewRemoval, removeItems } from './remove-items.ts'
import { scaleOptions } from './scale-options.ts'

const [WIDTH, HEIGHT] = [520, 400]
const hash = (x: number, y: number) =>
  Math.imul(Math.imul(x + 11, 374761393) ^ Math.imul(y + 5, 668265263), 1274126177)
/** Pebbles of any colour: nothing fits well and much fits alike, so that each seed finds another fill. */
const photo = draw(WIDTH, HEIGHT, (x, y) => {
  const code = hash(Math.floor((x + y / 2) / 7), Math.floor((y - x / 3) / 7))
  return [60 + ((code >>> 24) & 127), 60 + ((code >>> 16) & 127), 60 + ((code >>> 8) & 127)]
})
const mask = rectangle(photo, 150, 100, 370, 300)
const size = previewSize(WIDTH, HEIGHT, (220 * 200) / (WIDTH * HEIGHT))
const small = { photo: reduceExact(photo, size), mask: reducePlane(mask, size) }
const optionsOf = (seed: number) => ({ grow: 3, feather: 3, seed })

function laid(on: Pixels, patches: readonly Patch[]): Pixels {
  const out = { ...on, data: Uint8Array.from(on.data) }
  applyPatches(out, patches)
  return out
}

function decibels(a: Pixels, b: Pixels): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < small.mask.data.length; i++) {
    if (small.mask.data[i] < 128) continue
    for (let k = 0; k < 3; k++) sum += (a.data[i * 4 + k] - b.data[i * 4 + k]) ** 2
    count += 3
  }
  return 10 * Math.log10(255 ** 2 / (sum / count))
}

describe('an order of a photo that is larger than its preview', () => {
  const seeds = [1, 2, 3]
  const previews = seeds.map((seed) =>
    laid(
      small.photo,
      previewRemoval(small.photo, small.mask, scaleOptions(optionsOf(seed), size.width / WIDTH)),
    ),
  )
  const orders = seeds.map((seed) =>
    reduceExact(laid(photo, removeItems(photo, mask, optionsOf(seed))), size),
  )

  it('is a third smaller in its preview', () => {
    expect(WIDTH / size.width).toBeGreaterThan(1.3)
  })

  it('comes out as its own preview showed, not as those of other seeds', () => {
    for (const [i, order] of orders.entries())
      for (const [j, other] of previews.entries())
        if (i !== j) expect(decibels(order, previews[i])).toBeGreaterThan(decibels(order, other) + 2)
  })
})
