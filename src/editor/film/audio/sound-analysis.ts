import { findBeats } from '../../../../core/film/beats/find-beats.ts'
import { browserStore } from '../../../stores/browser-store.ts'
import { PCM_RATE, toPcm } from '../ffmpeg/commands.ts'
import type { PreviewSound } from '../preview-material.ts'
import { computeLoudness } from './loudness.ts'
import { fetchSound } from './read-sound.ts'

/** To be counted up when loudness or beats are found in another way: what browsers keep is then found again. */
const VERSION = 3

/** What the page learns of a sound from its samples. */
export interface SoundAnalysis {
  id: string
  version: typeof VERSION
  seconds: number
  /** The largest sample of each hundredth of a second, 0 to 255. */
  loudness: Uint8Array
  /** Null for a sound without beats. */
  beats: ReturnType<typeof findBeats>
}

const STEPS_PER_SECOND = 100

const known = new Map<string, Promise<SoundAnalysis>>()
const inStore = browserStore('mullion-sounds', 'analyses', 'id')

/**
 * Loudness and beats of a sound, found by what FFmpeg decodes of it. Each is read once: this browser keeps what was found.
 * Rejects with a Refusal, in words for the user, when the sound cannot be read.
 */
export function analyseSound({ id, url }: Pick<PreviewSound, 'id' | 'url'>): Promise<SoundAnalysis> {
  const before = known.get(id)
  if (before !== undefined) return before
  const finding = findKept(id).then((kept) => kept ?? read(id, url))
  known.set(id, finding)
  finding.catch(() => known.delete(id))
  return finding
}

async function read(id: string, url: string): Promise<SoundAnalysis> {
  const pcm = await toPcm(await fetchSound(url), PCM_RATE)
  const analysis: SoundAnalysis = {
    id,
    version: VERSION,
    seconds: pcm.length / PCM_RATE,
    loudness: computeLoudness(pcm, PCM_RATE / STEPS_PER_SECOND),
    beats: findBeats(pcm),
  }
  // A browser that keeps nothing reads it again.
  await inStore('readwrite', (store) => store.put(analysis)).catch(() => undefined)
  return analysis
}

async function findKept(id: string): Promise<SoundAnalysis | null> {
  const kept = await inStore('readonly', (store) => store.get(id) as Promise<unknown>).catch(() => null)
  return isAnalysis(kept) ? kept : null
}

function isAnalysis(kept: unknown): kept is SoundAnalysis {
  if (typeof kept !== 'object' || kept === null) return false
  const { version, loudness } = kept as Partial<SoundAnalysis>
  return version === VERSION && loudness instanceof Uint8Array
}
