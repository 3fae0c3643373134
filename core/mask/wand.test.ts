import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Pixels, Rect } from '../imaging/pixels.ts'
import { Edit } from './edit.ts'
import { combineSource } from './shapes.ts'
import { TILE, TileGrid } from './tiles.ts'
import { previewWand, wandColour, wandSource, type WandPoint, type WandSettings } from './wand.ts'

const hard: WandSettings = { tolerance: 20, sample: 1, contiguous: true, antialias: false }

/** A grey photo from rows of values; the fourth byte is noise that must not count. */
function grey(rows: readonly (readonly number[])[]): Pixels {
  const data = new Uint8Array(rows.flat().flatMap((value, i) => [value, value, value, (i * 37) % 256]))
  return { width: rows[0].length, height: rows.length, data }
}

/** The wand's coverage laid into a mask and read back, one byte a pixel. */
function taken(photo: Pixels, at: WandPoint, settings: WandSettings): number[] {
  const grid = new TileGrid(photo.width, photo.height)
  const edit = new Edit('Test', grid, { tile: () => undefined, rect: () => undefined })
  combineSource(edit, wandSource(photo, at, settings), 'add')
  return Array.from({ length: photo.width * photo.height }, (_, i) => {
    const [x, y] = [i % photo.width, Math.floor(i / photo.width)]
    const tile = grid.get(Math.floor(y / TILE) * grid.columns + Math.floor(x / TILE))
    return tile === null ? 0 : tile[(y % TILE) * TILE + (x % TILE)]
  })
}

function isNear({ data }: Pixels, a: number, b: number, tolerance: number): boolean {
  return [0, 1, 2].every((channel) => Math.abs(data[a * 4 + channel] - data[b * 4 + channel]) <= tolerance)
}

/** The plainest flood fill: a queue of single pixels. */
function naive(photo: Pixels, at: WandPoint, tolerance: number, contiguous: boolean): number[] {
  const { width, height } = photo
  const seed = at.y * width + at.x
  const found = Array.from<number>({ length: width * height }).fill(0)
  if (!contiguous) return found.map((_, i) => (isNear(photo, i, seed, tolerance) ? 255 : 0))
  const queue = [seed]
  found[seed] = 255
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    const x = i % width
    const beside = [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]
    for (const next of beside) {
      if (next < 0 || next >= width * height || found[next] > 0) continue
      if (!isNear(photo, next, seed, tolerance)) continue
      found[next] = 255
      queue.push(next)
    }
  }
  return found
}

function boundsOf(found: readonly number[], width: number): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (const [i, value] of found.entries()) {
    if (value === 0) continue
    left = Math.min(left, i % width)
    right = Math.max(right, i % width)
    top = Math.min(top, Math.floor(i / width))
    bottom = Math.max(bottom, Math.floor(i / width))
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Photos of few, close colours, so that regions wind and touch the frame. */
const photos = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 19 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4, max: 3 })
      .map((data) => ({ width, height, data: data.map((value) => value * 20) })),
  )

describe('the magic wand', () => {
  it('takes what a plain flood fill takes, pixel for pixel', () => {
    fc.assert(
      fc.property(
        photos,
        fc.nat(),
        fc.integer({ min: 0, max: 70 }),
        fc.boolean(),
        (photo, place, tolerance, contiguous) => {
          const seed = place % (photo.width * photo.height)
          const at = { x: seed % photo.width, y: Math.floor(seed / photo.width) }
          const settings = { ...hard, tolerance, contiguous }
          const expected = naive(photo, at, tolerance, contiguous)
          const preview = previewWand(photo, at, settings, null)
          expect(taken(photo, at, settings)).toEqual(expected)
          expect([...preview.plane.data]).toEqual(expected)
          expect(preview.bounds).toEqual(boundsOf(expected, photo.width))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('does so across tiles, in runs long and short, and tells the bounds', () => {
    const [width, height] = [613, 521]
    let state = 7
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
        const isWall = x % 90 === 45 && y % 200 > 3
        return isWall || (state >>> 28) % 7 === 0 ? 200 : 100 + ((state >>> 20) % 15)
      }),
    )
    rows[300][300] = 105
    const photo = grey(rows)
    const at = { x: 300, y: 300 }
    const expected = naive(photo, at, 20, true)
    expect(taken(photo, at, hard)).toEqual(expected)
    expect(previewWand(photo, at, hard, null).bounds).toEqual(boundsOf(expected, width))
    expect(taken(photo, at, { ...hard, contiguous: false })).toEqual(naive(photo, at, 20, false))
    expect(expected.filter((value) => value > 0).length).toBeGreaterThan(100_000)
  })

  it('goes by the greatest difference of a channel, to the very tolerance', () => {
    const data = new Uint8Array([100, 100, 100, 0, 120, 80, 100, 9, 121, 100, 100, 0, 100, 100, 79, 0])
    const photo = { width: 4, height: 1, data }
    expect(taken(photo, { x: 0, y: 0 }, { ...hard, contiguous: false })).toEqual([255, 255, 0, 0])
    expect(taken(photo, { x: 0, y: 0 }, { ...hard, contiguous: false, tolerance: 21 })).toEqual([
      255, 255, 255, 255,
    ])
    expect(taken(photo, { x: 2, y: 0 }, { ...hard, tolerance: 255 })).toEqual([255, 255, 255, 255])
    expect(taken(photo, { x: 2, y: 0 }, { ...hard, tolerance: 0 })).toEqual([0, 0, 255, 0])
  })

  it('reads bytes that do not lie on a word', () => {
    const photo = grey([[10, 200, 10]])
    const shifted = new Uint8Array(photo.data.length + 1)
    shifted.set(photo.data, 1)
    const moved = { ...photo, data: shifted.subarray(1) }
    expect(taken(moved, { x: 0, y: 0 }, { ...hard, contiguous: false })).toEqual([255, 0, 255])
  })

  it('joins by sides only, and takes the colour everywhere when it need not join', () => {
    const photo = grey([
      [10, 90, 10],
      [90, 10, 90],
    ])
    expect(taken(photo, { x: 0, y: 0 }, hard)).toEqual([255, 0, 0, 0, 0, 0])
    expect(taken(photo, { x: 0, y: 0 }, { ...hard, contiguous: false })).toEqual([255, 0, 255, 0, 255, 0])
  })

  it('samples a mean of the pixels round the place, of those inside the photo', () => {
    const photo = grey([
      [10, 40, 255],
      [40, 70, 255],
      [255, 255, 255],
    ])
    expect(wandColour(photo, { x: 0, y: 0 }, { ...hard, sample: 3 }).red).toBe(40)
    expect(taken(photo, { x: 0, y: 0 }, { ...hard, sample: 3, tolerance: 5, contiguous: false })).toEqual([
      0, 255, 0, 255, 0, 0, 0, 0, 0,
    ])
    expect(wandColour(photo, { x: 1, y: 1 }, { ...hard, sample: 5 }).red).toBe(159)
  })

  it('starts at the nearest pixel of the sample that is near its mean, else takes the colour clicked on', () => {
    const speck = grey([
      [50, 50, 50],
      [50, 0, 50],
      [50, 50, 50],
    ])
    const sampled = { ...hard, sample: 3, tolerance: 10 } as const
    expect(taken(speck, { x: 1, y: 1 }, sampled)).toEqual([255, 255, 255, 255, 0, 255, 255, 255, 255])
    const step = grey([[0, 0, 200, 200]])
    expect(taken(step, { x: 1, y: 0 }, sampled)).toEqual([255, 255, 0, 0])
  })

  it('covers mixed pixels of an edge by their share, and leaves a plain edge hard', () => {
    const soft = { ...hard, antialias: true }
    const edge = grey([
      [0, 0, 50, 200, 200],
      [0, 0, 150, 200, 200],
      [0, 0, 200, 200, 200],
    ])
    expect(taken(edge, { x: 0, y: 0 }, soft)).toEqual([
      255, 255, 191, 0, 0, 255, 255, 64, 0, 0, 255, 255, 0, 0, 0,
    ])
    expect(taken(edge, { x: 0, y: 0 }, hard)).toEqual([
      255, 255, 0, 0, 0, 255, 255, 0, 0, 0, 255, 255, 0, 0, 0,
    ])
    expect(taken(edge, { x: 0, y: 0 }, { ...soft, contiguous: false })).toEqual(
      taken(edge, { x: 0, y: 0 }, soft),
    )
  })

  it('takes the noise of a plain edge for nothing, a nearly whole share for all', () => {
    const soft = { ...hard, antialias: true, tolerance: 5 }
    expect(taken(grey([[100, 197, 200]]), { x: 0, y: 0 }, soft)).toEqual([255, 0, 0])
    expect(taken(grey([[100, 105, 106, 200]]), { x: 0, y: 0 }, soft)).toEqual([255, 255, 255, 0])
  })

  it('softens below what is taken, where a row is a few words long', () => {
    const soft = { ...hard, antialias: true, contiguous: false }
    const photo = grey([
      [0, 200, 200, 200],
      [100, 200, 200, 200],
      [200, 200, 200, 200],
    ])
    expect(taken(photo, { x: 0, y: 0 }, soft).slice(0, 8)).toEqual([255, 0, 0, 0, 128, 0, 0, 0])
  })

  it('knows nothing of a pixel between two that are taken, however they differ', () => {
    const data = new Uint8Array([100, 100, 100, 0, 80, 100, 100, 0, 100, 125, 100, 0, 120, 100, 100, 0])
    const photo = { width: 4, height: 1, data }
    const settings = { ...hard, antialias: true, contiguous: false }
    expect(taken(photo, { x: 0, y: 0 }, settings)).toEqual([255, 255, 0, 255])
  })

  it('softens across the border of a tile', () => {
    const row = Array.from({ length: 260 }, (_, x) => (x < TILE ? 0 : x === TILE ? 100 : 200))
    const found = taken(grey([row]), { x: 3, y: 0 }, { ...hard, antialias: true })
    expect(found.slice(254)).toEqual([255, 255, 128, 0, 0, 0])
    const everywhere = taken(grey([row]), { x: 3, y: 0 }, { ...hard, antialias: true, contiguous: false })
    expect(everywhere).toEqual(found)
  })

  it('never softens what is taken, and softens only beside it, whichever way it was found', () => {
    fc.assert(
      fc.property(photos, fc.nat(), fc.boolean(), (photo, place, contiguous) => {
        const seed = place % (photo.width * photo.height)
        const at = { x: seed % photo.width, y: Math.floor(seed / photo.width) }
        const before = taken(photo, at, { ...hard, contiguous })
        const after = taken(photo, at, { ...hard, contiguous, antialias: true })
        for (const [i, value] of after.entries()) {
          const x = i % photo.width
          const beside = [
            x > 0 ? before[i - 1] : 0,
            x < photo.width - 1 ? before[i + 1] : 0,
            before[i - photo.width] ?? 0,
            before[i + photo.width] ?? 0,
          ]
          if (before[i] === 255) expect(value).toBe(255)
          else if (!beside.includes(255)) expect(value).toBe(0)
        }
      }),
    )
  })

  it('works from every corner and from a photo of one pixel', () => {
    const photo = grey([
      [10, 10, 90],
      [90, 90, 90],
    ])
    expect(taken(photo, { x: 2, y: 0 }, hard)).toEqual([0, 0, 255, 255, 255, 255])
    expect(taken(photo, { x: 0, y: 1 }, { ...hard, sample: 1 })).toEqual([0, 0, 255, 255, 255, 255])
    expect(taken(photo, { x: 0, y: 0 }, hard)).toEqual([255, 255, 0, 0, 0, 0])
    expect(taken(grey([[7]]), { x: 0, y: 0 }, { ...hard, sample: 5, antialias: true })).toEqual([255])
  })

  it('previews the colour that the whole photo has there', () => {
    const copy = grey([[60, 60, 100, 100]])
    const colour = { red: 100, green: 100, blue: 100 }
    expect([...previewWand(copy, { x: 1, y: 0 }, hard, colour).plane.data]).toEqual([0, 0, 255, 255])
    expect(previewWand(copy, { x: 1, y: 0 }, hard, null).bounds).toEqual({ x: 0, y: 0, width: 2, height: 1 })
    expect([...previewWand(copy, { x: 0, y: 0 }, hard, { ...colour, red: 255 }).plane.data]).toEqual([
      255, 255, 0, 0,
    ])
  })

  it.each([
    [{ x: -1, y: 0 }, hard],
    [{ x: 3, y: 0 }, hard],
    [{ x: 0, y: 1 }, hard],
    [{ x: 0.5, y: 0 }, hard],
    [{ x: Number.NaN, y: 0 }, hard],
    [
      { x: 0, y: 0 },
      { ...hard, tolerance: -1 },
    ],
    [
      { x: 0, y: 0 },
      { ...hard, tolerance: 256 },
    ],
    [
      { x: 0, y: 0 },
      { ...hard, tolerance: Number.NaN },
    ],
    [
      { x: 0, y: 0 },
      { ...hard, sample: 2 as 3 },
    ],
  ])('refuses the place %o with %o', (at, settings) => {
    const photo = grey([[1, 2, 3]])
    expect(() => wandSource(photo, at, settings)).toThrow(Refusal)
    expect(() => previewWand(photo, at, settings, null)).toThrow(Refusal)
    expect(() => wandColour(photo, at, settings)).toThrow(Refusal)
  })

  it('refuses bytes that are not a photo of the size', () => {
    expect(() => wandSource({ width: 3, height: 2, data: new Uint8Array(12) }, { x: 0, y: 0 }, hard)).toThrow(
      '12 bytes',
    )
  })
})
