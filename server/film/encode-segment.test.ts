import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxVideoRate, videoArgs } from '../../core/film/presets.ts'
import { Random } from '../../core/imaging/random.ts'
import { encodeSegment } from './encode-segment.ts'
import type { VideoFormat } from './video-format.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-segment-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const wasm = { kind: 'wasm', version: '5.1.4' } as const
const [width, height, fps] = [640, 360, 30]

/** Frames of noise: nothing takes more bits. */
function noise(count: number) {
  const random = new Random(7)
  const frame = new Uint8Array((width * height * 3) / 2)
  return {
    count,
    next: () => {
      for (let i = 0; i < frame.length; i++) frame[i] = 60 + 130 * random.next()
      return frame
    },
  }
}

test.each([15, 60])(
  'a segment of %i frames takes its part of what listing services take, whatever it shows',
  async (frames) => {
    const length = { seconds: 1_200, segments: 1_000 }
    const format: VideoFormat = { width, height, fps, encoding: videoArgs('mls', fps, length) }
    const file = path.join(folder, 'segment.mp4')
    await encodeSegment(wasm, format, noise(frames), file, new AbortController().signal)
    const bits = statSync(file).size * 8
    expect(bits).toBeLessThan(maxVideoRate('mls', length) * (frames / fps + 0.2))
  },
)

test('a segment that breaks off leaves nothing behind', async () => {
  const format: VideoFormat = {
    width,
    height,
    fps,
    encoding: videoArgs('720p', fps, { seconds: 1, segments: 1 }),
  }
  const frames = {
    count: 9,
    next: () => {
      throw new RangeError('no frame')
    },
  }
  const file = path.join(folder, 'segment.mp4')
  const encoding = encodeSegment(wasm, format, frames, file, new AbortController().signal)
  await expect(encoding).rejects.toThrow('no frame')
  expect(readdirSync(folder)).toEqual([])
})
