import { queryOptions } from '@tanstack/react-query'
import type { Waveform } from '../../core/contract/film-shapes.ts'
import { mediaUrl } from './media-url.ts'
import { queryKeys } from './query-keys.ts'

/** How loud a sound is, evenly over its length: 0 to 1. */
export interface WaveformPeaks {
  peaks: Float32Array
  seconds: number
}

/** The waveform at an address that the list of sounds names. It never changes. */
export function waveformQuery(url: string) {
  return queryOptions({
    queryKey: queryKeys.waveform(url),
    queryFn: async ({ signal }) => {
      const answer = await fetch(mediaUrl(url), { signal })
      if (!answer.ok) throw new Error(`The waveform could not be loaded (${answer.status})`)
      return toPeaks((await answer.json()) as Waveform)
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: 2,
  })
}

function toPeaks({ data, length, bits, samples_per_pixel, sample_rate }: Waveform): WaveformPeaks {
  const full = 2 ** (bits - 1)
  const peaks = Float32Array.from({ length }, (_, i) => Math.max(-data[2 * i]!, data[2 * i + 1]!) / full)
  const loudest = peaks.reduce((a, b) => Math.max(a, b), 0)
  // A quiet recording is seen as well as a loud one.
  if (loudest > 0) for (let i = 0; i < peaks.length; i++) peaks[i]! /= loudest
  return { peaks, seconds: (length * samples_per_pixel) / sample_rate }
}
