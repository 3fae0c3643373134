import { readFileSync } from 'node:fs'
import type { Audio } from '../../core/contract/film-shapes.ts'
import type { Answer, App } from './app.ts'

/** A tone of one second, encoded by FFmpeg; `film.mp4` has a picture, too. */
export function sound(name: string): Buffer {
  return readFileSync(new URL(`sounds/${name}`, import.meta.url))
}

/** A tone as WAV: 16 bit, mono, 8 kHz. */
export function wavTone(seconds: number): Buffer {
  return wav(seconds, () => 1)
}

/** The same tone struck `bpm` times a minute. */
export function wavBeats(seconds: number, bpm: number): Buffer {
  const beat = 60 / bpm
  return wav(seconds, (time) => 0.15 + 0.85 * Math.exp((-(time % beat) / beat) * 6))
}

/** `level`: of the tone at a second, 0 to 1. */
function wav(seconds: number, level: (time: number) => number): Buffer {
  const rate = 8_000
  const samples = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + 2 * samples)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 2 * samples, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(2 * rate, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(2 * samples, 40)
  for (let n = 0; n < samples; n++)
    bytes.writeInt16LE(
      Math.round(8_000 * level(n / rate) * Math.sin((2 * Math.PI * 440 * n) / rate)),
      44 + 2 * n,
    )
  return bytes
}

/** Uploads a sound. */
export function sendSound(
  app: App,
  token: string,
  bytes: Buffer,
  name: string,
): Promise<Answer<{ audio: Audio }>> {
  const form = new FormData()
  form.set('audio', new Blob([new Uint8Array(bytes)]), name)
  return app.api('POST', '/audio-video/upload-audio', { token, form })
}
