import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilm } from '../../tests/helpers/any-film.ts'
import { filmSchema, overlaySchema, soundSchema } from '../contract/film-document.ts'
import { filmFrames } from '../contract/film-price.ts'
import { nearestSnap, snapPoints } from './edit/snap.ts'
import { outputSize, maxVideoRate } from './presets.ts'
import { formatTimecode, parseTimecode } from './timecode.ts'
import { clipAt, clipStarts, cutFrames, overlaySpan, soundSpan, withIds } from './timeline.ts'

const clips = (...frames: number[]) => frames.map((length) => ({ image_id: 'a', frames: length }))

describe('a film’s timeline', () => {
  it('gives ids by place that clash with none that are given, and keeps those', () => {
    const film = withIds(
      filmSchema.parse({
        clips: [{ image_id: 'a', frames: 30 }, { id: 'clip-1', image_id: 'b', frames: 30 }, ...clips(30)],
        overlays: [{ template: 'title', frames: 10 }],
        sounds: [{ audio_id: 'a' }],
      }),
    )
    expect(film.clips.map(({ id }) => id)).toEqual(['clip-2', 'clip-1', 'clip-3'])
    expect([film.overlays[0].id, film.sounds[0].id]).toEqual(['overlay-1', 'sound-1'])
    expect(withIds(film)).toEqual(film)
  })

  it('finds the clip of each frame', () => {
    fc.assert(
      fc.property(anyFilm, (film) => {
        const starts = clipStarts(film)
        for (let frame = 0; frame < filmFrames(film); frame += 7) {
          const place = clipAt(film, frame)
          expect(place).not.toBeNull()
          const { index, start } = place!
          expect(start).toBe(starts[index])
          expect(frame - start).toBeLessThan(film.clips[index].frames)
        }
        expect(clipAt(film, -5)?.index).toBe(0)
        expect(clipAt(film, 1e6)?.index).toBe(film.clips.length - 1)
      }),
    )
    expect(clipAt({ clips: [] }, 0)).toBeNull()
  })

  it('never lets two transitions meet within a clip, and keeps those that have room', () => {
    fc.assert(
      fc.property(anyFilm, (film) => {
        const cuts = cutFrames(film)
        for (const [index, { before, after }] of cuts.entries()) {
          const { frames, transition } = film.clips[index]
          expect((cuts[index - 1]?.after ?? 0) + before).toBeLessThanOrEqual(frames)
          expect(before + after).toBeLessThanOrEqual(transition.frames)
          if (transition.kind === 'cut') expect(before + after).toBe(0)
        }
        expect(cuts.at(-1)).toEqual({ before: 0, after: 0 })
      }),
    )
    const roomy = filmSchema.parse({ clips: clips(30, 30) })
    expect(cutFrames(roomy)[0]).toEqual({ before: 7, after: 8 })
  })

  it('shows overlays within the film, and those of a missing clip at their place from its start', () => {
    const film = withIds(filmSchema.parse({ clips: clips(60, 60) }))
    const span = (overlay: object) =>
      overlaySpan(film, overlaySchema.parse({ template: 'title', frames: 40, ...overlay }))
    expect(span({ clip_id: 'clip-2', start: 10 })).toEqual({ start: 70, end: 110 })
    expect(span({ clip_id: 'clip-2', start: 50 })).toEqual({ start: 110, end: 120 })
    expect(span({ clip_id: 'gone', start: 5 })).toEqual({ start: 5, end: 45 })
    expect(span({ start: 120 })).toBeNull()
  })

  it('plays a sound for as long as it is, or again to the end', () => {
    const film = filmSchema.parse({ clips: clips(300) })
    const sound = soundSchema.parse({ audio_id: 'a', start: 30, trim_start: 1, trim_end: 0.5 })
    expect(soundSpan(film, { ...sound, is_looped: false }, 5)).toEqual({ start: 30, end: 135 })
    expect(soundSpan(film, sound, 5)).toEqual({ start: 30, end: 300 })
    expect(soundSpan(film, sound, 1.5)).toBeNull()
  })

  it('writes and reads timecodes', () => {
    expect(formatTimecode(95, 30)).toBe('00:03:05')
    fc.assert(
      fc.property(fc.nat(36_000), fc.constantFrom(24, 25, 30, 60), (frame, fps) => {
        expect(parseTimecode(formatTimecode(frame, fps), fps)).toBe(frame)
      }),
    )
    expect(parseTimecode('12', 30)).toBe(12)
    for (const text of ['', '1:x', '1:2:3:4', '-1', '1.5']) expect(parseTimecode(text, 30)).toBeNull()
  })

  it('snaps to the nearest point, to the playhead before others, and not to what is dragged', () => {
    const film = withIds(
      filmSchema.parse({
        clips: clips(60, 60),
        overlays: [{ template: 'title', start: 20, frames: 20 }],
        markers: [{ frame: 63 }],
        beats: { bpm: 120, first: 0 },
      }),
    )
    const points = snapPoints(film, 60)
    expect(nearestSnap(points, 61, 4)).toEqual({ frame: 60, kind: 'playhead' })
    expect(nearestSnap(points, 62, 4)).toEqual({ frame: 63, kind: 'marker' })
    expect(nearestSnap(points, 46, 4)).toEqual({ frame: 45, kind: 'beat' })
    expect(nearestSnap(points, 21, 4)).toEqual({ frame: 20, kind: 'overlay' })
    expect(nearestSnap(points, 52, 4)).toBeNull()
    expect(nearestSnap(snapPoints(film, null, [film.overlays[0].id]), 21, 4)).toBeNull()
  })

  it('is made in the sizes of its presets, and for listing services never too large', () => {
    expect(outputSize('16:9', '720p')).toEqual({ width: 1280, height: 720 })
    expect(outputSize('4:5', '1080p')).toEqual({ width: 1080, height: 1350 })
    expect(outputSize('9:16', '2160p')).toEqual({ width: 2160, height: 3840 })
    for (const seconds of [10, 60, 300, 1_500])
      for (const segments of [1, seconds / 2, seconds * 2]) {
        const rate = maxVideoRate('mls', { seconds, segments })
        // Each segment may begin with a fifth of a second in its buffer.
        const bytes = (rate * (seconds + 0.2 * segments) + 192_000 * seconds) / 8
        expect(bytes).toBeLessThan(300_000_000)
      }
  })
})
