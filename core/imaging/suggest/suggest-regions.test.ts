import { beforeAll, describe, expect, it } from 'vitest'
import { renderRoom, type RoomPicture } from '../../scene/render-room.ts'
import type { Plane } from '../pixels.ts'
import { components, fillHoles } from './components.ts'
import { suggestRegions, type Suggestions } from './suggest-regions.ts'

describe('suggestRegions on the furnished room', () => {
  let room: RoomPicture
  let found: Suggestions
  beforeAll(() => {
    room = renderRoom({ width: 512, height: 342, samples: 6, seed: 7, quality: 'draft', withObject: true })
    found = suggestRegions(room.picture)
  }, 120_000)

  it('has the stool among the first five, IoU at least a half', () => {
    const overlaps = found.regions.slice(0, 5).map(({ id }) => {
      let [both, either] = [0, 0]
      room.objectMask.data.forEach((value, p) => {
        const stool = value > 127
        const region = found.labels.data[p] === id
        if (stool && region) both++
        if (stool || region) either++
      })
      return both / either
    })
    expect(Math.max(...overlaps)).toBeGreaterThan(0.5)
  })

  it('suggests few regions, each with its own pixels, bounds and coverage', () => {
    expect(found.regions.length).toBeGreaterThan(0)
    expect(found.regions.length).toBeLessThanOrEqual(12)
    expect(found.labels.data.length).toBe(512 * 342)
    for (const { id, bounds, coverage } of found.regions) {
      let count = 0
      found.labels.data.forEach((label, p) => {
        if (label !== id) return
        count++
        const [x, y] = [p % 512, Math.floor(p / 512)]
        expect(
          x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height,
        ).toBe(true)
      })
      expect(coverage).toBeCloseTo(count / (512 * 342), 6)
    }
  })

  it('gives the same answer twice', () => {
    expect(suggestRegions(room.picture)).toEqual(found)
  })
})

describe('suggestRegions', () => {
  it('suggests nothing on an empty wall', () => {
    const data = new Uint8Array(200 * 150 * 4).map((_, i) => (i % 4 === 3 ? 255 : 200 + ((i * 7919) % 3)))
    expect(suggestRegions({ width: 200, height: 150, data }).regions).toEqual([])
  })

  it('finds a lone box whole', () => {
    const data = new Uint8Array(200 * 150 * 4)
    for (let p = 0; p < 200 * 150; p++) {
      const [x, y] = [p % 200, Math.floor(p / 200)]
      const box = x >= 80 && x < 120 && y >= 60 && y < 100
      data.set(box ? [150, 60, 40, 255] : [215, 210, 200, 255], p * 4)
    }
    const { labels, regions } = suggestRegions({ width: 200, height: 150, data })
    expect(regions.length).toBe(1)
    expect(regions[0].coverage * 200 * 150).toBeGreaterThan(1500)
    expect(regions[0].coverage * 200 * 150).toBeLessThan(1800)
    expect(labels.data[80 * 200 + 100]).toBe(1)
  })

  it('offers what hangs on a wall and what stands on a floor, and neither wall nor floor', () => {
    const [width, height] = [300, 200]
    const data = new Uint8Array(width * height * 4)
    const isIn = (x: number, y: number, box: readonly number[]) =>
      x >= box[0] && x < box[2] && y >= box[1] && y < box[3]
    const picture = [60, 40, 110, 75]
    const crate = [180, 130, 230, 170]
    for (let p = 0; p < width * height; p++) {
      const [x, y] = [p % width, Math.floor(p / width)]
      const colour = isIn(x, y, picture)
        ? [30, 60, 120]
        : isIn(x, y, crate)
          ? [190, 40, 30]
          : y < 120
            ? [225, 222, 215]
            : [150, 110, 70]
      data.set([...colour, 255], p * 4)
    }
    const { labels, regions } = suggestRegions({ width, height, data })
    const at = (x: number, y: number) => labels.data[y * width + x]
    expect(regions.length).toBe(2)
    expect([at(85, 57), at(205, 150)].sort((a, b) => a - b)).toEqual([1, 2])
    expect([at(20, 20), at(280, 190), at(150, 110), at(150, 125)]).toEqual([0, 0, 0, 0])
  })

  describe('where the photo is known to show things', () => {
    const [width, height] = [300, 200]
    type Box = readonly [x0: number, y0: number, x1: number, y1: number]
    const isIn = ([x0, y0, x1, y1]: Box, x: number, y: number) => x >= x0 && x < x1 && y >= y0 && y < y1
    const left: Box = [50, 40, 100, 75]
    const right: Box = [190, 40, 240, 75]
    const low: Box = [0, 150, 150, 200]
    /** Two pale boxes on a wall, and a chest of nearly the floor's colour that the frame cuts. */
    const data = new Uint8Array(width * height * 4)
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0; x < width; x++, p++) {
        const wallOrFloor = y < 120 ? [225, 222, 215] : [150, 110, 70]
        const colour =
          isIn(left, x, y) || isIn(right, x, y)
            ? [170, 170, 175]
            : isIn(low, x, y)
              ? [175, 122, 64]
              : wallOrFloor
        data.set([...colour, 255], p * 4)
      }
    const photo = { width, height, data }
    const thingsIn = (...boxes: Box[]): Plane => {
      const plane = new Uint8Array(width * height)
      for (let p = 0; p < plane.length; p++)
        plane[p] = boxes.some((box) => isIn(box, p % width, Math.floor(p / width))) ? 230 : 20
      return { width, height, data: plane }
    }
    const isOffered = ({ labels }: Suggestions, [x0, y0, x1, y1]: Box) =>
      labels.data[((y0 + y1) >> 1) * width + ((x0 + x1) >> 1)] !== 0

    it('offers of two that look alike the one that is a thing', () => {
      const unknown = suggestRegions(photo)
      expect([left, right].map((box) => isOffered(unknown, box))).toEqual([true, true])
      const known = suggestRegions(photo, thingsIn(right))
      expect([left, right].map((box) => isOffered(known, box))).toEqual([false, true])
    })

    it('offers a thing that looks like a part of the floor', () => {
      expect(isOffered(suggestRegions(photo), low)).toBe(false)
      expect(isOffered(suggestRegions(photo, thingsIn(low)), low)).toBe(true)
    })

    it('offers the whole of a thing of two colours, not the half that stands out', () => {
      const lamp: Box = [140, 20, 156, 110]
      const top: Box = [140, 20, 156, 65]
      const data = new Uint8Array(width * height * 4)
      for (let p = 0; p < width * height; p++) {
        const [x, y] = [p % width, Math.floor(p / width)]
        const colour = isIn(top, x, y) ? [60, 40, 30] : isIn(lamp, x, y) ? [100, 90, 60] : [225, 222, 215]
        data.set([...colour, 255], p * 4)
      }
      const { regions } = suggestRegions({ width, height, data }, thingsIn(lamp))
      expect(regions[0].coverage * width * height).toBeGreaterThan(0.95 * 16 * 90)
      expect(regions[0].coverage * width * height).toBeLessThan(1.1 * 16 * 90)
    })

    it('refuses what is known of another photo', () => {
      const other = { width: height, height: width, data: new Uint8Array(width * height) }
      expect(() => suggestRegions(photo, other)).toThrow(RangeError)
    })
  })

  it('refuses a photo too small to see anything in', () => {
    expect(() => suggestRegions({ width: 8, height: 8, data: new Uint8Array(256) })).toThrow(RangeError)
  })
})

describe('components', () => {
  it('keeps corners apart and drops what is too small', () => {
    const plane = Uint8Array.from([1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    expect(components(plane, 4, 3).map(({ pixels }) => pixels.length)).toEqual([2, 1, 1])
    expect(components(plane, 4, 3, 2)[0].bounds).toEqual({ x: 0, y: 0, width: 2, height: 1 })
  })

  it('fills a small hole, not a large one', () => {
    const ring = Uint8Array.from([1, 1, 1, 1, 0, 1, 1, 1, 1])
    const open = ring.slice()
    fillHoles(ring, 3, 3, 0.2)
    expect([...ring]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1])
    fillHoles(open, 3, 3, 0.05)
    expect(open[4]).toBe(0)
  })
})
