import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { findBeats } from '../../../../core/film/beats/find-beats.ts'
import { Refusal } from '../../../../core/refusal.ts'
import { PCM_RATE, toPcm } from '../ffmpeg/commands.ts'
import { fetchSound } from './read-sound.ts'

type Found = ReturnType<typeof findBeats>

const known = new Map<string, Promise<Found>>()

/**
 * Tempo and first beat of a sound, found in the page by what FFmpeg decodes of it; null for a sound without beats. Each
 * sound is read once. Rejects with a Refusal, in words for the user, when it cannot be read.
 */
export function findMusicBeats({ id, url }: Pick<Audio, 'id' | 'url'>): Promise<Found> {
  const before = known.get(id)
  if (before !== undefined) return before
  const finding = fetchSound(url).then(async (bytes) => findBeats(await toPcm(bytes, PCM_RATE)))
  known.set(id, finding)
  finding.catch(() => known.delete(id))
  return finding
}

/** The same for what the film's beats are; throws a Refusal where there is no music or it has no beats. */
export async function beatsOfMusic(
  music: Pick<Audio, 'id' | 'url'> | undefined,
): Promise<{ bpm: number; first: number }> {
  if (music === undefined) throw new Refusal('Put music into the film first.')
  const found = await findMusicBeats(music)
  if (found === null) throw new Refusal('No beats were found in this music. Tap them instead.')
  return { bpm: Math.round(found.bpm * 10) / 10, first: Math.round(found.first * 1000) / 1000 }
}
