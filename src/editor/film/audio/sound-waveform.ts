import { queryOptions } from '@tanstack/react-query'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import { fetchWaveform, normalizePeaks, type WaveformPeaks } from '../../../services/waveforms.ts'

/** The waveform of a sound: the server's, or one that the page finds where that has none yet, or cannot make it now. */
export function soundWaveformQuery(sound: Pick<Audio, 'id' | 'url' | 'waveform_url'> | null) {
  return queryOptions({
    queryKey: queryKeys.waveform(sound?.id ?? ''),
    queryFn: async ({ signal }) => {
      if (sound!.waveform_url === null) return findWaveform(sound!)
      return fetchWaveform(sound!.waveform_url, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        return findWaveform(sound!)
      })
    },
    enabled: sound !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: false,
  })
}

async function findWaveform(sound: Pick<Audio, 'id' | 'url'>): Promise<WaveformPeaks> {
  // Loaded when it is needed: the server has the waveforms of nearly all sounds.
  const { analyseSound } = await import('./sound-analysis.ts')
  const { loudness, seconds } = await analyseSound(sound)
  return { peaks: normalizePeaks(Float32Array.from(loudness)), seconds }
}
