import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { addSound } from '../../../../core/film/edit/sounds.ts'
import type { FilmSession } from '../session/film-session.ts'

/** Puts a sound into the film and chooses it: music lies below all of it, a voice begins at the playhead. */
export function addSoundToFilm(session: FilmSession, sound: Audio, role: 'music' | 'voice'): void {
  const isVoice = role === 'voice'
  const isAdded = session.edit((film) =>
    addSound(film, {
      audio_id: sound.id,
      role,
      start: isVoice ? session.transport.frame.get() : 0,
      is_looped: !isVoice,
      is_ducked: !isVoice,
    }),
  )
  const id = isAdded ? session.film().sounds.at(-1)?.id : undefined
  if (id === undefined) return
  session.select({ track: 'sounds', ids: [id], anchor: id })
  session.said.set(`${sound.name} added as ${role}`)
}
