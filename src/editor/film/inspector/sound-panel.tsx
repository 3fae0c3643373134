import { setSounds, trimSoundEnd, trimSoundStart } from '../../../../core/film/edit/sounds.ts'
import type { KeyedSound } from '../../../../core/film/timeline.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { formatLength } from '../../../ui/film-text.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'

const roles = [
  { value: 'music', label: 'Music' },
  { value: 'voice', label: 'Voice' },
] as const

const seconds = (value: number) => `${value.toFixed(1)} s`
const decibels = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} dB`

/** A sound: how loud, which part of it, and how it goes with the others. */
export function SoundPanel({ sound }: { sound: KeyedSound }) {
  const { session, material } = useFilmWork()
  const { fps } = useFilm(session)
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
        <Slider
          label="Fade in"
          min={0}
          max={10}
          step={0.1}
          value={sound.fade_in}
          format={seconds}
          onChange={(value) => change({ fade_in: value }, `fade-in-${sound.id}`)}
        />
        <Slider
          label="Fade out"
          min={0}
          max={10}
          step={0.1}
          value={sound.fade_out}
          format={seconds}
          onChange={(value) => change({ fade_out: value }, `fade-out-${sound.id}`)}
        />
      </Section>
      <Section title="Part of the sound">
        <div className="grid grid-cols-[1fr_96px] items-center gap-2 text-text-2">
          <span>Left out at the start</span>
          <NumberBox
            label="Left out at the start, in seconds"
            unit="s"
            min={0}
            max={Math.max(0, duration)}
            value={Math.round(sound.trim_start * 100) / 100}
            onChange={(value) =>
              session.edit((film) =>
                trimSoundStart(film, sound.id, Math.round((value - sound.trim_start) * fps), duration),
              )
            }
          />
          <span>Left out at the end</span>
          <NumberBox
            label="Left out at the end, in seconds"
            unit="s"
            min={0}
            max={Math.max(0, duration)}
            value={Math.round(sound.trim_end * 100) / 100}
            onChange={(value) =>
              session.edit((film) =>
                trimSoundEnd(film, sound.id, Math.round((sound.trim_end - value) * fps), duration),
              )
            }
          />
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
