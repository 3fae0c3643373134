import type { Waveform } from '../../core/contract/film-shapes.ts'
import { mediaUrl } from './media-url.ts'

/** How loud a sound is, evenly over its length: 0 to 1. */
export interface WaveformPeaks {
  peaks: Float32Array
  seconds: number
}

/** The waveform at an address that the list of sounds names. */
export async function fetchWaveform(url: string, signal: AbortSignal): Promise<WaveformPeaks> {
  const answer = await fetch(mediaUrl(url), { signal })
  if (!answer.ok) throw new Error(`The waveform could not be loaded (${answer.status})`)
  return toPeaks((await answer.json()) as Waveform)
}

function toPeaks({ data, length, bits, samples_per_pixel, sample_rate }: Waveform): WaveformPeaks {
  const full = 2 ** (bits - 1)
  const peaks = Float32Array.from({ length }, (_, i) => Math.max(-data[2 * i]!, data[2 * i + 1]!) / full)
  return { peaks: normalizePeaks(peaks), seconds: (length * samples_per_pixel) / sample_rate }
}

/** Scales peaks so that the largest is 1: a quiet recording is seen as well as a loud one. */
export function normalizePeaks(peaks: Float32Array): Float32Array {
  const loudest = peaks.reduce((a, b) => Math.max(a, b), 0)
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}
