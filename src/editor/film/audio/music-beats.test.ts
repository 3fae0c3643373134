import { expect, it } from 'vitest'
import { firstBeatInFilm } from './music-beats.ts'

it('finds the first beat where the film plays it: trimmed, and at its place', () => {
  expect(firstBeatInFilm(0.3, 0.5, { start: 0, trim_start: 0 }, 30)).toBeCloseTo(0.3)
  expect(firstBeatInFilm(0.3, 0.5, { start: 60, trim_start: 0 }, 30)).toBeCloseTo(2.3)
  expect(firstBeatInFilm(0.3, 0.5, { start: 0, trim_start: 0.2 }, 30)).toBeCloseTo(0.1)
  expect(firstBeatInFilm(0.3, 0.5, { start: 0, trim_start: 2 }, 30)).toBeCloseTo(0.3)
})
