import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDraft, saveDraft } from './draft.ts'
import { MaskEngine } from './engine.ts'
import { clearAll, combineSource, invertAll, planeSource, rectangleSource, type Combine } from './shapes.ts'
import { Stroke, type Brush } from './stroke.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 1_700_000_000_000,
}

/** Not a multiple of the tile's side, so that edge tiles are cut on both axes. */
const WIDTH = 330
const HEIGHT = 290

type Operation =
  | { kind: 'stroke'; brush: Brush; points: number[] }
  | { kind: 'rectangle'; x: number; y: number; width: number; height: number; combine: Combine }
  | { kind: 'import'; seed: number; combine: Combine }
  | { kind: 'invert' }
  | { kind: 'clear' }

/** The slow and obvious mask: one byte a pixel, whole frame, nothing shared, nothing skipped. */
class NaiveMask {
  data = new Uint8Array(WIDTH * HEIGHT)

  apply(operation: Operation): void {
    const before = this.data.slice()
    if (operation.kind === 'invert') this.#each((i) => 255 - before[i])
    else if (operation.kind === 'clear') this.#each(() => 0)
    else if (operation.kind === 'import') {
      const plane = noisePlane(operation.seed)
      this.#each((i) => combined(before[i], plane.data[i], operation.combine))
    } else if (operation.kind === 'rectangle') {
      this.#each((i, x, y) => combined(before[i], rectangleCoverage(operation, x, y), operation.combine))
    } else {
      const coverage = strokeCoverage(operation.brush, operation.points)
      const { opacity, combine } = operation.brush
      this.#each((i) => {
        const goal =
          combine === 'add' ? Math.max(before[i], coverage[i]) : Math.min(before[i], 255 - coverage[i])
        return Math.floor(before[i] + (goal - before[i]) * opacity + 0.5)
      })
    }
  }

  #each(value: (i: number, x: number, y: number) => number): void {
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) this.data[y * WIDTH + x] = value(y * WIDTH + x, x, y)
  }
}

function combined(now: number, coverage: number, combine: Combine): number {
  if (combine === 'add') return Math.max(now, coverage)
  return Math.min(now, combine === 'subtract' ? 255 - coverage : coverage)
}

function rectangleCoverage(rect: Operation & { kind: 'rectangle' }, x: number, y: number): number {
  const across = Math.max(0, Math.min(rect.x + rect.width, x + 1) - Math.max(rect.x, x))
  const down = Math.max(0, Math.min(rect.y + rect.height, y + 1) - Math.max(rect.y, y))
  return Math.floor(across * down * 255 + 0.5)
}

/** Distance of every pixel to every segment: nearest point by projection, no spans, no tiles. */
function strokeCoverage(brush: Brush, points: number[]): Uint8Array {
  const coverage = new Uint8Array(WIDTH * HEIGHT)
  const radius = brush.size / 2
  for (let p = 0; p < points.length; p += 3) {
    const from = Math.max(0, p - 3)
    const [ax, ay, bx, by] = [points[from], points[from + 1], points[p], points[p + 1]]
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const away = radius + 0.5 - toSegment(x + 0.5, y + 0.5, ax, ay, bx, by)
        const t = Math.min(1, Math.max(0, away / (radius * (1 - brush.hardness) + 1)))
        const eased = t * brush.hardness + t * t * (3 - 2 * t) * (1 - brush.hardness)
        const i = y * WIDTH + x
        coverage[i] = Math.max(coverage[i], Math.floor(eased * 255 + 0.5))
      }
  }
  return coverage
}

function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const t =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

function noisePlane(seed: number): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < data.length; i++) data[i] = i % 700 < seed ? 255 : (i * seed) % 251
  return { width: WIDTH, height: HEIGHT, data }
}

function apply(engine: MaskEngine, operation: Operation): void {
  if (operation.kind === 'stroke') {
    const stroke = new Stroke(engine.begin('Brush'), operation.brush)
    stroke.extend(operation.points.slice(0, 3))
    stroke.extend(operation.points.slice(3))
    engine.seal()
  } else if (operation.kind === 'invert') engine.edit('Invert', invertAll)
  else if (operation.kind === 'clear') engine.edit('Clear', clearAll)
  else
    engine.edit(operation.kind, (edit) =>
      combineSource(
        edit,
        operation.kind === 'import'
          ? planeSource(noisePlane(operation.seed), WIDTH, HEIGHT)
          : rectangleSource(operation),
        operation.combine,
      ),
    )
}

function pixels(engine: MaskEngine): Uint8Array {
  return engine.reduced(WIDTH, HEIGHT).data as Uint8Array
}

function fnv(data: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Sevenths, evenly spread: fast-check's own doubles crowd about zero. */
const sevenths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 7, max: max * 7 }).map((n) => n / 7)

const coordinate = (limit: number): fc.Arbitrary<number> => sevenths(-80, limit + 80)

const combine = fc.constantFrom<Combine>('add', 'subtract', 'intersect')

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stroke' as const),
      brush: fc.record({
        size: fc.oneof(sevenths(1, 60), sevenths(1, 700)),
        hardness: fc.constantFrom(0, 0.3, 0.8, 1),
        opacity: fc.constantFrom(0.25, 0.5, 1, 1),
        combine: fc.constantFrom('add' as const, 'subtract' as const),
      }),
      points: fc
        .array(fc.tuple(coordinate(WIDTH), coordinate(HEIGHT)), { minLength: 1, maxLength: 4 })
        .map((points) => points.flatMap(([x, y]) => [x, y, 1])),
    }),
  },
  fc.record({
    kind: fc.constant('rectangle' as const),
    x: coordinate(WIDTH),
    y: coordinate(HEIGHT),
    width: sevenths(0, 400),
    height: sevenths(0, 400),
    combine,
  }),
  fc.record({ kind: fc.constant('import' as const), seed: fc.integer({ min: 0, max: 900 }), combine }),
  fc.constant<Operation>({ kind: 'invert' }),
  fc.constant<Operation>({ kind: 'clear' }),
)

describe('the mask engine against a naive mask', () => {
  it('gives the same pixels, hash and facts after any operations', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 5 }), (operations) => {
        const engine = new MaskEngine(WIDTH, HEIGHT, env)
        const naive = new NaiveMask()
        for (const each of operations) {
          const before = pixels(engine)
          naive.data.set(before)
          apply(engine, each)
          naive.apply(each)
          const after = pixels(engine)
          let worst = 0
          for (let i = 0; i < after.length; i++) worst = Math.max(worst, Math.abs(after[i] - naive.data[i]))
          // The order of floating-point operations differs; a value on the border of two may round either way.
          expect(worst).toBeLessThanOrEqual(each.kind === 'stroke' ? 1 : 0)
          expect(engine.hash()).toBe(fnv(after))
          expect(engine.summary()).toEqual(summarise(after))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('undoes all to an empty mask and redoes all to the same bytes, also through deflated steps and a draft', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        let engine = new MaskEngine(WIDTH, HEIGHT, env)
        const hashes = [engine.hash()]
        for (const each of operations) {
          const steps = engine.history.done
          apply(engine, each)
          if (engine.history.done > steps) hashes.push(engine.hash())
          else expect(engine.hash()).toBe(hashes.at(-1))
        }
        while (await engine.packOne());
        engine = await openDraft(
          await saveDraft(engine.snapshot(), engine.packer),
          { width: WIDTH, height: HEIGHT },
          env,
        )
        expect(engine.hash()).toBe(hashes.at(-1))
        for (const hash of hashes.toReversed().slice(1)) {
          expect(await engine.undo()).toBe(true)
          expect(engine.hash()).toBe(hash)
        }
        expect(await engine.undo()).toBe(false)
        expect(engine.summary()).toEqual({ sum: 0, bounds: null, isHard: true })
        await engine.jumpTo(hashes.length - 1)
        expect(engine.hash()).toBe(hashes.at(-1))
        expect(await engine.redo()).toBe(false)
      }),
      { numRuns: 25 },
    )
  })
})

function summarise(data: Uint8Array): unknown {
  let sum = 0
  let [left, top, right, bottom] = [WIDTH, HEIGHT, 0, 0]
  let isHard = true
  data.forEach((value, i) => {
    if (value === 0) return
    sum += value
    isHard &&= value === 255
    left = Math.min(left, i % WIDTH)
    right = Math.max(right, (i % WIDTH) + 1)
    top = Math.min(top, Math.floor(i / WIDTH))
    bottom = Math.max(bottom, Math.floor(i / WIDTH) + 1)
  })
  return {
    sum,
    bounds: right > 0 ? { x: left, y: top, width: right - left, height: bottom - top } : null,
    isHard,
  }
}
