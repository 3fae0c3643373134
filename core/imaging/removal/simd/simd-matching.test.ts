import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedState } from '../../random.ts'
import { findRim } from '../completion.ts'
import { AREA, makeLevel, type Level } from '../level.ts'
import type { Matching, Work } from '../matcher.ts'
import { matchesFromCopies } from '../matching.ts'
import { scalarMatcher } from '../scalar-matcher.ts'
import { FULL_WEIGHT } from '../vote.ts'
import { simdMatching } from './simd-matching.ts'

interface Scene {
  width: number
  height: number
  /** Holes and bars as rectangles: left, top, width, height in parts of 100. */
  holes: number[][]
  bars: number[][]
  /** Levels of noise over a slope: 0 is smooth, 255 is noise alone. */
  noise: number
  salt: number
  /** Largest shift in levels. */
  max: number
  seed: number
  /** One sweep each: forward or not, and how far. */
  sweeps: { forward: boolean; reach: number }[]
}

function flags({ width, height }: Scene, boxes: number[][]): Uint8Array {
  const out = new Uint8Array(width * height)
  for (const [left, top, across, down] of boxes)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [u, v] = [(x * 100) / width, (y * 100) / height]
        if (u >= left && u < left + across && v >= top && v < top + down) out[y * width + x] = 1
      }
  return out
}

function levelFrom(scene: Scene): Level {
  const { width, height, noise, salt } = scene
  const hole = flags(scene, scene.holes)
  const barred = flags(scene, scene.bars).map((value, p) => value & (1 - hole[p]))
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    if (hole[i >> 2] === 1) return 0
    const slope = ((i >> 2) % width) + 2 * Math.floor((i >> 2) / width) + 50 * (i & 3)
    const value = (Math.imul(i + salt, 2654435761) >>> 24) - 128
    return Math.min(255, Math.max(0, (slope % 256) + (noise * value) / 128))
  })
  return makeLevel(width, height, data, hole, barred, { width: width / 3, height: height / 3 })
}

function workFor(scene: Scene): Work {
  const level = levelFrom(scene)
  const count = level.targets.length
  const matches = { source: new Int32Array(count), cost: new Int32Array(count) }
  matchesFromCopies(level, new Int32Array(level.hole.length).fill(-1), matches, seedState(scene.seed))
  const trust = Uint16Array.from({ length: count }, (_, t) => FULL_WEIGHT / (1 + (t % 13)))
  return { level, matches, trust, limit: scene.max * AREA }
}

/** All that a matching says of a scene when each of its steps is taken. */
function runMatcher(matching: Matching, scene: Scene): Record<string, unknown> {
  const work = workFor(scene)
  const { level, matches } = work
  const matcher = matching(work)
  const states: number[] = []
  let random = seedState(scene.seed + 1)
  matcher.fillHole({ sharpness: 0, byCost: false })
  for (const { forward, reach } of scene.sweeps) {
    matcher.measure()
    random = matcher.sweep(forward, reach, random)
    states.push(random)
    matcher.fillHole({ sharpness: 0, byCost: true })
  }
  matcher.measure()
  const voteOptions = { sharpness: 0.7, byCost: true }
  const values = matcher.vote(voteOptions, level.unknown)
  const rim = matcher.vote(voteOptions, findRim(level))
  const colourShifts = matcher.colourShifts()
  matcher.settle()
  return {
    states,
    values,
    rim,
    voices: colourShifts,
    data: level.data,
    source: matches.source,
    cost: matches.cost,
  }
}

/** Equal, without listing a hundred thousand values when they are not. */
function expectSame(scene: Scene, matching: Matching): void {
  const [found, right] = [runMatcher(matching, scene), runMatcher(scalarMatcher, scene)]
  for (const key of Object.keys(right)) {
    const [a, b] = [found[key], right[key]] as [Int32Array, Int32Array]
    expect([key, a.length, a.findIndex((value, i) => !Object.is(value, b[i]))]).toEqual([key, b.length, -1])
  }
}

const box = fc.tuple(
  fc.integer({ min: -5, max: 90 }),
  fc.integer({ min: -5, max: 90 }),
  fc.integer({ min: 1, max: 35 }),
  fc.integer({ min: 1, max: 35 }),
)
const scenes = fc
  .record({
    width: fc.integer({ min: 14, max: 90 }),
    height: fc.integer({ min: 14, max: 90 }),
    holes: fc.array(box, { minLength: 1, maxLength: 3 }),
    bars: fc.array(box, { maxLength: 2 }),
    noise: fc.constantFrom(0, 8, 60, 255),
    salt: fc.nat(),
    max: fc.constantFrom(0, 1, 12, 40),
    seed: fc.integer(),
    sweeps: fc.array(fc.record({ forward: fc.boolean(), reach: fc.constantFrom(0, 1, 5, 32, 200) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .filter((scene) => levelFrom(scene).sources.length > 0)

const large: Scene = {
  width: 260,
  height: 210,
  holes: [[20, 10, 50, 60]],
  bars: [[75, 20, 5, 30]],
  noise: 30,
  salt: 5,
  max: 12,
  seed: 9,
  sweeps: [
    { forward: true, reach: 32 },
    { forward: false, reach: 200 },
  ],
}

describe('matching by SIMD', () => {
  it('is what this engine does', () => {
    expect(simdMatching()).not.toBeNull()
  })

  it('gives the same places, costs, shifts and values as TypeScript', () => {
    fc.assert(
      fc.property(scenes, (scene) => expectSame(scene, simdMatching()!)),
      { numRuns: 150 },
    )
  })

  it('gives them where the work is done in several parts', () => {
    expect(levelFrom(large).targets.length).toBeGreaterThan(3 * 4096)
    expectSame(large, simdMatching()!)
  })

  it('gives them for one level after the other in the same memory, larger and smaller', () => {
    const matching = simdMatching()!
    const small = { ...large, width: 40, height: 33, max: 0 }
    for (const scene of [small, large, { ...small, max: 40 }, { ...large, noise: 255 }])
      expectSame(scene, matching)
  })
})
