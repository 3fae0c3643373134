import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilm, somePhotos } from '../../tests/helpers/any-film.ts'
import { filmSchema } from '../contract/film-document.ts'
import { filmFrames } from '../contract/film-price.ts'
import { setMotion } from './edit/pictures.ts'
import { moveClips } from './edit/clips.ts'
import { setOverlay } from './edit/overlays.ts'
import { planFilm } from './evaluate/plan-frame.ts'
import { filmSegments, type FilmSegment } from './segments.ts'
import { cutFrames, withIds, type KeyedFilm } from './timeline.ts'

const size = { width: 1920, height: 1080 }
const segmentsOf = (film: KeyedFilm) => filmSegments(film, somePhotos, 'v24', size)

/** Frames of segments that are not among those of an earlier film. */
function newFrames(after: readonly FilmSegment[], before: readonly FilmSegment[]): number {
  const known = new Set(before.map(({ key }) => key))
  return after.reduce((sum, { start, end, key }) => sum + (known.has(key) ? 0 : end - start), 0)
}

/** A minute: fifteen photos of four seconds, with a text of four seconds on one of them. */
function minute(): KeyedFilm {
  const names = ['wide', 'tall', 'square', 'small']
  return withIds(
    filmSchema.parse({
      clips: Array.from({ length: 15 }, (_, n) => ({
        image_id: names[n % 4],
        frames: 120,
        motion: { kind: n % 2 === 0 ? 'push-in' : 'pull-out' },
      })),
      overlays: [{ template: 'caption', clip_id: 'x', start: 500, frames: 120, lines: ['Kitchen'] }],
    }),
  )
}

describe('segments of a film', () => {
  it('follow each other without gaps, none longer than two seconds', () => {
    fc.assert(
      fc.property(anyFilm, (film) => {
        let end = 0
        for (const segment of segmentsOf(film)) {
          expect(segment.start).toBe(end)
          expect(segment.end).toBeGreaterThan(segment.start)
          expect(segment.end - segment.start).toBeLessThanOrEqual(2 * film.fps)
          end = segment.end
        }
        expect(end).toBe(filmFrames(film))
      }),
      { numRuns: 15 },
    )
  })

  it('have the same key only when they show the same', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(20), fc.nat(20), (film, at, to) => {
        const id = film.clips[at % film.clips.length].id
        const other = moveClips(film, [id], to % (film.clips.length + 1)).film
        const known = new Map(segmentsOf(film).map((segment) => [segment.key, segment]))
        const [before, after] = [film, other].map((one) => planFilm(one, somePhotos, 'v24'))
        for (const { start, key } of segmentsOf(other)) {
          const same = known.get(key)
          if (same === undefined) continue
          for (let frame = same.start; frame < same.end; frame++) {
            const [one, two] = [before.at(frame), after.at(start + frame - same.start)]
            expect(two.pictures.map((picture) => ({ ...picture, clip: 0 }))).toEqual(
              one.pictures.map((picture) => ({ ...picture, clip: 0 })),
            )
            expect(two.transition).toEqual(one.transition)
            expect(two.overlays.map(({ overlay, opacity }) => [overlay.lines, opacity])).toEqual(
              one.overlays.map(({ overlay, opacity }) => [overlay.lines, opacity]),
            )
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  it('keep their keys when something else of the film changes', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(20), (film, at) => {
        const place = at % film.clips.length
        const changed = setMotion(film, [film.clips[place].id], { kind: 'custom', from: null, to: null }).film
        // What follows may choose another motion by itself, so that no two neighbours do the same.
        const isFixed = film.clips.every(({ motion }) => motion.kind !== 'auto')
        if (!isFixed) return
        const { frames } = film.clips[place]
        const reach = frames + (cutFrames(film)[place - 1]?.before ?? 0) + cutFrames(film)[place].after
        expect(newFrames(segmentsOf(changed), segmentsOf(film))).toBeLessThanOrEqual(reach)
      }),
      { numRuns: 30 },
    )
  })

  it('are drawn again for an eighth of a minute when a text of it changes', () => {
    const film = minute()
    const changed = setOverlay(film, film.overlays[0].id, { lines: ['Bathroom'] }).film
    const frames = newFrames(segmentsOf(changed), segmentsOf(film))
    expect(frames).toBeGreaterThan(0)
    expect(frames / filmFrames(film)).toBeLessThanOrEqual(0.15)
  })

  it('change with all that their frames show: size, frames a second, brand on cards, photos', () => {
    const film = minute()
    const brand = { name: 'Ann', phone: '1' }
    const branded = (phone: string) =>
      withIds(
        filmSchema.parse({
          ...film,
          brand: { ...brand, phone },
          overlays: [
            { template: 'caption', frames: 60, lines: ['Kitchen'] },
            { template: 'end-card', start: 1700, frames: 100, lines: ['Call'] },
          ],
        }),
      )
    const frames = newFrames(segmentsOf(branded('2')), segmentsOf(branded('1')))
    expect(frames).toBeGreaterThanOrEqual(100)
    expect(frames).toBeLessThanOrEqual(160)
    const intro = withIds(filmSchema.parse({ ...film, brand, overlays: [{ template: 'intro', frames: 60 }] }))
    expect(newFrames(segmentsOf({ ...intro, is_branded: false }), segmentsOf(intro))).toBeGreaterThanOrEqual(
      60,
    )
    const small = filmSegments(film, somePhotos, 'v24', { width: 1280, height: 720 })
    expect(newFrames(small, segmentsOf(film))).toBe(filmFrames(film))
    expect(newFrames(segmentsOf({ ...film, fps: 25 }), segmentsOf(film))).toBe(filmFrames(film))
  })
})
