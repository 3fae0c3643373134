import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmSchema } from '../contract/film-document.ts'
import { filmFrames } from '../contract/film-price.ts'
import { Refusal } from '../refusal.ts'
import { buildFirstCut, type CutSound } from './first-cut.ts'
import { spaceInName } from './listing-order.ts'
import { clipStarts, overlaySpan } from './timeline.ts'

const photo = (name: string) => ({ image_id: name, space: spaceInName(name) })
const listing = ['bathroom.jpg', 'DSC_2.jpg', 'kitchen-2.jpg', 'front.jpg', 'living room.jpg']
const music = (seconds: number, bpm: number | null): CutSound => ({
  audio_id: 'music',
  seconds,
  beats: bpm === null ? null : { bpm, first: 0.4 },
})
const cut = (names: readonly string[], sound: CutSound | null = null, title = '') =>
  buildFirstCut({ photos: names.map(photo), sound, fps: 30, ratio: '16:9', title })

describe('a first cut', () => {
  it('shows a home as it is walked, and a photo of no known space after the one it came after', () => {
    expect(cut(listing).clips.map(({ image_id }) => image_id)).toEqual([
      'front.jpg',
      'living room.jpg',
      'kitchen-2.jpg',
      'bathroom.jpg',
      'DSC_2.jpg',
    ])
  })

  it('names rooms where they begin, but not the house, and never two texts at once', () => {
    const film = cut([...listing, 'kitchen-3.jpg'], null, '14 Linden Street')
    const texts = film.overlays.map(({ template, lines }) => [template, lines[0]])
    expect(texts).toEqual([
      ['title', '14 Linden Street'],
      ['caption', 'Living room'],
      ['caption', 'Kitchen'],
      ['caption', 'Bathroom'],
      ['end-card', 'Book a viewing'],
    ])
    const spans = film.overlays.map((overlay) => overlaySpan(film, overlay))
    for (const [index, span] of spans.slice(1).entries())
      expect(span!.start).toBeGreaterThanOrEqual(spans[index]!.end)
  })

  it('cuts on beats, and is about as long as the music', () => {
    const film = cut(listing, music(20, 96))
    const beat = (60 / 96) * 30
    for (const start of clipStarts(film).slice(1)) {
      const beats = (start - 0.4 * 30) / beat
      expect(Math.abs(beats - Math.round(beats)) * beat).toBeLessThan(1)
    }
    expect(Math.abs(filmFrames(film) / 30 - 20)).toBeLessThan(3)
    expect(film.sounds).toMatchObject([{ audio_id: 'music', role: 'music' }])
  })

  it('is no longer than its music where photos fill it', () => {
    for (const bpm of [66, 85, 96.4, 130, 174])
      for (const seconds of [30, 41.7, 60]) {
        const film = cut([...listing, ...listing], music(seconds, bpm))
        expect(filmFrames(film) / 30).toBeLessThanOrEqual(seconds)
        expect(filmFrames(film) / 30).toBeGreaterThan(seconds - 60 / bpm - 0.1)
      }
  })

  it('is a film that can be ordered, whatever the photos and the music', () => {
    const sounds = fc.option(
      fc.record({
        seconds: fc.double({ min: 0.5, max: 3600, noNaN: true }),
        bpm: fc.option(fc.integer({ min: 60, max: 190 })),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...listing), { minLength: 1, maxLength: 60 }),
        sounds,
        (names, sound) => {
          const film = cut(names, sound && music(sound.seconds, sound.bpm), 'Title')
          expect(() => filmSchema.parse(film)).not.toThrow()
          expect(film.clips.length).toBe(names.length)
          for (const { frames } of film.clips) expect(frames / 30).toBeLessThanOrEqual(20)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('takes a house with a garage for the house', () => {
    expect(spaceInName('brick-house-double-garage.jpg')).toBe('Exterior')
    expect(spaceInName('garage.jpg')).toBe('Garage')
    expect(spaceInName('IMG_0042.jpg')).toBe(null)
  })

  it('needs a photo', () => {
    expect(() => cut([])).toThrow(Refusal)
  })
})
