import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import type { Image } from '../../../../core/contract/shapes.ts'
import { isSure } from '../../../../core/film/beats/find-beats.ts'
import { buildFirstCut } from '../../../../core/film/first-cut.ts'
import { Refusal } from '../../../../core/refusal.ts'
import { imageListQuery } from '../../../services/images.ts'
import { findSpaces } from '../../../services/library.ts'
import { showNotice } from '../../../ui/toast.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { findMusicBeats } from '../audio/music-beats.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { nothingChosen } from '../session/selection.ts'
import { pairWithOriginals } from './pair-with-originals.ts'

interface FirstCutMaking {
  photos: readonly Image[]
  music: Audio | undefined
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
  const { photos: chosen } = useSignal(session.bin)
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
      // A film without beats is a film too.
      const beats = music === undefined ? null : await findMusicBeats(music).catch(() => null)
      const spaces = await findSpaces(photos)
      const { title } = session.project()
      session.edit((now) => {
        const built = buildFirstCut({
          photos: pairWithOriginals(photos).map(({ id, before }) => ({
            image_id: id,
            before,
            space: spaces.get(id) ?? null,
          })),
          sound:
            music === undefined
              ? null
              : {
                  audio_id: music.id,
                  seconds: music.duration,
                  beats:
                    now.beats ?? (beats && isSure(beats) ? { bpm: beats.bpm, first: beats.first } : null),
                },
          fps: now.fps,
          ratio: now.ratio,
          brand: now.brand,
          ...(title === 'New film' ? {} : { title }),
        })
        const sounds = now.sounds.length > 0 ? now.sounds : built.sounds
        const cut = { ...built, sounds, is_branded: now.is_branded, markers: now.markers }
        return { label: 'Build a first cut', film: cut }
      })
      if (music !== undefined && session.film().beats === null)
        showNotice('The music has no clear beat, so the cuts are even. Beats can be tapped under Beats.')
      session.select(nothingChosen)
      session.transport.seek(0)
      session.mode.set('play')
      session.part.set('film')
      session.bin.set({ ...session.bin.get(), photos: [] })
      session.said.set(`First cut of ${photos.length} photos`)
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      showNotice(reason.message)
    } finally {
      setBuilding(false)
    }
  }
  return { photos, music, isBuilding, build: () => void build() }
}
