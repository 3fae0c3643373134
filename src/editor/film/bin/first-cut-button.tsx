import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '../../../../core/contract/shapes.ts'
import { buildFirstCut } from '../../../../core/film/first-cut.ts'
import { spaceInName } from '../../../../core/film/listing-order.ts'
import { Refusal } from '../../../../core/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { showNotice } from '../../../ui/toast.ts'
import { findMusicBeats } from '../audio/music-beats.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'

interface FirstCutButtonProps {
  /** Those that are chosen in the bin, else all that it lists. */
  chosen: readonly Image[]
  listed: readonly Image[]
}

/**
 * Makes a film of photos: of those that are chosen in the bin, else of those that the film has already, else of all that
 * the bin lists. Its music stays, and the cuts fall on its beats. One step, so that one undo takes it back.
 */
export function FirstCutButton({ chosen, listed }: FirstCutButtonProps) {
  const { session, material } = useFilmWork()
  const film = useFilm(session)
  const [isBuilding, setBuilding] = useState(false)
  const ofFilm = [...new Set(film.clips.map(({ image_id: id }) => id))].flatMap((id) => {
    const image = material.photos.get(id)?.image
    return image === undefined ? [] : [image]
  })
  const photos = chosen.length > 0 ? chosen : ofFilm.length > 0 ? ofFilm : listed

  const build = async () => {
    setBuilding(true)
    const music = film.sounds.find(({ role }) => role === 'music')
    const audio = music && material.sounds.get(music.audio_id)
    try {
      // A film without beats is a film too.
      const beats = audio === undefined ? null : await findMusicBeats(audio).catch(() => null)
      const { title } = session.project()
      session.edit((now) => {
        const built = buildFirstCut({
          photos: photos.map(({ id, name }) => ({ image_id: id, space: spaceInName(name) })),
          sound:
            audio === undefined
              ? null
              : {
                  audio_id: audio.id,
                  seconds: audio.duration,
                  beats: now.beats ?? (beats && { bpm: beats.bpm, first: beats.first }),
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
      if (audio !== undefined && session.film().beats === null)
        showNotice('No beats were found in the music, so the cuts are even. They can be tapped under Beats.')
      session.transport.seek(0)
      session.said.set(`First cut of ${photos.length} photos`)
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      showNotice(reason.message)
    } finally {
      setBuilding(false)
    }
  }
  return (
    <Button
      icon={WandSparkles}
      isWide
      isLoading={isBuilding}
      disabled={photos.length === 0}
      onClick={() => void build()}
      title={`A film of ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} to begin with`}
    >
      Build a first cut
    </Button>
  )
}
