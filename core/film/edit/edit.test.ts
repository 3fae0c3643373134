import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilm, somePhotos } from '../../../tests/helpers/any-film.ts'
import { filmLimits } from '../../contract/constants.ts'
import { unfinishedFilmSchema } from '../../contract/film-document.ts'
import { filmFrames, regenerationPrice } from '../../contract/film-price.ts'
import { Refusal } from '../../refusal.ts'
import { fitClipsToBeats } from '../beats/fit-clips.ts'
import { planFilm } from '../evaluate/plan-frame.ts'
import type { FramePlan } from '../frame-plan.ts'
import { clipStarts, overlaySpan, type KeyedFilm } from '../timeline.ts'
import {
  canJoinClips,
  duplicateClips,
  insertClips,
  joinClips,
  moveClips,
  removeClips,
  rollCut,
  setClipFrames,
  splitClip,
  trimClipEnd,
  trimClipStart,
} from './clips.ts'
import {
  addOverlay,
  anchorOverlay,
  moveOverlays,
  removeOverlays,
  setOverlay,
  trimOverlayEnd,
  trimOverlayStart,
} from './overlays.ts'
import {
  setAllTransitions,
  setBefore,
  setFit,
  setFocus,
  setMotion,
  setPhoto,
  setTransition,
} from './pictures.ts'
import { addSound, moveSounds, removeSounds, setSounds, trimSoundEnd, trimSoundStart } from './sounds.ts'
import { clipFrameLimits, type FilmStep } from './step.ts'
import { removeMarker, setBeats, setBrand, setBranded, setFps, setMarker, setRatio } from './whole-film.ts'

type Operation = (film: KeyedFilm) => FilmStep

/** One of `parts`, or undefined where there is none: `at` is whatever whole number. */
const pick = <Part>(parts: readonly Part[], at: number): Part | undefined => parts[at % parts.length]
const same = (film: KeyedFilm): FilmStep => ({ label: 'Nothing', film })

/** Any operation, on any part of the film that it is given. */
const anyOperation: fc.Arbitrary<Operation> = fc
  .record({
    kind: fc.nat(31),
    at: fc.nat(20),
    other: fc.nat(20),
    by: fc.integer({ min: -400, max: 400 }),
  })
  .map(({ kind, at, other, by }) => (film) => {
    const clip = pick(film.clips, at)?.id
    const more = [clip, pick(film.clips, other)?.id].filter((id) => id !== undefined)
    const overlay = pick(film.overlays, at)?.id
    const sound = pick(film.sounds, at)?.id
    const marker = pick(film.markers, at)?.frame
    const onClip = (make: (id: string) => FilmStep) => (clip === undefined ? same(film) : make(clip))
    const onOverlay = (make: (id: string) => FilmStep) => (overlay === undefined ? same(film) : make(overlay))
    const onSound = (make: (id: string) => FilmStep) => (sound === undefined ? same(film) : make(sound))
    const operations: (() => FilmStep)[] = [
      () => insertClips(film, other % (film.clips.length + 1), [{ image_id: 'wide' }, { image_id: 'tall' }]),
      () => removeClips(film, [...new Set(more)]),
      () => duplicateClips(film, more),
      () => onClip((id) => splitClip(film, id, Math.abs(by))),
      () => onClip((id) => trimClipStart(film, id, by)),
      () => onClip((id) => trimClipEnd(film, id, by)),
      () => onClip((id) => (id === film.clips.at(-1)?.id ? same(film) : rollCut(film, id, by))),
      () => moveClips(film, more, other % (film.clips.length + 1)),
      () => setClipFrames(film, more, Math.abs(by)),
      () => setMotion(film, more, { kind: 'pan-left', amount: 1 }),
      () => setFit(film, more, 'contain-blur'),
      () => setPhoto(film, more, 'square'),
      () => setFocus(film, more, { x: 0.1, y: 0.9 }),
      () => setTransition(film, more, { frames: Math.abs(by) % 120 }),
      () => (film.clips[0] ? setAllTransitions(film, film.clips[0].transition) : same(film)),
      () => onClip((id) => setBefore(film, id, { image_id: 'square', kind: 'wipe' })),
      () => addOverlay(film, { template: 'caption', clip_id: clip ?? null, frames: 40, lines: ['Kitchen'] }),
      () => onOverlay((id) => moveOverlays(film, [id], by)),
      () => onOverlay((id) => trimOverlayStart(film, id, by)),
      () => onOverlay((id) => trimOverlayEnd(film, id, by)),
      () => onOverlay((id) => anchorOverlay(film, id, by > 0)),
      () => onOverlay((id) => setOverlay(film, id, { lines: ['One', 'Two'] })),
      () => onOverlay((id) => removeOverlays(film, [id])),
      () => addSound(film, { audio_id: 'music', role: 'voice' }),
      () => onSound((id) => moveSounds(film, [id], by)),
      () => onSound((id) => trimSoundStart(film, id, by, 12)),
      () => onSound((id) => trimSoundEnd(film, id, by, 12)),
      () => onSound((id) => setSounds(film, [id], { gain: -6 })),
      () => onSound((id) => removeSounds(film, [id])),
      () => setMarker(film, Math.abs(by), 'Here'),
      () => (marker === undefined ? same(film) : removeMarker(film, marker)),
      () => fitClipsToBeats(setBeats(setBranded(setRatio(film, '4:5').film, false).film, beats).film, 2),
    ]
    return operations[kind]()
  })
const beats = { bpm: 96.5, first: 0.3 }

/** What an operation makes; null where it refuses with a message for the user. */
function attempt(make: () => FilmStep): FilmStep | null {
  try {
    return make()
  } catch (reason) {
    if (reason instanceof Refusal) return null
    throw reason
  }
}

/** A plan without the places of clips, which a split moves. */
function seen({ pictures, transition, overlays }: FramePlan): unknown {
  return {
    transition,
    pictures: pictures.map(({ image_id, view, pose, before }) => ({ image_id, view, pose, before })),
    overlays: overlays.map(({ overlay, opacity, shift }) => ({ lines: overlay.lines, opacity, shift })),
  }
}

/** Equal but for the last digits of numbers. */
function expectNear(value: unknown, wanted: unknown): void {
  if (typeof value === 'number' && typeof wanted === 'number') expect(value).toBeCloseTo(wanted, 9)
  else if (typeof value !== 'object' || value === null) expect(value).toBe(wanted)
  else {
    const other = wanted as Record<string, unknown>
    expect(Object.keys(value)).toEqual(Object.keys(other ?? {}))
    for (const [name, field] of Object.entries(value)) expectNear(field, other[name])
  }
}

describe('operations of the editor', () => {
  it('in any order leave a film that can be stored, with ids of their own and lengths within the limits', () => {
    fc.assert(
      fc.property(anyFilm, fc.array(anyOperation, { maxLength: 15 }), (start, operations) => {
        let film = start
        const { min, max } = clipFrameLimits(film.fps)
        for (const operation of operations) {
          const before = structuredClone(film)
          const step = attempt(() => operation(film))
          expect(film).toEqual(before)
          if (step === null) continue
          film = step.film
          expect(step.label).not.toBe('')
          expect(unfinishedFilmSchema.parse(film)).toEqual(film)
          for (const parts of [film.clips, film.overlays, film.sounds])
            expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
          for (const { frames } of film.clips) {
            expect(frames).toBeGreaterThanOrEqual(min)
            expect(frames).toBeLessThanOrEqual(max)
          }
          expect(filmFrames(film)).toBeLessThanOrEqual(filmLimits.frames)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('change the length of the film by what they say', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(20), fc.integer({ min: -200, max: 200 }), (film, at, by) => {
        const clip = film.clips[at % film.clips.length]
        const { min, max } = clipFrameLimits(film.fps)
        const clamped = (frames: number) => Math.min(max, Math.max(min, frames))
        const change = ({ film: after }: FilmStep) => filmFrames(after) - filmFrames(film)
        expect(change(trimClipEnd(film, clip.id, by))).toBe(clamped(clip.frames + by) - clip.frames)
        expect(change(trimClipStart(film, clip.id, by))).toBe(clamped(clip.frames - by) - clip.frames)
        expect(change(moveClips(film, [clip.id], 0))).toBe(0)
        expect(change(removeClips(film, [clip.id]))).toBe(-clip.frames)
        expect(change(duplicateClips(film, [clip.id]))).toBe(clip.frames)
        if (clip !== film.clips.at(-1)) expect(change(rollCut(film, clip.id, by))).toBe(0)
      }),
    )
  })

  it('split a clip so that each frame of the film stays as it was, for nothing, and can be joined again', () => {
    let splits = 0
    fc.assert(
      fc.property(anyFilm, fc.nat(20), fc.integer({ min: 20, max: 80 }), (film, at, percent) => {
        const clip = film.clips[at % film.clips.length]
        const step = attempt(() => splitClip(film, clip.id, Math.round((percent * clip.frames) / 100)))
        if (step === null) return
        splits++
        const [before, after] = [film, step.film].map((one) => planFilm(one, somePhotos, 'v25'))
        for (let frame = 0; frame < before.frames; frame += 2)
          expectNear(seen(after.at(frame)), seen(before.at(frame)))
        expect(canJoinClips(step.film, clip.id)).toBe(true)
        const joined = planFilm(joinClips(step.film, clip.id).film, somePhotos, 'v25')
        for (let frame = 0; frame < before.frames; frame += 7)
          expectNear(seen(joined.at(frame)), seen(before.at(frame)))
      }),
      { numRuns: 30 },
    )
    expect(splits).toBeGreaterThan(5)
  })

  it('split without a cost', () => {
    fc.assert(
      fc.property(anyFilm, (film) => {
        // A transition that has no room is written down as it is seen, which is a change.
        const settled = setAllTransitions(film, { kind: 'crossfade', frames: 6, direction: 'left' }).film
        const clip = settled.clips[0]
        const step = attempt(() => splitClip(settled, clip.id, clip.frames >> 1))
        if (step !== null) expect(regenerationPrice(settled, step.film, true).clips).toEqual([])
      }),
    )
  })

  it('move overlays along with their clip, and keep the others', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(20), fc.nat(20), (film, at, to) => {
        const clip = film.clips[at % film.clips.length]
        const moved = moveClips(film, [clip.id], to % (film.clips.length + 1)).film
        const [before, after] = [film, moved].map(clipStarts)
        for (const overlay of film.overlays) {
          const from = film.clips.findIndex(({ id }) => id === overlay.clip_id)
          const into = moved.clips.findIndex(({ id }) => id === overlay.clip_id)
          const by = from < 0 ? 0 : after[into] - before[from]
          const [span, other] = [overlaySpan(film, overlay), overlaySpan(moved, overlay)]
          if (span !== null && other !== null) expect(other.start).toBe(span.start + by)
        }
      }),
    )
  })

  it('give a clip another photo without what was set on the old one, and leave its time and its texts', () => {
    fc.assert(
      fc.property(anyFilm, fc.nat(20), (film, at) => {
        const { id, frames, transition } = film.clips[at % film.clips.length]
        const after = setPhoto(film, [id], 'panorama').film
        const clip = after.clips[at % film.clips.length]
        expect(clip).toMatchObject({
          id,
          image_id: 'panorama',
          frames,
          transition,
          focus: null,
          before: null,
        })
        expect(clip.motion.kind).not.toBe('custom')
        expect(after.overlays).toEqual(film.overlays)
      }),
    )
  })

  it('keep overlays of the next clip where they are when a cut is rolled', () => {
    fc.assert(
      fc.property(anyFilm, fc.integer({ min: -60, max: 60 }), (film, by) => {
        const [first, next] = film.clips
        if (next === undefined) return
        const rolled = rollCut(film, first.id, by).film
        const moved = rolled.clips[0].frames - first.frames
        for (const [index, overlay] of film.overlays.entries())
          if (overlay.clip_id === next.id && overlay.start >= moved)
            expect(overlaySpan(rolled, rolled.overlays[index])?.start).toBe(overlaySpan(film, overlay)?.start)
      }),
    )
  })

  it('keep seconds when the frames a second change', () => {
    fc.assert(
      fc.property(anyFilm, fc.constantFrom(24, 25, 30, 50, 60), (film, fps) => {
        const { film: after } = setFps(film, fps)
        const starts = clipStarts(film).map((frame) => frame / film.fps)
        for (const [index, start] of clipStarts(after).entries())
          expect(Math.abs(start / fps - starts[index])).toBeLessThan(1.01 / fps)
        expect(unfinishedFilmSchema.parse(after)).toEqual(after)
      }),
    )
  })

  it('put all cuts and the end of the film on beats', () => {
    fc.assert(
      fc.property(
        anyFilm,
        fc.integer({ min: 600, max: 1900 }).map((tenths) => tenths / 10),
        fc.integer({ min: 0, max: 300 }).map((hundredths) => hundredths / 100),
        fc.integer({ min: 1, max: 8 }),
        (film, bpm, first, count) => {
          const { film: after } = fitClipsToBeats(setBeats(film, { bpm, first }).film, count)
          for (const frame of [...clipStarts(after).slice(1), filmFrames(after)]) {
            const beat = ((frame / film.fps - first) * bpm) / 60
            expect(Math.abs(beat - Math.round(beat)) * (60 / bpm)).toBeLessThan(0.51 / film.fps)
          }
          const { min, max } = clipFrameLimits(film.fps)
          for (const { frames } of after.clips) {
            expect(frames).toBeGreaterThanOrEqual(min)
            expect(frames).toBeLessThanOrEqual(max)
          }
        },
      ),
    )
  })

  it('change a film without clips, as a draft may be', () => {
    fc.assert(
      fc.property(anyFilm, anyOperation, (film, operation) => {
        const empty = removeClips(
          film,
          film.clips.map(({ id }) => id),
        ).film
        expect(empty.clips).toEqual([])
        const step = attempt(() => operation(empty))
        if (step !== null)
          expect(unfinishedFilmSchema.safeParse(setBrand(step.film, null).film).success).toBe(true)
      }),
    )
  })
})
