import type { Waveform } from '../../core/contract/film-shapes.ts'
import { AppError } from '../base/errors.ts'
import { soundInput, type SoundFile } from './sound.ts'
import { FfmpegFault, runWasm } from './wasm-core.ts'

const rate = 8_000
/** 50 pixels a second: two frames of a film are never wider apart on a timeline. */
const pixelSamples = 160
/** A longer sound has longer pixels. */
const maxPixels = 30_000
const memoryBytes = 256 * 1024 * 1024

/** How loud a sound is, pixel by pixel, of all its channels together. Throws AppError for what cannot be decoded. */
export async function measureWaveform(
  sound: Pick<SoundFile, 'mime' | 'bytes' | 'duration'>,
): Promise<Waveform> {
  const samplesPerPixel = Math.max(pixelSamples, Math.ceil((sound.duration * rate) / maxPixels))
  const peaks = createPeaks(samplesPerPixel)
  const to = `-t ${Math.ceil(sound.duration) + 1} -ac 1 -ar ${rate} -f s8`
  try {
    await runWasm({
      args: ['-loglevel', 'error', ...soundInput(sound), ...to.split(' '), 'pcm'],
      files: { sound: sound.bytes },
      sinks: { pcm: peaks.add },
      bytes: memoryBytes,
    })
  } catch (error) {
    if (!(error instanceof FfmpegFault)) throw error
    throw new AppError('unreadable_file', 'The sound is damaged: its waveform cannot be drawn.', {
      cause: error,
    })
  }
  const data = peaks.end()
  return {
    version: 2,
    channels: 1,
    sample_rate: rate,
    samples_per_pixel: samplesPerPixel,
    bits: 8,
    length: data.length / 2,
    data,
  }
}

/** Collects the lowest and the highest of each `length` samples, which come in parts of any size. */
function createPeaks(length: number): { add: (samples: Uint8Array) => void; end: () => number[] } {
  const data: number[] = []
  let count = 0
  let low = 127
  let high = -128
  const close = () => {
    data.push(low, high)
    count = 0
    low = 127
    high = -128
  }
  return {
    add: (bytes) => {
      for (const byte of new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)) {
        if (byte < low) low = byte
        if (byte > high) high = byte
        if (++count === length) close()
      }
    },
    end: () => {
      if (count > 0) close()
      return data
    },
  }
}
