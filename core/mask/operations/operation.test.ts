import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskScript, runStep } from '../../../tests/helpers/mask-script.ts'
import { MaskEngine } from '../engine.ts'
import { combineSource, rectangleSource } from '../shapes.ts'
import { applyOperation, type Operation } from './operation.ts'

/** Cut tiles on both axes, and borders of tiles inside. */
const WIDTH = 300
const HEIGHT = 520
const COUNT = WIDTH * HEIGHT

const env = {
  codec: {
    deflate: (bytes: Uint8Array) => Promise.resolve(bytes),
    inflate: (bytes: Uint8Array) => Promise.resolve(bytes),
  },
  now: () => 0,
}

type Read = (x: number, y: number) => number

function pixels(engine: MaskEngine): Uint8Array {
  return engine.reduced(WIDTH, HEIGHT).data as Uint8Array
}

function each(value: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: COUNT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH)))
}

/** Runs a value up to where the frame ends. */
const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))

/** Largest of m(q) − 255 · max(0, distance − radius) over the whole frame. */
function naiveGrow(read: Read, radius: number): Uint8Array {
  const reach = Math.ceil(radius)
  return each((px, py) => {
    let max = 0
    for (let y = Math.max(0, py - reach); y <= Math.min(HEIGHT - 1, py + reach); y++)
      for (let x = Math.max(0, px - reach); x <= Math.min(WIDTH - 1, px + reach); x++) {
        const over = Math.max(0, Math.sqrt((x - px) ** 2 + (y - py) ** 2) - radius)
        max = Math.max(max, Math.floor(read(x, y) - 255 * over + 0.5))
      }
    return max
  })
}

/** Three boxes of the given odd widths along both axes, by the weights of their convolution. */
function naiveBlur(data: Uint8Array, boxes: readonly number[], steepness: number): Uint8Array {
  let kernel = [1]
  for (const box of boxes)
    kernel = Array.from({ length: kernel.length + box - 1 }, (_, i) =>
      kernel.slice(Math.max(0, i - box + 1), i + 1).reduce((sum, weight) => sum + weight, 0),
    )
  const reach = (kernel.length - 1) / 2
  const whole = kernel.reduce((sum, weight) => sum + weight, 0)
  const across = Array.from({ length: COUNT }, (_, i) => {
    const [x, row] = [i % WIDTH, i - (i % WIDTH)]
    const sum = kernel.reduce((sum, weight, k) => sum + weight * data[row + clamp(x + k - reach, WIDTH)], 0)
    return Math.floor((sum * 257) / whole + 0.5)
  })
  return each((x, y) => {
    const sum = kernel.reduce(
      (sum, weight, k) => sum + weight * across[clamp(y + k - reach, HEIGHT) * WIDTH + x],
      0,
    )
    const value = sum / 257 / whole
    return Math.floor(Math.max(0, Math.min(255, 127.5 + (value - 127.5) * steepness)) + 0.5)
  })
}

/** Sweeps to and fro until nothing changes: the value of a pixel from its own and its neighbours'. */
function settle(
  values: Int32Array,
  corners: boolean,
  rule: (i: number, neighbours: number[]) => number,
): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const back of [false, true])
      for (let n = 0; n < COUNT; n++) {
        const i = back ? COUNT - 1 - n : n
        const next = rule(i, around(i, corners))
        if (next === values[i]) continue
        values[i] = next
        changed = true
      }
  }
}

function around(i: number, corners: boolean): number[] {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || (!corners && dx !== 0 && dy !== 0)) continue
      if (x + dx >= 0 && x + dx < WIDTH && y + dy >= 0 && y + dy < HEIGHT) found.push(i + dy * WIDTH + dx)
    }
  return found
}

/** What pixels that hang together weigh, for each pixel of them; 0 for the others. */
function naiveWeights(weight: ArrayLike<number>, corners: boolean): Float64Array {
  const names = Int32Array.from({ length: COUNT }, (_, i) => (weight[i] > 0 ? i + 1 : 0))
  settle(names, corners, (i, neighbours) =>
    names[i] === 0 ? 0 : neighbours.reduce((max, n) => Math.max(max, names[n]), names[i]),
  )
  const sums = new Float64Array(COUNT + 1)
  for (let i = 0; i < COUNT; i++) sums[names[i]] += weight[i]
  return Float64Array.from(names, (name) => (name === 0 ? 0 : sums[name]))
}

function naiveFill(data: Uint8Array, largest: number): Uint8Array {
  const levels = new Int32Array(COUNT).fill(255)
  settle(levels, false, (i, neighbours) => {
    if (neighbours.length < 4) return data[i]
    return Math.max(data[i], Math.min(levels[i], ...neighbours.map((n) => levels[n])))
  })
  const depth = levels.map((level, i) => level - data[i])
  const volumes = naiveWeights(depth, false)
  return data.map((value, i) => (volumes[i] > largest * 255 ? value : levels[i]))
}

/** Box widths for the radii that are tried here, by the formula of the Filter Effects Module, worked out by the user. */
const BOXES: Record<number, number[]> = { 1: [1, 1, 3], 2.5: [5, 5, 5], 6: [11, 11, 13], 12: [23, 23, 25] }
const SMOOTH_BOXES: Record<number, number[]> = {
  1: [1, 1, 3],
  2.5: [3, 3, 5],
  6: [9, 9, 9],
  12: [17, 17, 19],
}

function naive(data: Uint8Array, operation: Operation): Uint8Array {
  if (operation.kind === 'fill-holes') return naiveFill(data, operation.largest ?? Infinity)
  if (operation.kind === 'remove-specks') {
    const areas = naiveWeights(data, true)
    return data.map((value, i) => (areas[i] < operation.smallest * 255 ? 0 : value))
  }
  const { radius } = operation
  if (operation.kind === 'grow') return naiveGrow((x, y) => data[y * WIDTH + x], radius)
  if (operation.kind === 'shrink')
    return naiveGrow((x, y) => 255 - data[y * WIDTH + x], radius).map((value) => 255 - value)
  if (operation.kind === 'feather') return naiveBlur(data, BOXES[radius], 1)
  const boxes = SMOOTH_BOXES[radius]
  return naiveBlur(data, boxes, steepness(boxes))
}

/** One over the fraction of the middle pixel: the middle count of the ways in which three offsets add up to 0. */
function steepness([a, b, c]: number[]): number {
  let ways = 0
  for (let i = -(a - 1) / 2; i <= (a - 1) / 2; i++)
    for (let k = -(b - 1) / 2; k <= (b - 1) / 2; k++) if (Math.abs(i + k) <= (c - 1) / 2) ways++
  return (a * b * c) / ways
}

async function paint(seed: number): Promise<MaskEngine> {
  const engine = new MaskEngine(WIDTH, HEIGHT, env)
  for (const step of maskScript(seed, 14, WIDTH, HEIGHT))
    if (step.kind === 'stroke' || step.kind === 'shape' || step.kind === 'invert') await runStep(engine, step)
  return engine
}

const kinds: Operation[] = [
  ...[1, 2.5, 6, 12].flatMap((radius): Operation[] => [
    { kind: 'feather', radius },
    { kind: 'smooth', radius },
  ]),
  ...[0, 1, 2.5, 6].flatMap((radius): Operation[] => [
    { kind: 'grow', radius },
    { kind: 'shrink', radius },
  ]),
  ...[null, 0, 40, 900].map((largest): Operation => ({ kind: 'fill-holes', largest })),
  ...[0, 1, 40, 900].map((smallest): Operation => ({ kind: 'remove-specks', smallest })),
]

describe('an operation', () => {
  it.each(kinds)('is the naive one, and undo gives back every byte: %o', async (operation) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const engine = await paint(seed)
        const before = pixels(engine)
        const done = engine.edit('Test', (edit) => applyOperation(edit, operation))
        const after = pixels(engine)
        let worst = 0
        const wanted = naive(before, operation)
        for (let i = 0; i < COUNT; i++) worst = Math.max(worst, Math.abs(after[i] - wanted[i]))
        // Blurs divide in another order, and a value on the border of two may round either way.
        expect(worst).toBeLessThanOrEqual(operation.kind === 'feather' || operation.kind === 'smooth' ? 1 : 0)
        if (done) await engine.undo()
        expect(pixels(engine)).toEqual(before)
      }),
      { numRuns: 2 },
    )
  })

  it.each(kinds)('leaves an empty mask and a full one as they are: %o', (operation) => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    expect(engine.edit('Test', (edit) => applyOperation(edit, operation))).toBe(false)
    engine.edit('All', (edit) =>
      combineSource(edit, rectangleSource({ x: 0, y: 0, width: WIDTH, height: HEIGHT }), 'add'),
    )
    expect(engine.edit('Test', (edit) => applyOperation(edit, operation))).toBe(false)
  })
})
