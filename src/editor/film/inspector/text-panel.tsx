import type { Overlay, OverlayTemplate } from '../../../../core/contract/film-document.ts'
import { overlayLines } from '../../../../core/contract/film-document.ts'
import { filmLimits } from '../../../../core/contract/constants.ts'
import { anchorOverlay, setOverlay, trimOverlayEnd } from '../../../../core/film/edit/overlays.ts'
import type { KeyedOverlay } from '../../../../core/film/timeline.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from './text-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { templateHelp, templateName } from '../film-words.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { BrandEditor } from './brand-editor.tsx'
import { Select } from './select.tsx'

const templates = Object.keys(overlayLines) as OverlayTemplate[]

const positions = [
  { value: 'usual', label: 'Where it usually stands' },
  { value: 'top-left', label: 'Top left' },
  { value: 'top', label: 'Top' },
  { value: 'top-right', label: 'Top right' },
  { value: 'left', label: 'Left' },
  { value: 'middle', label: 'Middle' },
  { value: 'right', label: 'Right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'bottom-right', label: 'Bottom right' },
] as const

/** Templates that show the brand. */
const branded: readonly OverlayTemplate[] = ['agent', 'logo', 'end-card']

/** A text: what it says, where it stands and how long. */
export function TextPanel({ overlay }: { overlay: KeyedOverlay }) {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const writing = useSignal(session.writing)
  const lines = overlayLines[overlay.template]
  const change = (changed: Partial<Pick<Overlay, 'template' | 'lines' | 'position'>>, gesture?: string) =>
    session.edit((now) => setOverlay(now, overlay.id, changed), gesture)
  return (
    <>
      <Section title={templateName(overlay.template)} fact={templateHelp(overlay.template)}>
        <div className="grid gap-2">
          <Select
            label="Template"
            value={overlay.template}
            options={templates.map((value) => ({ value, label: templateName(value) }))}
            onChange={(template) => change({ template })}
          />
          {lines.map((label, index) => (
            <TextField
              key={label}
              label={label}
              value={overlay.lines[index] ?? ''}
              maxLength={filmLimits.lineLetters}
              takesFocus={index === 0 && writing === overlay.id}
              onFocus={() => session.writing.set(null)}
              onChange={(text) =>
                change(
                  { lines: lines.map((_, at) => (at === index ? text : (overlay.lines[at] ?? ''))) },
                  `text-${overlay.id}-${index}`,
                )
              }
            />
          ))}
        </div>
      </Section>
      <Section title="Place and time">
        <div className="grid gap-2">
          <Select
            label="Place"
            value={overlay.position ?? 'usual'}
            options={positions}
            onChange={(value) => change({ position: value === 'usual' ? null : value })}
          />
          <div className="grid grid-cols-[76px_96px] items-center gap-3 text-text-2">
            <span>Length</span>
            <NumberBox
              label="Length in seconds"
              unit="s"
              min={0.1}
              max={600}
              value={Math.round((overlay.frames / film.fps) * 100) / 100}
              onChange={(seconds) =>
                session.edit((now) =>
                  trimOverlayEnd(now, overlay.id, Math.round(seconds * now.fps) - overlay.frames),
                )
              }
            />
          </div>
          <Switch
            label="Moves with its clip"
            isOn={overlay.clip_id !== null}
            onChange={(isOn) => session.edit((now) => anchorOverlay(now, overlay.id, isOn))}
          />
        </div>
      </Section>
      {overlay.template === 'end-card' && !film.is_branded ? (
        <p className="text-12 text-text-3">
          Without brand it shows price, address and facts of the price card, and no call to action.
        </p>
      ) : null}
      {branded.includes(overlay.template) ? <BrandEditor /> : null}
    </>
  )
}
