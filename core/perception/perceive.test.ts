import { describe, expect, it, vi } from 'vitest'
import type { Pixels } from '../imaging/pixels.ts'
import { classMap, probabilityAt } from './class-map.ts'
import { codeOf, LABEL_CLASSES, type LabelClass } from './classes.ts'
import { exp } from './exp.ts'
import { openPerceiver, perceive, seenSize } from './perceive.ts'
import {
  kindOf,
  likeliestOf,
  mapOfPlane,
  type PerceptionMap,
  planeOfMap,
  probabilityOf,
} from './perception-map.ts'
import { classNetwork } from './testing/class-network.ts'
import { numbers } from './testing/numbers.ts'
import { UnusableNetwork } from './unusable-network.ts'

/** A photo of colours that change from place to place. */
function photoOf(width: number, height: number): Pixels {
  const random = numbers(64, 5)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4)
      for (let c = 0; c < 4; c++)
        data[i + c] =
          c === 3
            ? 255
            : 128 +
              127 * random[(Math.floor((8 * x) / width) * 8 + Math.floor((8 * y) / height) + 7 * c) % 64]
  return { width, height, data }
}

const perceiver = openPerceiver(classNetwork())!

describe('perceiving a photo', () => {
  it.each([
    [
      { width: 3000, height: 2000 },
      { width: 384, height: 256 },
    ],
    [
      { width: 2000, height: 3000 },
      { width: 256, height: 384 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 384, height: 288 },
    ],
    [
      { width: 640, height: 640 },
      { width: 320, height: 320 },
    ],
    [
      { width: 30_000, height: 200 },
      { width: 3072, height: 32 },
    ],
  ])('sees %o as %o', (photo, seen) => {
    expect(seenSize(photo)).toEqual(seen)
  })

  it('tells how likely each class is, of 255 together at each place', () => {
    const map = perceive(photoOf(640, 427), perceiver)
    expect([map.width, map.height, map.data.length]).toEqual([192, 128, 192 * 128 * LABEL_CLASSES.length])
    const pixels = map.width * map.height
    for (let p = 0; p < pixels; p += 97) {
      let sum = 0
      for (let c = 0; c < LABEL_CLASSES.length; c++) sum += map.data[c * pixels + p]
      // Each is rounded by itself.
      expect(Math.abs(sum - 255)).toBeLessThanOrEqual(LABEL_CLASSES.length / 2)
    }
    expect(new Set(likeliestOf(map).data).size).toBeGreaterThan(2)
  })

  it('tells nearly the same of a photo at another size, and of a tiny one', () => {
    const large = perceive(photoOf(1920, 1280), perceiver)
    for (const size of [960, 480, 96]) {
      const other = perceive(photoOf(size, (size * 2) / 3), perceiver)
      let off = 0
      for (let i = 0; i < other.data.length; i++) off += Math.abs(other.data[i] - large.data[i])
      expect(off / other.data.length).toBeLessThan(3)
    }
  })

  it('tells of a symmetric photo what is symmetric, when it looks at its mirror too', () => {
    const half = photoOf(300, 400)
    const photo: Pixels = { width: 600, height: 400, data: new Uint8Array(600 * 400 * 4) }
    for (let y = 0; y < 400; y++)
      for (let x = 0; x < 600; x++) {
        const from = (y * 300 + Math.min(x, 599 - x)) * 4
        photo.data.set(half.data.subarray(from, from + 4), (y * 600 + x) * 4)
      }
    // Places are given as they are: only a network that looks at colours alone tells the same of both sides.
    const { width, height, data } = perceive(photo, openPerceiver(withoutPlaces())!, { isTwice: true })
    for (let row = 0; row < height * LABEL_CLASSES.length; row += 37) {
      const line = data.subarray(row * width, (row + 1) * width)
      expect(line.toReversed()).toEqual(line)
    }
  })

  it('refuses networks of other classes, and files that are none', () => {
    expect(() => openPerceiver(classNetwork({ classes: 5 }))).toThrow(/tells 5 classes; 22 are needed/)
    expect(() => openPerceiver(classNetwork().subarray(9))).toThrow(UnusableNetwork)
  })

  it('has no eyes where the engine has no SIMD', async () => {
    vi.resetModules()
    vi.stubGlobal('WebAssembly', { validate: () => false })
    const { openPerceiver: openThere } = await import('./perceive.ts')
    expect(openThere(classNetwork())).toBeNull()
    vi.unstubAllGlobals()
  })
})

/** The network without the weights of where a pixel lies. */
function withoutPlaces(): Uint8Array {
  const file = classNetwork()
  const first = 12 * 5 * 9
  const at = findFloats(file, first)
  const weights = new DataView(file.buffer, at)
  for (let output = 0; output < 12; output++)
    for (let i = 3 * 9; i < 5 * 9; i++) weights.setFloat32((output * 5 * 9 + i) * 4, 0, true)
  return file
}

/** Where the first raw numbers of so many begin. */
function findFloats(file: Uint8Array, count: number): number {
  const length = count * 4
  for (let i = 0; i < file.length; i++)
    if (file[i] === 0x4a && file[i + 1] === ((length & 127) | 128) && file[i + 2] === length >> 7)
      return i + 3
  throw new Error('there are no such numbers')
}

describe('a map', () => {
  /** The left half is one class, the right another, with so much of 255. */
  const halves = (
    left: LabelClass,
    right: LabelClass,
    sureness: number,
    width = 4,
    height = 2,
  ): PerceptionMap => {
    const pixels = width * height
    const map = { width, height, data: new Uint8Array(pixels * LABEL_CLASSES.length) }
    for (let p = 0; p < pixels; p++)
      map.data[LABEL_CLASSES.indexOf(p % width < width / 2 ? left : right) * pixels + p] = sureness
    return map
  }

  it('is kept as one plane', () => {
    const map = halves('floor', 'sky', 200)
    expect(mapOfPlane(planeOfMap(map))).toEqual(map)
    expect(() => mapOfPlane({ width: 4, height: 3, data: new Uint8Array(12) })).toThrow(RangeError)
  })

  it('tells classes, groups of them, and the kind of photo', () => {
    const map = halves('window', 'outside-view', 180)
    expect([...likeliestOf(map).data.subarray(0, 4)]).toEqual([4, 4, 11, 11])
    expect([...likeliestOf(map, ['outside-view']).data.subarray(0, 4)]).toEqual([11, 11, 11, 11])
    expect([...probabilityOf(map, ['window']).data.subarray(0, 4)]).toEqual([180, 180, 0, 0])
    expect([...probabilityOf(map, ['window', 'outside-view']).data]).toEqual(Array(8).fill(180))
    expect(kindOf(map)).toEqual({ kind: 'indoor', sureness: 1 })
    expect(kindOf(halves('sky', 'facade', 90)).kind).toBe('outdoor')
  })

  it('takes the edges of its photo when it is enlarged', () => {
    // The colours change a little beside the middle, where the map changes.
    const photo = { width: 400, height: 200, data: new Uint8Array(400 * 200 * 4).fill(255) }
    const edge = 204
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < edge; x++) photo.data.set([90, 60, 40], (y * 400 + x) * 4)
    const map = halves('floor', 'wall', 255, 100, 50)
    const found = classMap(map, photo)
    const row = found.data.subarray(100 * 400, 101 * 400)
    const first = row.indexOf(codeOf('wall'))
    expect(Math.abs(first - edge)).toBeLessThanOrEqual(1)
    expect([row[20], row[380]]).toEqual([codeOf('floor'), codeOf('wall')])
    const floor = probabilityAt(map, photo, ['floor'])
    expect(floor.data[100 * 400 + 20]).toBeGreaterThan(240)
    expect(floor.data[100 * 400 + 380]).toBeLessThan(15)
  })
})

it('takes powers of e as exactly as the engine does', () => {
  for (let x = -60; x <= 60; x += 0.37) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14)
  expect(exp(-2000)).toBe(0)
  expect(exp(0)).toBe(1)
})
