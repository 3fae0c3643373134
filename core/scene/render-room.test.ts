import { beforeAll, describe, expect, it } from 'vitest'
import { renderRoom } from './render-room.ts'
import { testRoom, type TestRoom } from './test-room.ts'

const WIDTH = 320
const HEIGHT = 214

describe('renderRoom', () => {
  let room: TestRoom
  beforeAll(() => {
    room = testRoom(WIDTH, HEIGHT)
  }, 120_000)

  const difference = (p: number) =>
    Math.max(...[0, 1, 2].map((c) => Math.abs(room.picture.data[p * 4 + c] - room.without.data[p * 4 + c])))

  it('changes what the mask covers', () => {
    let covered = 0
    let changed = 0
    room.mask.data.forEach((value, p) => {
      if (value < 200) return
      covered++
      if (room.changed.data[p] === 255) changed++
    })
    expect(covered).toBeGreaterThan(40)
    expect(changed / covered).toBeGreaterThan(0.9)
  })

  it('leaves the rest as it was, but for shadow and reflected light near the object', () => {
    let outside = 0
    let changed = 0
    let total = 0
    room.mask.data.forEach((value, p) => {
      if (value > 0) return
      outside++
      total += difference(p)
      if (difference(p) > 12) changed++
    })
    expect(total / outside).toBeLessThan(0.8)
    expect(changed / outside).toBeLessThan(0.004)
  })

  it('draws the mask antialiased', () => {
    const edge = room.mask.data.filter((value) => value > 20 && value < 235).length
    const full = room.mask.data.filter((value) => value === 255).length
    expect(edge).toBeGreaterThan(40)
    expect(full).toBeGreaterThan(20)
  })

  it('gives one mask for both pictures', () => {
    const bare = renderRoom({
      width: 96,
      height: 64,
      samples: 1,
      seed: 3,
      quality: 'draft',
      withObject: false,
    })
    const full = renderRoom({
      width: 96,
      height: 64,
      samples: 1,
      seed: 3,
      quality: 'draft',
      withObject: true,
    })
    expect(bare.objectMask.data).toEqual(full.objectMask.data)
    expect(Math.max(...full.objectMask.data)).toBeGreaterThan(200)
  })

  it('gives the same bytes for the same request, other grain for another seed', () => {
    const ask = { width: 96, height: 64, samples: 2, quality: 'draft' as const, withObject: true }
    const first = renderRoom({ ...ask, seed: 5 })
    expect(renderRoom({ ...ask, seed: 5 }).picture.data).toEqual(first.picture.data)
    expect(renderRoom({ ...ask, seed: 6 }).picture.data).not.toEqual(first.picture.data)
  })

  it('is exposed as a daylight interior: opaque, neither dark nor burnt out, and in full colour', () => {
    let [sum, black, white] = [0, 0, 0]
    const { data } = room.picture
    for (let p = 0; p < WIDTH * HEIGHT; p++) {
      const [r, g, b, a] = data.subarray(p * 4, p * 4 + 4)
      expect(a).toBe(255)
      sum += (r + g + b) / 3
      if (Math.max(r, g, b) < 8) black++
      if (Math.min(r, g, b) > 252) white++
    }
    const total = WIDTH * HEIGHT
    expect(sum / total).toBeGreaterThan(110)
    expect(sum / total).toBeLessThan(205)
    expect(black / total).toBeLessThan(0.01)
    expect(white / total).toBeLessThan(0.06)
  })

  it('shows the floor where the object stood', () => {
    let [r, b, count] = [0, 0, 0]
    const lowest = HEIGHT - 1 - [...room.mask.data].reverse().findIndex((value) => value === 255) / WIDTH
    const from = Math.floor(lowest - 6) * WIDTH
    room.mask.data.forEach((value, p) => {
      if (value < 255 || p < from) return
      r += room.without.data[p * 4]
      b += room.without.data[p * 4 + 2]
      count++
    })
    expect(count).toBeGreaterThan(3)
    expect(r / count - b / count).toBeGreaterThan(10)
  })

  it('refuses sizes and sample counts that make no sense', () => {
    const ask = { width: 96, height: 64, samples: 2, seed: 1, quality: 'draft' as const, withObject: true }
    expect(() => renderRoom({ ...ask, width: 10 })).toThrow(RangeError)
    expect(() => renderRoom({ ...ask, height: 64.5 })).toThrow(RangeError)
    expect(() => renderRoom({ ...ask, samples: 0 })).toThrow(RangeError)
  })
})
