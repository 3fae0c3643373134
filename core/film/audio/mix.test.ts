import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavTone } from '../../../tests/helpers/sounds.ts'
import { filmSchema, type Film, type FilmInput } from '../../contract/film-document.ts'
import { measureArgs, mixArgs, parseLoudness, SAMPLE_RATE, type Mix } from './mix.ts'

const film = (sounds: FilmInput['sounds'], seconds = 10): Film =>
  filmSchema.parse({ clips: [{ image_id: 'a', frames: 30 * seconds }], sounds })
const lengths = [
  { audio_id: 'music', seconds: 3 },
  { audio_id: 'voice', seconds: 2 },
]

describe('the filter of a mix', () => {
  it('leaves out sounds that are not there, and those that are not heard', () => {
    const silent = film([
      { audio_id: 'gone' },
      { audio_id: 'music', start: 300, is_looped: false },
      { audio_id: 'music', trim_start: 2, trim_end: 1 },
    ])
    expect(mixArgs(silent, lengths, 10).inputs).toEqual([])
    expect(measureArgs(silent, lengths, 10)).toBeNull()
  })

  it('takes numbers alone', () => {
    const unsafe = film([{ audio_id: 'music', is_looped: false }])
    for (const gain of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '0dB,amovie=/etc/passwd' as unknown as number,
    ]) {
      const [sound] = unsafe.sounds
      expect(() => mixArgs({ ...unsafe, sounds: [{ ...sound, gain }] }, lengths, 10)).toThrow(RangeError)
    }
    expect(() => mixArgs(unsafe, lengths, Number.NaN)).toThrow(RangeError)
    const named = film([{ audio_id: "x';anullsrc", is_looped: false }])
    expect(mixArgs(named, [{ audio_id: "x';anullsrc", seconds: 2 }], 10).filter).not.toContain('anullsrc')
  })

  it('reads what FFmpeg measured, and nothing of silence', () => {
    expect(parseLoudness('no figures')).toBeNull()
    expect(
      parseLoudness(
        '{"input_i":"-inf","input_tp":"-inf","input_lra":"0","input_thresh":"-70","target_offset":"inf"}',
      ),
    ).toBeNull()
  })
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.warn('ffmpeg is not on the path: mixes are not listened to')

describe.skipIf(!hasFfmpeg)('a mix', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mix-'))
    writeFileSync(path.join(folder, 'music'), wavTone(3))
    writeFileSync(path.join(folder, 'voice'), wavTone(2))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function run({ inputs, filter, output }: Mix, to: readonly string[]): string {
    const sources = inputs.flatMap((id) => ['-i', path.join(folder, id)])
    const args = ['-hide_banner', '-y', ...sources, '-filter_complex', filter, '-map', output, ...to]
    const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return stderr
  }

  /** Both channels of a mix, in turn. */
  function listen(mix: Mix): Int16Array {
    const file = path.join(folder, 'out.raw')
    run(mix, ['-f', 's16le', file])
    const bytes = readFileSync(file)
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }

  /** Loudness of a part in decibels of full scale. */
  function level(pcm: Int16Array, from: number, to: number): number {
    const part = pcm.subarray(2 * from * SAMPLE_RATE, 2 * to * SAMPLE_RATE)
    let sum = 1e-9
    for (const sample of part) sum += (sample / 32_768) ** 2
    return 10 * Math.log10(sum / part.length)
  }

  const twoPass = (of: Film, seconds: number): Mix => {
    const measure = measureArgs(of, lengths, seconds)
    const measured = measure && parseLoudness(run(measure, ['-f', 'null', '-']))
    return mixArgs(of, lengths, seconds, measured ?? undefined)
  }

  it('is exactly as long as the film, and silent without sounds', () => {
    for (const [sounds, seconds] of [
      [[], 2],
      [[{ audio_id: 'music' }], 7.5],
      [[{ audio_id: 'voice', role: 'voice', start: 60, is_looped: false }], 10],
      [[{ audio_id: 'music' }, { audio_id: 'voice', role: 'voice', start: 60, is_looped: false }], 10],
    ] as const) {
      const pcm = listen(mixArgs(film([...sounds]), lengths, seconds))
      expect(pcm.length).toBe(2 * seconds * SAMPLE_RATE)
      if (sounds.length === 0) expect(pcm.every((sample) => sample === 0)).toBe(true)
    }
  })

  it('is as loud as films should be, within one unit', () => {
    const loud = film([{ audio_id: 'music', gain: -20, fade_in: 0, fade_out: 0 }])
    const file = path.join(folder, 'loud.wav')
    for (const mix of [mixArgs(loud, lengths, 10), twoPass(loud, 10)]) {
      run(mix, [file])
      const { stderr } = spawnSync('ffmpeg', ['-i', file, '-af', 'ebur128', '-f', 'null', '-'], {
        encoding: 'utf8',
      })
      const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
      expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(1)
    }
  })

  it('loops without a gap, from the place and for the part that is asked for', () => {
    const pcm = listen(twoPass(film([{ audio_id: 'music', start: 60, fade_in: 0, fade_out: 0 }]), 10))
    expect(level(pcm, 0, 1.99)).toBeLessThan(-60)
    const steady = level(pcm, 3, 4)
    for (let at = 2.1; at < 9.9; at += 0.05) expect(level(pcm, at, at + 0.05)).toBeGreaterThan(steady - 4)
    const once = listen(
      twoPass(film([{ audio_id: 'music', trim_start: 1, is_looped: false, fade_out: 0 }]), 10),
    )
    expect(level(once, 0.6, 1.9)).toBeGreaterThan(-40)
    expect(level(once, 2.1, 9)).toBeLessThan(-60)
  })

  it('fades in and out', () => {
    const pcm = listen(twoPass(film([{ audio_id: 'music', fade_in: 2, fade_out: 4 }]), 10))
    const steady = level(pcm, 3, 5)
    expect(level(pcm, 0.4, 0.6)).toBeLessThan(steady - 8)
    expect(level(pcm, 9.4, 9.6)).toBeLessThan(steady - 12)
  })

  it('presses music down while a voice is heard, and only then', () => {
    const sounds = (is_ducked: boolean): Film =>
      film([
        { audio_id: 'music', gain: -10, fade_in: 0, fade_out: 0, is_ducked },
        { audio_id: 'voice', role: 'voice', start: 120, is_looped: false, fade_in: 0, fade_out: 0 },
      ])
    // The voice has the same tone: what is heard of the music is the difference to the voice alone.
    const [ducked, plain] = [true, false].map((is) => listen(mixArgs(sounds(is), lengths, 10, neutral)))
    expect(level(ducked, 4.5, 5.5)).toBeLessThan(level(plain, 4.5, 5.5) - 1)
    expect(Math.abs(level(ducked, 1, 3) - level(plain, 1, 3))).toBeLessThan(0.5)
    expect(Math.abs(level(ducked, 8.5, 9.5) - level(plain, 8.5, 9.5))).toBeLessThan(0.5)
  })
})

/** Figures with which the loudness of a mix stays as it is. */
const neutral = { input_i: -16, input_tp: -3, input_lra: 5, input_thresh: -26, target_offset: 0 }
