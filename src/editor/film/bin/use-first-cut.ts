import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import type { Image } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { showError, showNotice } from '../../../ui/toast.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { newTitle } from '../session/film-project.ts'
import { nothingChosen } from '../session/selection.ts'

interface FirstCutMaking {
  photos: readonly Image[]
  music: Audio | undefined
  /** Photos and music on their way, of which the cut would not be. */
  coming: number
  isBuilding: boolean
  build: () => void
}

/**
 * Makes a film of photos: of those that are chosen in the media, else of those that the film has already, else of all of
 * the library that is listed. Its music stays, and the cuts fall on its beats. One step, so that one undo takes it back.
 */
export function useFirstCut(): FirstCutMaking {
  const { session, material } = useFilmWork()
  const film = useFilm(session)
  const [isBuilding, setBuilding] = useState(false)
  const { photos: chosen, coming, comingSounds } = useSignal(session.bin)
  const listed = useInfiniteQuery(imageListQuery({ favorites: false, search: '' })).data?.images ?? []
  const ready = listed.filter(({ status }) => status === 'ready')
  const known = new Map(ready.map((image) => [image.id, image]))
  const imagesOf = (ids: Iterable<string>) =>
    [...new Set(ids)].flatMap((id) => known.get(id) ?? material.photos.get(id)?.image ?? [])
  // One alone is chosen to be looked at, or to be added.
  const wanted = chosen.length > 1 ? imagesOf(chosen) : []
  const ofFilm = imagesOf(
    film.clips.flatMap(({ image_id: id, before }) => [id, ...(before ? [before.image_id] : [])]),
  )
  const photos = wanted.length > 0 ? wanted : ofFilm.length > 0 ? ofFilm : ready
  const sound = film.sounds.find(({ role }) => role === 'music')
  const music = sound && material.sounds.get(sound.audio_id)

  const build = async () => {
    setBuilding(true)
    try {
      const { makeFirstCut } = await import('./make-first-cut.ts')
      const { title } = session.project()
      const step = await makeFirstCut({ photos, music, title: title === newTitle ? '' : title })
      if (!session.edit(step)) return
      if (music !== undefined && session.film().beats === null)
        showNotice('The music has no clear beat, so the cuts are even. Beats can be tapped under Beats.')
      session.select(nothingChosen)
      session.transport.seek(0)
      session.mode.set('play')
      session.part.set('film')
      session.bin.set({ ...session.bin.get(), photos: [] })
      session.said.set(`First cut of ${photos.length} photos`)
    } catch {
      showError('The first cut could not be made. Check your connection and try again.')
    } finally {
      setBuilding(false)
    }
  }
  return { photos, music, coming: coming.length + comingSounds, isBuilding, build: () => void build() }
}
