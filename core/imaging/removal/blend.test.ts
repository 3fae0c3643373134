import { describe, expect, it } from 'vitest'
import { disc, draw } from '../../../tests/helpers/scenes.ts'
import { applyPatches, type Pixels } from '../pixels.ts'
import { nextRandom, seedState } from '../random.ts'
import { removalAlpha } from './alpha.ts'
import type { RemovalHints } from './hints/hints.ts'
import { removeItems } from './remove-items.ts'

const [width, height] = [150, 120]
const options = { grow: 2, feather: 12, seed: 1 }
const mask = disc(width, height, 75, 60, 14)

/** Noise that no fill can guess, so that photo and fill differ much at nearly every pixel. */
let state = seedState(7)
const noise = (): number => {
  state = nextRandom(state)
  return (state >>> 8) & 255
}
const photo = draw(width, height, () => [noise(), noise(), noise()])

function removed(hints?: RemovalHints): Pixels {
  const result = { ...photo, data: Uint8Array.from(photo.data) }
  applyPatches(result, removeItems(photo, mask, hints === undefined ? options : { ...options, hints }))
  return result
}

const edge: RemovalHints = {
  lines: [
    {
      points: [
        { x: 20, y: 60 },
        { x: 130, y: 60 },
      ],
    },
  ],
  sources: [],
}

describe('the soft edge of a removal', () => {
  it.each([
    ['a whole hole', undefined],
    ['a hole that a line cuts into pieces', edge],
  ])('keeps of the photo what the weight leaves, in %s', (_, hints) => {
    const result = removed(hints)
    const alpha = removalAlpha(mask, options).data
    let softPixels = 0
    let changedMuch = 0
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i] > 0 && alpha[i] < 255) softPixels++
      for (let k = 0; k < 3; k++) {
        const change = Math.abs(result.data[i * 4 + k] - photo.data[i * 4 + k])
        // photo + weight · (fill − photo); evening out the seam takes a fill up to 16 levels beyond 0 to 255.
        expect(change).toBeLessThanOrEqual((alpha[i] * (255 + 16)) / 255 + 1)
        if (alpha[i] === 255 && change > 60) changedMuch++
      }
    }
    expect(softPixels).toBeGreaterThan(600)
    expect(changedMuch).toBeGreaterThan(100)
  })
})
