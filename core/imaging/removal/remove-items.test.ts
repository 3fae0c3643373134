import { describe, expect, it } from 'vitest'
import { disc, floor, paintOver, rectangle, room } from '../../../tests/helpers/scenes.ts'
import { applyPatches, type Pixels, type Plane } from '../pixels.ts'
import { removalAlpha } from './alpha.ts'
import { removeItems } from './remove-items.ts'

function meanError(a: Pixels, b: Pixels, mask: Plane): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue
    for (let k = 0; k < 3; k++) sum += Math.abs(a.data[i * 4 + k] - b.data[i * 4 + k])
    count += 3
  }
  return sum / count
}

const width = 160
const height = 120
const clean = floor(width, height)
const mask = disc(width, height, 80, 60, 18)
const photo = paintOver(clean, mask)
const options = { grow: 3, feather: 3, seed: 1 }

describe('removeItems in a room', () => {
  const truth = room()
  const rug = rectangle(truth, 150, 200, 420, 300)
  const covered = paintOver(truth, rug)
  const result = { ...covered, data: Uint8Array.from(covered.data) }
  applyPatches(result, removeItems(covered, rug, { grow: 1, feather: 1, seed: 1 }))

  it('goes on with the floor and its light where a rug lay', () => {
    expect(meanError(result, truth, rug)).toBeLessThan(14)
  })

  it('pastes nothing of what stands behind the rug', () => {
    let foreign = 0
    for (let i = 0; i < rug.data.length; i++) {
      const [r, g, b] = result.data.subarray(i * 4, i * 4 + 3)
      if (rug.data[i] === 255 && (r > 3 * g || b > r - 5)) foreign++
    }
    expect(foreign).toBe(0)
  })

  it('fills one of two items without a trace of the other', () => {
    const clear = floor(300, 120)
    const [left, right] = [disc(300, 120, 60, 60, 14), disc(300, 120, 128, 60, 22)]
    const both = { ...left, data: left.data.map((v, i) => Math.max(v, right.data[i])) }
    const two = paintOver(clear, both)
    applyPatches(two, removeItems(two, both, options))
    expect(meanError(two, clear, both)).toBeLessThan(8)
  })
})

/** A wall on which light falls off, with fine grain, and a dark window in it. */
function wallWithWindow(): Pixels {
  const [width, height] = [300, 220]
  const data = new Uint8Array(width * height * 4)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const grain = ((x * 31 + y * 17 + ((x * y) % 7)) % 5) - 2
      const value = 200 - (20 * x) / width - (10 * y) / height + grain
      const isWindow = x > 110 && x < 190 && y > 20 && y < 90
      data.set(isWindow ? [30, 34, 30, 255] : [value, value - 2, value - 6, 255], i)
    }
  return { width, height, data }
}

describe('removeItems', () => {
  it('goes on with a plain wall below a window, and copies nothing of the window', () => {
    const wall = wallWithWindow()
    const item = { ...wall, data: new Uint8Array(wall.width * wall.height) }
    for (let i = 0; i < item.data.length; i++) {
      const [x, y] = [i % wall.width, Math.floor(i / wall.width)]
      if (((x - 150) / 30) ** 2 + ((y - 111) / 20) ** 2 <= 1) item.data[i] = 255
    }
    const covered = paintOver(wall, item)
    const result = { ...covered, data: Uint8Array.from(covered.data) }
    applyPatches(result, removeItems(covered, item, { grow: 0, feather: 0, seed: 1 }))
    expect(meanError(result, wall, item)).toBeLessThan(5)
  })

  it('puts the planks back where the item was', () => {
    const result = { ...photo, data: Uint8Array.from(photo.data) }
    applyPatches(result, removeItems(photo, mask, options))
    expect(meanError(photo, clean, mask)).toBeGreaterThan(60)
    expect(meanError(result, clean, mask)).toBeLessThan(5)
  })

  it('changes nothing outside the feathered mask, and no alpha', () => {
    const half = { ...photo, data: Uint8Array.from(photo.data) }
    for (let i = 3; i < half.data.length; i += 4) half.data[i] = (i * 31) & 255
    const result = { ...half, data: Uint8Array.from(half.data) }
    applyPatches(result, removeItems(half, mask, options))
    const alpha = removalAlpha(mask, options).data
    let outside = 0
    let inside = 0
    for (let i = 0; i < alpha.length; i++)
      for (let k = 0; k < 4; k++) {
        if (result.data[i * 4 + k] === half.data[i * 4 + k]) continue
        if (alpha[i] === 0 || k === 3) outside++
        else inside++
      }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(1000)
  })

  it('gives the same bytes for the same seed', () => {
    const one = removeItems(photo, mask, options)
    const two = removeItems(photo, mask, options)
    expect(two).toEqual(one)
  })

  it('gives a patch for each item far from the others', () => {
    const wide = floor(400, 80)
    const left = disc(400, 80, 30, 40, 6)
    const right = disc(400, 80, 370, 40, 6)
    const both = { ...left, data: left.data.map((v, i) => Math.max(v, right.data[i])) }
    const patches = removeItems(wide, both, options)
    expect(patches.map((p) => p.rect.x < 200)).toEqual([true, false])
    expect(patches.every((p) => p.rect.width < 40)).toBe(true)
  })

  it('works at the corner and along the border of the photo', () => {
    for (const [x, y] of [
      [0, 0],
      [159, 60],
      [80, 119],
    ] as const) {
      const corner = disc(width, height, x, y, 14)
      const covered = paintOver(clean, corner)
      const result = { ...covered, data: Uint8Array.from(covered.data) }
      applyPatches(result, removeItems(covered, corner, options))
      expect(meanError(result, clean, corner)).toBeLessThan(12)
    }
  })

  it('reports stages in order, ending near the whole', () => {
    const stages: string[] = []
    let last = 0
    removeItems(photo, mask, options, (stage, fraction) => {
      stages.push(stage)
      expect(fraction).toBeGreaterThanOrEqual(last)
      last = fraction
    })
    expect(stages[0]).toBe('Finding the edges of the area')
    expect(stages[1]).toMatch(/^(Matching texture,|Filling part) 1 of \d$/)
    expect(stages.at(-1)).toBe('Blending')
    expect(last).toBeLessThanOrEqual(1)
  })

  it('gives nothing for an empty mask', () => {
    const empty = { width, height, data: new Uint8Array(width * height) }
    expect(removeItems(photo, empty, options)).toEqual([])
  })

  it('refuses sizes that differ and masks that leave nothing to copy from', () => {
    const all = { width, height, data: new Uint8Array(width * height).fill(255) }
    expect(() => removeItems(photo, all, options)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        message: expect.stringMatching(/Leave some of the photo/),
      }) as Error,
    )
    expect(() => removeItems(photo, disc(100, 100, 50, 50, 5), options)).toThrow(RangeError)
  })

  it('says what to do where an order, larger than its preview, has nothing to copy from', () => {
    const [wide, high] = [1000, 700]
    const large = floor(wide, high)
    const whole = { width: wide, height: high, data: new Uint8Array(wide * high).fill(255) }
    expect(() => removeItems(large, whole, options)).toThrow(/leaves too little of the photo/)
    // Between two items, and beside them, less is left than one patch is wide.
    const bars = { ...whole, data: whole.data.map((_, i) => (i % 500 < 4 ? 0 : 255)) }
    expect(() => removeItems(large, bars, { ...options, grow: 0, feather: 0 })).toThrow(
      /leaves too little of the photo/,
    )
  })

  it('says that the source areas leave nothing, in a preview and in an order', () => {
    const around = (w: number, h: number) => ({
      lines: [],
      sources: [
        {
          kind: 'exclude' as const,
          points: [
            { x: 0, y: 0 },
            { x: w, y: 0 },
            { x: w, y: h },
            { x: 0, y: h },
          ],
        },
      ],
    })
    const [wide, high] = [1000, 700]
    expect(() => removeItems(photo, mask, { ...options, hints: around(width, height) })).toThrow(
      /source areas leave nothing to copy from/,
    )
    const large = { photo: floor(wide, high), mask: disc(wide, high, 500, 350, 90) }
    expect(() => removeItems(large.photo, large.mask, { ...options, hints: around(wide, high) })).toThrow(
      /source areas leave nothing to copy from/,
    )
  })
})
