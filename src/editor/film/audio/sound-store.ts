import type { Film } from '../../../../core/contract/film-document.ts'
import type { PreviewFault, PreviewSound } from '../preview-material.ts'
import { decodeSound } from './read-sound.ts'

/** Decoded sounds of one film. */
export interface SoundStore {
  /** Decodes what the film has and is not here yet, and forgets what it has no more. */
  load(film: Film, sounds: ReadonlyMap<string, PreviewSound>): void
  decoded(): ReadonlyMap<string, AudioBuffer>
  /** Lengths by id: of what is decoded, else as the server says. */
  seconds(): ReadonlyMap<string, number>
  dispose(): void
}

export function createSoundStore(onLoad: () => void, onFault: (fault: PreviewFault) => void): SoundStore {
  const decoded = new Map<string, AudioBuffer>()
  const loading = new Map<string, AbortController>()
  let known: ReadonlyMap<string, PreviewSound> = new Map()

  const read = async (sound: PreviewSound) => {
    const aborter = new AbortController()
    loading.set(sound.id, aborter)
    try {
      decoded.set(sound.id, await decodeSound(sound.url, aborter.signal))
      if (!aborter.signal.aborted) onLoad()
    } catch (reason) {
      if (aborter.signal.aborted) return
      console.warn(reason)
      onFault({ id: sound.id, kind: 'sound', message: 'A sound of the film could not be played.' })
    } finally {
      loading.delete(sound.id)
    }
  }
  return {
    load: (film, sounds) => {
      known = sounds
      const wanted = new Set(film.sounds.map(({ audio_id: id }) => id))
      for (const [id, aborter] of loading) if (!wanted.has(id)) aborter.abort()
      for (const id of decoded.keys()) if (!wanted.has(id)) decoded.delete(id)
      for (const id of wanted) {
        const sound = sounds.get(id)
        if (sound !== undefined && !decoded.has(id) && !loading.has(id)) void read(sound)
      }
    },
    decoded: () => decoded,
    seconds: () =>
      new Map([...known].map(([id, { duration }]) => [id, decoded.get(id)?.duration ?? duration])),
    dispose: () => {
      for (const aborter of loading.values()) aborter.abort()
      decoded.clear()
    },
  }
}
