import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../tests/helpers/scenes.ts'
import { FULL_WEIGHT } from './vote.ts'
import { findMatches, type LevelDone } from './find-matches.ts'
import { createTexturedLevel } from './textured-level.ts'

const [WIDTH, HEIGHT] = [96, 72]
const isHole = (x: number, y: number): boolean => (x - 48) ** 2 + (y - 36) ** 2 <= 16 * 16
const span = { width: 33, height: 33 }
/** A weave that repeats every 8 pixels each way, so that there is a perfect copy of each patch. */
const weave = draw(WIDTH, HEIGHT, (x, y) => {
  const [u, v] = [x % 8, y % 8]
  return [40 + 20 * u + 3 * v, 60 + 15 * v, (u * v * 5) % 200]
})

function find(done: LevelDone = () => {}) {
  return findMatches(createTexturedLevel(cropOf(weave, isHole), span), 4, 3, done)
}

describe('matching over the levels', () => {
  const { level, matches, trust } = find()

  it('finds places at whole repeats of what repeats', () => {
    let right = 0
    for (const [t, p] of level.targets.entries()) {
      const q = matches.source[t]
      const [dx, dy] = [(p % WIDTH) - (q % WIDTH), Math.floor(p / WIDTH) - Math.floor(q / WIDTH)]
      if (dx % 8 === 0 && dy % 8 === 0) right++
    }
    expect(right / level.targets.length).toBeGreaterThan(0.95)
  })

  it('copies only from what is known, and costs nothing less than the distance', () => {
    for (const [t, p] of level.targets.entries()) {
      const q = matches.source[t]
      expect(level.valid[q]).toBe(1)
      const rows = Math.abs(Math.floor(p / WIDTH) - Math.floor(q / WIDTH))
      const columns = Math.abs((p % WIDTH) - (q % WIDTH))
      expect(matches.cost[t]).toBeGreaterThanOrEqual(
        level.distanceCost.rows[rows] + level.distanceCost.columns[columns] - 1,
      )
    }
  })

  it('trusts a patch less the farther in its middle lies, to 20 pixels', () => {
    for (const [t, p] of level.targets.entries()) {
      let nearest = Infinity
      for (let q = 0; q < level.hole.length; q++)
        if (level.hole[q] === 0)
          nearest = Math.min(
            nearest,
            ((p % WIDTH) - (q % WIDTH)) ** 2 + (Math.floor(p / WIDTH) - Math.floor(q / WIDTH)) ** 2,
          )
      const depth = Math.min(20, Math.floor(Math.sqrt(nearest)))
      expect(trust[t]).toBe(Math.round(FULL_WEIGHT / 1.3 ** depth))
    }
  })

  it('gives the same places for the same seed, and tells each level', () => {
    const reports: [number, number][] = []
    const again = find((done, count) => reports.push([done, count]))
    expect(again.matches).toEqual(matches)
    expect(reports.length).toBeGreaterThan(1)
    expect(reports).toEqual(reports.map((_, i) => [i + 1, reports.length]))
  })
})
