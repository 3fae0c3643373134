import { describe, expect, it } from 'vitest'
import type { Pixels } from '../pixels.ts'
import { nextRandom, seedState } from '../random.ts'
import type { Hints } from './hints.ts'
import { Selector } from './selector.ts'
import { Refusal } from '../../refusal.ts'

const [WIDTH, HEIGHT] = [900, 600]

/** A red disc and a red square with noise on a noisy grey-green wall. */
const inDisc = (x: number, y: number) => (x + 0.5 - 350) ** 2 + (y + 0.5 - 300) ** 2 < 120 ** 2
const inSquare = (x: number, y: number) => x >= 600 && x < 680 && y >= 260 && y < 340

function paint(): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  let state = seedState(4)
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    const colour = inDisc(x, y) || inSquare(x, y) ? [170, 60, 50] : [140, 150, 135]
    for (let c = 0; c < 3; c++) {
      state = nextRandom(state)
      data[p * 4 + c] = colour[c] + ((state >>> 0) % 41) - 20
    }
    data[p * 4 + 3] = 255
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const photo = paint()

function maskOf(hints: Hints, selector = new Selector(photo)): Uint8Array {
  const { x, y, plane } = selector.select(hints)
  const mask = new Uint8Array(WIDTH * HEIGHT)
  for (let row = 0; row < plane.height; row++)
    mask.set(plane.data.subarray(row * plane.width, (row + 1) * plane.width), (y + row) * WIDTH + x)
  return mask
}

function overlap(mask: Uint8Array, isThing: (x: number, y: number) => boolean): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < mask.length; p++) {
    const wanted = isThing(p % WIDTH, Math.floor(p / WIDTH))
    if (mask[p] >= 128 && wanted) both++
    if (mask[p] >= 128 || wanted) either++
  }
  return both / either
}

const click = (kind: 'in' | 'out', x: number, y: number) => ({ kind, points: [{ x, y }] })
const discBox = { x: 215, y: 165, width: 270, height: 270 }
const bothBox = { x: 210, y: 160, width: 500, height: 290 }

describe('a selection', () => {
  it('finds a thing in a box', () => {
    expect(overlap(maskOf({ box: discBox, marks: [] }), inDisc)).toBeGreaterThan(0.97)
  })

  it('finds a thing at a click, and leaves its like elsewhere alone', () => {
    expect(overlap(maskOf({ marks: [click('in', 350, 300)] }), inDisc)).toBeGreaterThan(0.97)
    expect(overlap(maskOf({ marks: [click('in', 640, 300)] }), inSquare)).toBeGreaterThan(0.95)
  })

  it('loses a piece that is clicked out, and gets it back when it is clicked in', () => {
    const selector = new Selector(photo)
    const both = maskOf({ box: bothBox, marks: [] }, selector)
    expect(overlap(both, (x, y) => inDisc(x, y) || inSquare(x, y))).toBeGreaterThan(0.97)
    const out = [click('out', 640, 300)]
    expect(overlap(maskOf({ box: bothBox, marks: out }, selector), inDisc)).toBeGreaterThan(0.97)
    const back = maskOf({ box: bothBox, marks: [...out, click('in', 640, 300)] }, selector)
    expect(overlap(back, (x, y) => inDisc(x, y) || inSquare(x, y))).toBeGreaterThan(0.95)
  })

  it('takes a scribble as well as a click', () => {
    const scribble = {
      kind: 'in' as const,
      points: [
        { x: 280, y: 300 },
        { x: 420, y: 300 },
        { x: 350, y: 380 },
      ],
    }
    expect(overlap(maskOf({ marks: [scribble] }), inDisc)).toBeGreaterThan(0.97)
  })

  it('takes a box that is the whole frame', () => {
    const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT }
    const mask = maskOf({ box: whole, marks: [] })
    expect(overlap(mask, (x, y) => inDisc(x, y) || inSquare(x, y))).toBeGreaterThan(0.95)
    expect(maskOf({ box: { x: -50, y: -50, width: 5000, height: 5000 }, marks: [] })).toEqual(mask)
  })

  it('grows the box to hold what is clicked in beside it', () => {
    const mask = maskOf({ box: discBox, marks: [click('in', 640, 300)] })
    expect(mask[300 * WIDTH + 640]).toBe(255)
    expect(mask[300 * WIDTH + 350]).toBe(255)
  })

  it('has soft edges only at the outline, and fits its bounds', () => {
    const { plane, x, y } = new Selector(photo).select({ box: discBox, marks: [] })
    expect(plane.data).toHaveLength(plane.width * plane.height)
    expect(plane.width).toBeLessThan(260)
    let soft = 0
    plane.data.forEach((value, p) => {
      const distance = Math.sqrt(
        (x + (p % plane.width) - 349.5) ** 2 + (y + Math.floor(p / plane.width) - 299.5) ** 2,
      )
      if (value > 0 && value < 255) soft++
      if (distance < 112) expect(value).toBe(255)
    })
    expect(soft).toBeGreaterThan(30)
  })

  it('gives the same bytes twice, whatever was asked before', () => {
    const selector = new Selector(photo)
    const marks = [click('out', 640, 300), click('in', 350, 200), click('out', 230, 180)]
    maskOf({ box: bothBox, marks: [click('in', 640, 300), click('out', 350, 300)] }, selector)
    maskOf({ marks: [click('in', 640, 300)] }, selector)
    const warm = maskOf({ box: bothBox, marks }, selector)
    expect(maskOf({ box: bothBox, marks })).toEqual(warm)
    expect(maskOf({ box: bothBox, marks }, selector)).toEqual(warm)
  })
})

describe('a selector refuses', () => {
  const selector = new Selector(photo)

  it.each([
    ['nothing to go by', { marks: [] }],
    ['marks that are all out', { marks: [click('out', 10, 10)] }],
    ['a click outside the photo', { marks: [click('in', WIDTH, 10)] }],
    ['a click that is no place', { marks: [click('in', Number.NaN, 10)] }],
    ['a mark without points', { box: discBox, marks: [{ kind: 'in', points: [] }] }],
  ] satisfies [string, Hints][])('%s', (_, hints) => {
    expect(() => selector.select(hints)).toThrow(Refusal)
  })

  it.each([
    ['an empty box', { x: 10, y: 10, width: 0, height: 20 }],
    ['a box beside the photo', { x: WIDTH, y: 10, width: 20, height: 20 }],
  ])('%s, in words', (_, box) => {
    expect(() => selector.select({ box, marks: [] })).toThrow(Refusal)
  })

  it('a photo whose bytes do not fit', () => {
    expect(() => new Selector({ width: 2, height: 2, data: new Uint8Array(15) })).toThrow(RangeError)
  })
})

it('selects in photos of a few pixels', () => {
  for (const [width, height] of [
    [1, 1],
    [2, 1],
    [1, 40],
    [3, 3],
  ]) {
    const tiny = { width, height, data: new Uint8Array(width * height * 4).fill(200) }
    const { plane } = new Selector(tiny).select({
      box: { x: 0, y: 0, width, height },
      marks: [click('in', 0, 0)],
    })
    expect(plane.data).toHaveLength(plane.width * plane.height)
  }
})
