import { Fragment } from 'react'
import { setSounds, trimSoundEnd, trimSoundStart } from '../../../../core/film/edit/sounds.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import type { KeyedFilm, KeyedSound } from '../../../../core/film/timeline.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { formatLength } from '../../../ui/film-text.ts'
import { useFilmWork } from '../session/film-context.ts'

const roles = [
  { value: 'music', label: 'Music' },
  { value: 'voice', label: 'Voice' },
] as const

const fades = [
  { name: 'fade_in', label: 'Fade in' },
  { name: 'fade_out', label: 'Fade out' },
] as const

/** By so many frames more of the sound is left out. */
type Trim = (film: KeyedFilm, id: string, by: number, duration: number) => FilmStep

const trims: readonly { name: 'trim_start' | 'trim_end'; label: string; trim: Trim }[] = [
  {
    name: 'trim_start',
    label: 'Left out at the start',
    trim: (film, id, by, duration) => trimSoundStart(film, id, Math.round(by), duration),
  },
  {
    name: 'trim_end',
    label: 'Left out at the end',
    trim: (film, id, by, duration) => trimSoundEnd(film, id, -Math.round(by), duration),
  },
]

const seconds = (value: number) => `${value.toFixed(1)} s`
const decibels = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} dB`

/** A sound: how loud, which part of it, and how it goes with the others. */
export function SoundPanel({ sound }: { sound: KeyedSound }) {
  const { session, material } = useFilmWork()
  const audio = material.sounds.get(sound.audio_id)
  const duration = audio?.duration ?? 0
  const change = (changed: Parameters<typeof setSounds>[2], gesture?: string) =>
    session.edit((film) => setSounds(film, [sound.id], changed), gesture)
  return (
    <>
      <Section title={audio?.name ?? 'Sound that is gone'} fact={formatLength(duration)}>
        <Segmented
          label="Role"
          isWide
          value={sound.role}
          options={roles}
          onChange={(role) => change({ role })}
        />
        <Slider
          label="Volume"
          min={-40}
          max={12}
          value={sound.gain}
          format={decibels}
          onChange={(gain) => change({ gain }, `gain-${sound.id}`)}
        />
        {fades.map(({ name, label }) => (
          <Slider
            key={name}
            label={label}
            min={0}
            max={10}
            step={0.1}
            value={sound[name]}
            format={seconds}
            onChange={(value) => change({ [name]: value }, `${name}-${sound.id}`)}
          />
        ))}
      </Section>
      <Section title="Part of the sound">
        <div className="grid grid-cols-[1fr_96px] items-center gap-2 text-text-2">
          {trims.map(({ name, label, trim }) => (
            <Fragment key={name}>
              <span>{label}</span>
              <NumberBox
                label={`${label}, in seconds`}
                unit="s"
                min={0}
                max={duration}
                value={Math.round(sound[name] * 100) / 100}
                onChange={(value) =>
                  session.edit((film) => trim(film, sound.id, (value - sound[name]) * film.fps, duration))
                }
              />
            </Fragment>
          ))}
        </div>
        <div className="mt-2 grid">
          <Switch
            label="Repeat to the end of the film"
            isOn={sound.is_looped}
            onChange={(is_looped) => change({ is_looped })}
          />
          {sound.role === 'music' ? (
            <Switch
              label="Quieter under voices"
              isOn={sound.is_ducked}
              onChange={(is_ducked) => change({ is_ducked })}
            />
          ) : null}
        </div>
      </Section>
    </>
  )
}
