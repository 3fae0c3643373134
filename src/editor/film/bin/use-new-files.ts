import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sendSounds } from '../../../services/send-sounds.ts'
import { uploadAll } from '../../../services/upload-photos.ts'
import type { FilmSession } from '../session/film-session.ts'
import { addSoundToFilm } from './add-sound.ts'

/** Systems do not know the kind of every sound. */
const soundEnding = /\.(mp3|m4a|wav|ogg|flac)$/i

/**
 * Takes photos and sounds that are dropped, pasted or chosen: photos are then chosen in the media, and the first sound of
 * a film without any becomes its music.
 */
export function useNewFiles(session: FilmSession): (files: readonly File[]) => void {
  const client = useQueryClient()
  return useCallback(
    (files) => {
      const sounds = files.filter(({ type, name }) => type.startsWith('audio/') || soundEnding.test(name))
      const photos = files.filter((file) => !sounds.includes(file))
      const bin = () => session.bin.get()
      const takeSounds = async () => {
        session.bin.set({ ...bin(), comingSounds: bin().comingSounds + sounds.length })
        const [first] = await sendSounds(client, sounds).finally(() =>
          session.bin.set({ ...bin(), comingSounds: bin().comingSounds - sounds.length }),
        )
        if (first !== undefined && session.film().sounds.length === 0) addSoundToFilm(session, first, 'music')
      }
      const takePhotos = async () => {
        session.bin.set({ ...bin(), tab: 'photos', coming: [...bin().coming, ...photos] })
        const arrived = await uploadAll(client, photos)
        const chosen = arrived.length > 0 ? arrived.map(({ id }) => id) : bin().photos
        session.bin.set({
          ...bin(),
          photos: chosen,
          coming: bin().coming.filter((file) => !photos.includes(file)),
        })
      }
      if (sounds.length > 0) {
        void takeSounds()
        if (photos.length === 0) session.bin.set({ ...bin(), tab: 'music' })
      }
      if (photos.length > 0) void takePhotos()
    },
    [client, session],
  )
}
