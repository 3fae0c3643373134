import { afterEach, expect, test, vi } from 'vitest'
import { filmSchema, type FilmInput } from '../../../core/contract/film-document.ts'
import { measureLevel } from '../../../src/editor/film/audio/measure-level.ts'
import { planSounds } from '../../../src/editor/film/audio/schedule.ts'
import type { FilmPreview } from '../../../src/editor/film/preview/film-preview-contract.ts'
import { createFilmPreview } from '../../../src/editor/film/preview/film-preview.ts'
import { byId, paintPhoto, twoClips } from './films.ts'
import { toneWav } from './tone.ts'

let preview: FilmPreview | null = null

afterEach(() => {
  preview?.dispose()
  preview = null
  vi.restoreAllMocks()
})

/** In dB: 997 Hz of full scale in two channels has a loudness of 0 LUFS. */
async function levelOf(sounds: FilmInput['sounds'], amplitude: number, seconds: number): Promise<number> {
  const film = filmSchema.parse({ clips: [{ image_id: 'a', frames: 30 * seconds }], sounds })
  const wav = toneWav({ seconds: 8, hertz: 997, amplitude, rate: 48_000 })
  const buffer = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(wav.buffer)
  const parts = planSounds(film, new Map([['tone', 8]]))
  const level = await measureLevel(parts, new Map([['tone', buffer]]), seconds, new AbortController().signal)
  return 20 * Math.log10(level)
}

const plain = { audio_id: 'tone', fade_in: 0, fade_out: 0 }

test('a film is made as loud as its render, by what is heard of it', async () => {
  expect(await levelOf([plain], 0.05, 25)).toBeCloseTo(-16 + 26.02, 1)
  // Silence around it does not count but for blocks at its ends, 0.16 dB, and its own gain does.
  const late = { ...plain, start: 30 * 18, is_looped: false, gain: 6 }
  expect(await levelOf([late], 0.05, 27)).toBeCloseTo(-16 + 20.02 + 0.16, 1)
  expect(await levelOf([plain], 0.9, 10)).toBeCloseTo(-16 + 0.92, 1)
})

test('what has loud peaks stays below those of a render, and silence as it is', async () => {
  const hits = [0, 5, 10, 15].map((second) => ({
    ...plain,
    start: 30 * second,
    trim_end: 7.99,
    is_looped: false,
  }))
  expect(await levelOf(hits, 0.5, 20)).toBeCloseTo(-1.5 + 6.02, 1)
  expect(await levelOf([plain], 0, 5)).toBe(0)
})

test('the preview plays at that level', async () => {
  // No page without a gesture is heard: what the sound gets counts.
  const reported = vi.spyOn(AudioParam.prototype, 'setTargetAtTime')
  const last = () => reported.mock.calls.at(-1)?.[0]
  const photos = await Promise.all([paintPhoto('one', 20), paintPhoto('two', 200)])
  const wav = new Blob([toneWav({ seconds: 2, hertz: 997, amplitude: 0.05 })], { type: 'audio/wav' })
  const tone = { id: 'tone', url: URL.createObjectURL(wav), duration: 2 }
  const film = filmSchema.parse({ ...twoClips, sounds: [plain] })
  const material = { photos: byId(photos, ({ image_id: id }) => id), sounds: byId([tone], ({ id }) => id) }
  preview = createFilmPreview({ canvas: document.createElement('canvas'), film, engine: 'v24', material })
  preview.play()
  await expect.poll(last, { timeout: 10_000 }).toBeCloseTo(10 ** (10 / 20), 1)
  preview.setMuted(true)
  expect(last()).toBe(0)
  preview.setMuted(false)
  expect(last()).toBeCloseTo(10 ** (10 / 20), 1)
})
