import { useId } from 'react'
import { setBranded, setFps, setRatio } from '../../../../core/film/edit/whole-film.ts'
import { outputChoices, outputSize } from '../../../../core/film/presets.ts'
import { Section } from '../../../ui/section.tsx'
import { formatSeconds } from '../format-frames.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useFilmWork, useProject } from '../session/film-context.ts'
import { BrandEditor } from './brand-editor.tsx'
import { Select } from './select.tsx'

const rates = [24, 25, 30, 50, 60].map((fps) => ({ value: String(fps), label: `${fps} a second` }))

/** The film as a whole: shown while nothing is chosen. */
export function FilmPanel() {
  const { session } = useFilmWork()
  const { film, title, preset } = useProject(session)
  const id = useId()
  const size = outputSize(film.ratio, preset)
  const output = outputChoices.find(
    (choice) =>
      choice.preset === preset &&
      (choice.ratio === null ? film.ratio === '16:9' || preset !== '1080p' : choice.ratio === film.ratio),
  )
  return (
    <>
      <Section
        title="Film"
        fact={`${film.clips.length} ${film.clips.length === 1 ? 'photo' : 'photos'}, ${formatSeconds(session.frames(), film.fps)}`}
      >
        <div className="grid gap-2">
          <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
            <label htmlFor={id}>Title</label>
            <input
              id={id}
              value={title}
              maxLength={120}
              onChange={({ target }) => session.editProject('Change title', { title: target.value }, 'title')}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter' || key === 'Escape') currentTarget.blur()
              }}
              className="h-8 w-full min-w-0 rounded-2 bg-surface px-2.5 text-text outlined-edge pointer-coarse:h-11"
            />
          </div>
          <Select
            label="Output"
            value={output?.label ?? outputChoices[0]?.label ?? ''}
            options={outputChoices.map(({ label }) => ({ value: label, label }))}
            onChange={(label) => {
              const choice = outputChoices.find((one) => one.label === label)
              if (choice === undefined) return
              const ratio = choice.ratio
              session.editProject('Change output', {
                preset: choice.preset,
                ...(ratio === null ? {} : { film: setRatio(film, ratio).film }),
              })
            }}
          />
          <Select
            label="Frames"
            value={String(film.fps)}
            options={
              rates.some(({ value }) => value === String(film.fps))
                ? rates
                : [...rates, { value: String(film.fps), label: `${film.fps} a second` }]
            }
            onChange={(fps) => session.edit((now) => setFps(now, Number(fps)))}
          />
          <div className="nav:hidden">
            <Switch
              label="Branded"
              isOn={film.is_branded}
              onChange={(isOn) => session.edit((now) => setBranded(now, isOn))}
            />
          </div>
          <p className="text-12 text-text-3 tabular-nums">
            {size.width} × {size.height}, {film.fps} frames a second, H.264
            {preset === 'mls' ? ', without brand, at most 300 MB' : ''}
          </p>
        </div>
      </Section>
      <BrandEditor />
    </>
  )
}
