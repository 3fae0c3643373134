import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmCredits, regenerationCredits, regenerationPrice } from './film-price.ts'
import { filmSchema, type Film, type FilmInput } from './film-document.ts'

const film = (clips: FilmInput['clips'], fps = 30): Film => filmSchema.parse({ fps, clips })

describe('credits of a film', () => {
  it('are one up to 30 seconds, and one more for each 30 begun after them', () => {
    expect(filmCredits(0, 30)).toBe(0)
    expect(filmCredits(1, 30)).toBe(1)
    expect(filmCredits(900, 30)).toBe(1)
    expect(filmCredits(901, 30)).toBe(2)
    expect(filmCredits(1_800, 60)).toBe(1)
    expect(filmCredits(1_801, 30)).toBe(3)
  })

  it('are refused for what is no length', () => {
    for (const [frames, fps] of [
      [-1, 30],
      [1.5, 30],
      [30, 0],
      [Number.NaN, 30],
    ])
      expect(() => filmCredits(frames, fps)).toThrow(RangeError)
  })
})

describe('credits of rendering a film again', () => {
  const clip = fc.record({
    image_id: fc.constantFrom('a', 'b', 'c'),
    frames: fc.integer({ min: 30, max: 600 }),
    motion: fc.record({ kind: fc.constantFrom('push-in', 'drift'), amount: fc.constantFrom(0.25, 0.75) }),
  })
  const clips = fc.array(clip, { minLength: 1, maxLength: 20 })

  it('are none for clips that only changed places, with fields in whatever order', () => {
    fc.assert(
      fc.property(clips, (before) => {
        const moved = before
          .toReversed()
          .map(({ image_id, frames, motion }) => ({ motion, frames, image_id }))
        expect(regenerationCredits(film(before), film(moved), true)).toBe(0)
      }),
    )
  })

  it('are those of what was not there before, and never more than the whole film costs', () => {
    fc.assert(
      fc.property(clips, clips, (before, added) => {
        const after = film([...before, ...added])
        const cost = regenerationCredits(film(before), after, true)
        const frames = added.reduce((sum, { frames }) => sum + frames, 0)
        expect(cost).toBe(filmCredits(frames, 30))
        const whole = frames + before.reduce((sum, { frames }) => sum + frames, 0)
        expect(regenerationCredits(film(before), after, false)).toBe(filmCredits(whole, 30))
        expect(regenerationCredits(film(before, 24), after, true)).toBe(filmCredits(whole, 30))
      }),
    )
  })

  it('count a clip that stands there twice, and was there once, once', () => {
    const one = { image_id: 'a', frames: 900 }
    expect(regenerationCredits(film([one]), film([one, one]), true)).toBe(1)
    expect(regenerationCredits(film([one]), film([{ ...one, motion: { amount: 1 } }]), true)).toBe(1)
  })

  it('name the clips that are new, and what the whole film would cost', () => {
    const before = film([
      { image_id: 'a', frames: 600 },
      { image_id: 'b', frames: 600 },
    ])
    const after = film([
      { image_id: 'b', frames: 600 },
      { image_id: 'c', frames: 600 },
      { image_id: 'a', frames: 600 },
    ])
    expect(regenerationPrice(before, after, true)).toEqual({ clips: [1], credits: 1, full: 2 })
    expect(regenerationPrice(before, after, false)).toEqual({ clips: [0, 1, 2], credits: 2, full: 2 })
    expect(regenerationPrice(after, after, true)).toEqual({ clips: [], credits: 0, full: 2 })
  })

  it('do not count texts, sounds, marks and brand', () => {
    const before = film([{ image_id: 'a', frames: 600 }])
    const after: Film = filmSchema.parse({
      ...before,
      overlays: [{ template: 'title', frames: 60, lines: ['Home'] }],
      sounds: [{ audio_id: 'a' }],
      markers: [{ frame: 3 }],
      brand: { name: 'Ann' },
      is_branded: false,
    })
    expect(regenerationPrice(before, after, true).clips).toEqual([])
  })

  it('count both parts of a clip only when one of them changed after it was split', () => {
    const cut = { kind: 'cut' } as const
    const parts = (amount: number) =>
      film([
        { image_id: 'a', frames: 60, part: { start: 0, end: 0.5 }, transition: cut },
        { image_id: 'a', frames: 60, part: { start: 0.5, end: 1 }, motion: { amount } },
      ])
    const whole = film([{ image_id: 'a', frames: 120 }])
    expect(regenerationPrice(whole, parts(0.5), true).clips).toEqual([])
    expect(regenerationPrice(whole, parts(0.9), true).clips).toEqual([0, 1])
    expect(regenerationPrice(parts(0.5), whole, true).clips).toEqual([])
  })
})
