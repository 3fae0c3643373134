import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../tests/helpers/scenes.ts'
import { createTexturedLevel } from './textured-level.ts'
import { AREA, RADIUS, SIDE, type Level } from './level.ts'
import { measure, matchesFromCopies, type Matches, type Shifts } from './matching.ts'
import { seedState } from '../random.ts'
import { patchSums } from './sums.ts'
import { store, vote, FULL_WEIGHT } from './vote.ts'

const isHole = (x: number, y: number): boolean => x >= 20 && x < 28 && y >= 15 && y < 21
const span = { width: 8, height: 6 }

function matchesOf(level: Level): Matches {
  const matches = {
    source: new Int32Array(level.targets.length),
    cost: new Int32Array(level.targets.length),
  }
  matchesFromCopies(level, new Int32Array(level.hole.length).fill(-1), matches, seedState(3))
  return matches
}

function shiftsOf(level: Level, levels: number): Shifts {
  const shifts: Shifts = { sums: new Uint16Array(level.hole.length * 4), limit: levels * AREA }
  const inside = {
    x: RADIUS,
    y: RADIUS,
    width: level.width - 2 * RADIUS,
    height: level.height - 2 * RADIUS,
  }
  patchSums(level, inside, shifts.sums)
  return shifts
}

const even = (level: Level) => new Uint16Array(level.targets.length).fill(FULL_WEIGHT)

const noise = draw(48, 36, (x, y) => {
  const value = Math.imul(x * 48 + y + 1, 2654435761) >>> 24
  return [value, 255 - value, value >> 1]
})

describe('the vote', () => {
  it('gives the colour that all sources have, whatever the costs and the sharpness', () => {
    const level = createTexturedLevel(
      cropOf(
        draw(48, 36, () => [90, 140, 33]),
        isHole,
      ),
      span,
    )
    const matches = matchesOf(level)
    matches.cost.forEach((_, t) => (matches.cost[t] = (t * 7919) % 60_000))
    for (const sharpness of [0, 0.7, 1])
      for (const byCost of [false, true]) {
        const voteOptions = { sharpness, byCost }
        const values = vote(level, shiftsOf(level, 0), matches, even(level), voteOptions, level.unknown)
        for (let i = 0; i < level.unknown.length; i++) {
          expect(values[i * 4]).toBeCloseTo(90, 3)
          expect(values[i * 4 + 1]).toBeCloseTo(140, 3)
          expect(values[i * 4 + 2]).toBeCloseTo(33, 3)
          expect(values[i * 4 + 3]).toBeCloseTo(0, 3)
        }
      }
  })

  it('is the weighted mean of all patches over a pixel when it is not sharp, the best one when it is', () => {
    const level = createTexturedLevel(cropOf(noise, isHole), span)
    const matches = matchesOf(level)
    const trust = even(level).map((_, t) => 1 + ((t * 31) % 17))
    const shifts = shiftsOf(level, 0)
    const ask = (sharpness: number) =>
      vote(level, shifts, matches, trust, { sharpness, byCost: false }, level.unknown)
    const mean = ask(0)
    const best = ask(1)
    const half = ask(0.5)
    for (const [i, p] of level.unknown.entries()) {
      let [sum, total, max, red] = [0, 0, 0, 0]
      for (let k = 0; k < AREA; k++) {
        const offset = (Math.floor(k / SIDE) - RADIUS) * 48 + (k % SIDE) - RADIUS
        const t = level.targetAt[p + offset]
        const value = level.data[(matches.source[t] - offset) * 4]
        sum += trust[t] * value
        total += trust[t]
        if (trust[t] > max) [max, red] = [trust[t], value]
      }
      expect(mean[i * 4]).toBeCloseTo(sum / total, 3)
      expect(best[i * 4]).toBe(red)
      expect(half[i * 4]).toBeCloseTo((sum / total + red) / 2, 3)
    }
  })

  it('listens less to patches that fit badly: by the power of their cost over the mean of those around', () => {
    const level = createTexturedLevel(cropOf(noise, isHole), span)
    const matches = matchesOf(level)
    matches.cost.forEach((_, t) => (matches.cost[t] = ((t * 7919) % 90_000) - 5000))
    const voteOptions = { sharpness: 0, byCost: true }
    const values = vote(level, shiftsOf(level, 0), matches, even(level), voteOptions, level.unknown)
    for (const [i, p] of level.unknown.entries()) {
      const around = Array.from({ length: AREA }, (_, k) => {
        const offset = (Math.floor(k / SIDE) - RADIUS) * 48 + (k % SIDE) - RADIUS
        const t = level.targetAt[p + offset]
        return {
          cost: Math.max(0, matches.cost[t]),
          red: level.data[(matches.source[t] - offset) * 4],
        }
      })
      // With what counts as noise as one more cost: 4 levels a pixel and channel.
      const mean = (around.reduce((sum, { cost }) => sum + cost, 0) + AREA * 16) / (AREA + 1)
      let [sum, total] = [0, 0]
      for (const { cost, red } of around) {
        const step = Math.floor((cost * Math.floor((32 / (1.2 * mean)) * 2 ** 22)) / 2 ** 22)
        const weight = Math.exp(-Math.min(256, step) / 32)
        sum += weight * red
        total += weight
      }
      // Weights are whole numbers.
      expect(values[i * 4]).toBeCloseTo(sum / total, 2)
    }
  })

  it('shifts a copy towards its target by no more than the limit', () => {
    const level = createTexturedLevel(
      cropOf(
        draw(48, 36, () => [90, 140, 33]),
        isHole,
      ),
      span,
    )
    for (const p of level.unknown) level.data.set([95, 100, 33, 0], p * 4)
    const matches = matchesOf(level)
    const inner = level.unknown.filter((p) => Math.floor(p / 48) === 18 && p % 48 === 24)
    const voteOptions = { sharpness: 0, byCost: true }
    const [red, green, blue] = vote(level, shiftsOf(level, 12), matches, even(level), voteOptions, inner)
    expect(red).toBeGreaterThan(91)
    expect(red).toBeLessThanOrEqual(95)
    expect(green).toBeLessThan(139)
    expect(green).toBeGreaterThanOrEqual(128)
    expect(blue).toBeCloseTo(33, 3)
  })
})

describe('the cost of a match', () => {
  it('is the sum of squared differences over the patch and what the distance costs', () => {
    const level = createTexturedLevel(
      cropOf(
        draw(48, 36, (x, y) => [x, y, 0]),
        isHole,
      ),
      span,
    )
    for (const p of level.unknown) level.data.set([3, 5, 7, 9], p * 4)
    const matches = matchesOf(level)
    measure(level, shiftsOf(level, 0), matches)
    for (const [t, p] of level.targets.entries()) {
      const q = matches.source[t]
      let cost =
        level.distanceCost.rows[Math.abs(Math.floor(p / 48) - Math.floor(q / 48))] +
        level.distanceCost.columns[Math.abs((p % 48) - (q % 48))]
      for (let k = 0; k < AREA; k++) {
        const offset = (Math.floor(k / SIDE) - RADIUS) * 48 + (k % SIDE) - RADIUS
        for (let c = 0; c < 4; c++)
          cost += (level.data[(p + offset) * 4 + c] - level.data[(q + offset) * 4 + c]) ** 2
      }
      expect(matches.cost[t]).toBe(cost)
    }
  })
})

describe('store', () => {
  it('rounds and keeps within a byte', () => {
    const level = createTexturedLevel(cropOf(noise, isHole), span)
    store(level, level.unknown.subarray(0, 1), Float32Array.of(-3, 300, 12.5, 12.4))
    expect([...level.data.subarray(level.unknown[0] * 4, level.unknown[0] * 4 + 4)]).toEqual([0, 255, 13, 12])
  })
})
