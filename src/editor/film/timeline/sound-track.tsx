import type { PointerEvent } from 'react'
import { moveSounds, trimSoundEnd, trimSoundStart } from '../../../../core/film/edit/sounds.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { type KeyedFilm, type KeyedSound, soundSpan } from '../../../../core/film/timeline.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { formatFrames } from '../format-frames.ts'
import { type FilmMaterial, useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { laneInset } from '../session/timeline-view.ts'
import { BeatTicks } from './beat-ticks.tsx'
import { stackLanes } from './lanes.ts'
import { TrackBar } from './track-bar.tsx'
import { TrackList } from './track-list.tsx'
import { usePressChooses } from './use-press-chooses.ts'
import { useTrackDrag } from './use-track-drag.ts'
import { useVisibleFrames } from './use-visible-frames.ts'
import { Waveform } from './waveform.tsx'

/** Height of one lane of sounds, and of the beats above them, in pixels. */
const LANE_PX = 46
const BEATS_PX = 14

export function soundTrackHeight(film: KeyedFilm, sounds: FilmMaterial['sounds']): number {
  return BEATS_PX + placedSounds(film, sounds).count * LANE_PX
}

function placedSounds(film: KeyedFilm, sounds: FilmMaterial['sounds']) {
  const placed = film.sounds.map((sound) => {
    const span = soundSpan(film, sound, sounds.get(sound.audio_id)?.duration ?? 0)
    return { sound, start: span?.start ?? sound.start, end: span?.end ?? sound.start + film.fps }
  })
  return { placed, ...stackLanes(placed) }
}

/** Music and voices, with their waveforms and the beats. */
export function SoundTrack({ session, film }: { session: FilmSession; film: KeyedFilm }) {
  const { material } = useFilmWork()
  const visible = useVisibleFrames(session)
  const { from, to, pixelsPerFrame } = visible
  const { track, ids, anchor } = useSignal(session.selection)
  const follow = useTrackDrag()
  const choosePressed = usePressChooses('sounds')
  const { placed, lanes, count } = placedSounds(film, material.sounds)
  const focused = track === 'sounds' ? (anchor ?? ids[0]) : placed[0]?.sound.id

  const press = (event: PointerEvent, id: string, part: 'body' | 'start' | 'end') => {
    if (!choosePressed(event, id, part)) return
    const before = session.film()
    const chosen = session.selection.get().ids
    const pressed = placed.find(({ sound }) => sound.id === id)
    const seconds = pressed === undefined ? undefined : material.sounds.get(pressed.sound.audio_id)?.duration
    if (pressed === undefined) return
    // What repeats to the end of the film has no end of its own to trim.
    const isWhole = part === 'body' || seconds === undefined || (part === 'end' && pressed.sound.is_looped)
    const step = (by: number): FilmStep =>
      isWhole
        ? moveSounds(before, chosen, by)
        : part === 'start'
          ? trimSoundStart(before, id, by, seconds)
          : trimSoundEnd(before, id, by, seconds)
    const edges = isWhole ? [pressed.start] : [part === 'start' ? pressed.start : pressed.end]
    follow(event, { edges, dragged: new Set(isWhole ? chosen : [id]), step })
  }

  return (
    <div style={{ height: BEATS_PX + count * LANE_PX }} className="relative">
      <BeatTicks film={film} visible={visible} />
      <TrackList track="sounds" label="Sounds" isEmpty={placed.length === 0}>
        {placed.map(({ sound, start, end }, index) => {
          const audio = material.sounds.get(sound.audio_id)
          const left = start * pixelsPerFrame + laneInset
          return (end > from && start < to) || sound.id === focused ? (
            <TrackBar
              key={sound.id}
              id={sound.id}
              label={`${soundName(sound, audio?.name)}, ${sound.role}, ${formatFrames(end - start, film.fps)}`}
              name={soundName(sound, audio?.name)}
              left={left}
              width={(end - start) * pixelsPerFrame}
              top={BEATS_PX + (lanes[index] ?? 0) * LANE_PX}
              height={LANE_PX - 4}
              isChosen={track === 'sounds' && ids.includes(sound.id)}
              isTabStop={sound.id === focused}
              position={index + 1}
              count={placed.length}
              onPress={press}
            >
              <Waveform
                audio={audio ?? null}
                sound={sound}
                seconds={audio?.duration ?? 0}
                film={film}
                start={start}
                end={end}
                visible={visible}
              />
            </TrackBar>
          ) : null
        })}
      </TrackList>
    </div>
  )
}

function soundName(sound: KeyedSound, name: string | undefined): string {
  const called = name === undefined ? 'Sound that is gone' : name.replace(/\.[a-z0-9]{2,5}$/i, '')
  return sound.is_looped ? `${called}, looped` : called
}
