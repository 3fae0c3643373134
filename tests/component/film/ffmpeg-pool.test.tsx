import { expect, test } from 'vitest'
import { PCM_RATE, thumbnail, toPcm } from '../../../src/editor/film/ffmpeg/commands.ts'
import { ffmpeg } from '../../../src/editor/film/ffmpeg/ffmpeg-pool.ts'
import { toneWav } from './tone.ts'

test('a sound becomes samples, whose loudness is that of the sound', async () => {
  const pcm = await toPcm(toneWav({ seconds: 2, hertz: 440, amplitude: 0.5 }), PCM_RATE)
  expect(pcm.length).toBe(2 * PCM_RATE)
  const rms = Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length)
  expect(rms).toBeCloseTo(0.5 / Math.SQRT2, 2)
})

test('a file that is no sound is refused in words, and the next one is read', async () => {
  await expect(toPcm(new TextEncoder().encode('no sound'), PCM_RATE)).rejects.toThrow(
    'This sound could not be read.',
  )
  expect((await toPcm(toneWav({ seconds: 1 }), PCM_RATE)).length).toBe(PCM_RATE)
})

test('more commands than a core survives all succeed', async () => {
  const lengths = await Promise.all(
    Array.from({ length: 90 }, async () => (await toPcm(toneWav({ seconds: 0.1 }), PCM_RATE)).length),
  )
  expect(new Set(lengths)).toEqual(new Set([PCM_RATE / 10]))
})

test('a command that is cancelled ends at once, and those that wait go on', async () => {
  const aborter = new AbortController()
  const slow = ffmpeg.run(
    {
      inputs: [],
      args: ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:duration=600', 'out.mp4'],
      outputs: ['out.mp4'],
    },
    aborter.signal,
  )
  const next = toPcm(toneWav({ seconds: 1 }), PCM_RATE)
  aborter.abort(new Error('Not wanted'))
  await expect(slow).rejects.toThrow('Not wanted')
  expect((await next).length).toBe(PCM_RATE)
})

test('a picture in a format that browsers do not read becomes a smaller JPEG', async () => {
  const header = new TextEncoder().encode('P6\n400 200\n255\n')
  const picture = new Uint8Array(header.length + 400 * 200 * 3).fill(128)
  picture.set(header)
  await expect(createImageBitmap(new Blob([picture]))).rejects.toThrow()
  const { width, height } = await createImageBitmap(await thumbnail(picture, 100))
  expect([width, height]).toEqual([100, 50])
})
