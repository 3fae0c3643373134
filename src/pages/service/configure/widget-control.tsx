import { useId } from 'react'
import { isMarked } from '../../../../core/contract/settings.ts'
import { wordFor, type Color, type SettingValue, type Widget } from '../../../../core/contract/widgets.ts'
import { variantKey } from '../../../editor/service-effect/use-thumbnails.ts'
import type { MarkTool } from '../../../editor/tools/marks/mark-tool.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'

interface WidgetControlProps {
  widget: Widget
  colors: readonly Color[]
  value: SettingValue
  onChange: (value: SettingValue) => void
  /** False where the part of the panel has the same title already. */
  showsLabel: boolean
  /** The photo itself, in place of pictures of choices that are not made yet; null where none are made. */
  photoPicture: string | null
  /** Pictures of choices by what the choice is known by. */
  pictures: ReadonlyMap<string, ImageBitmap>
  markTool: MarkTool | null
}

const MarksControl = laterPart(async () => (await import('./marks-control.tsx')).MarksControl)

/** Kinds whose control has no name of its own to show. */
const titled: ReadonlySet<Widget['kind']> = new Set([
  'choice',
  'cards',
  'color',
  'places',
  'boxes',
  'strokes',
])

/** One setting as the control that fits its kind, with what there is to say about it. */
export function WidgetControl(props: WidgetControlProps) {
  const { widget, colors, value, onChange, showsLabel, photoPicture, pictures, markTool } = props
  const id = useId()
  const hasTitle = showsLabel && titled.has(widget.kind)
  // Without the preview there is nothing to mark.
  if (isMarked(widget) && markTool === null) return null
  return (
    <div className="grid gap-1.5">
      {hasTitle ? <h3 className="text-text-2">{widget.label}</h3> : null}
      <Control
        widget={widget}
        colors={colors}
        value={value}
        onChange={onChange}
        describedBy={id}
        photoPicture={photoPicture}
        pictures={pictures}
        markTool={markTool}
      />
      {widget.help === '' || widget.kind === 'text' ? null : (
        <p id={id} className="text-12 text-text-3">
          {widget.help}
        </p>
      )}
    </div>
  )
}

type ControlProps = Omit<WidgetControlProps, 'showsLabel'> & { describedBy: string }

function Control(props: ControlProps) {
  const { widget, colors, value: given, onChange, describedBy, photoPicture, pictures, markTool } = props
  const { kind, label, unit } = widget
  const value = Array.isArray(given) ? '' : given
  const help = widget.help === '' ? undefined : describedBy
  switch (kind) {
    case 'toggle':
      return <Switch label={label} isOn={value === true} onChange={onChange} />
    case 'slider': {
      const limits = { min: widget.min ?? 0, max: widget.max ?? 100 }
      const number = typeof value === 'number' ? value : limits.min
      const step = widget.step ?? 1
      const change = (next: number) => onChange(limits.min + Math.round((next - limits.min) / step) * step)
      const word = wordFor(widget, number) ?? undefined
      const common = {
        label,
        value: number,
        ...limits,
        step,
        onChange,
        format: (shown: number) => `${shown}${unit === '' ? '' : ` ${unit}`}`,
      }
      if (word !== undefined)
        return (
          <>
            {widget.is_pictured && photoPicture !== null ? (
              <WordPictures {...{ widget, word, photoPicture, pictures, onChange }} />
            ) : null}
            <Slider {...common} word={word} />
          </>
        )
      return (
        <Slider
          {...common}
          valueField={
            <NumberBox
              label={unit === '' ? label : `${label} in ${unit === '%' ? 'per cent' : unit}`}
              value={number}
              {...limits}
              unit={unit}
              onChange={change}
            />
          }
        />
      )
    }
    case 'text':
      return (
        <Field
          label={label}
          value={String(value)}
          hint={widget.help}
          maxLength={widget.max ?? undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'choice':
      return isShort(widget) ? (
        <Segmented
          label={label}
          value={String(value)}
          options={widget.options.map((option) => ({ value: option.id, label: option.label }))}
          onChange={onChange}
          isWide
        />
      ) : (
        <Choices
          look="chips"
          {...{ label, onChange, value: String(value), things: 'choices', describedBy: help }}
          options={widget.options.map((option) => ({ value: option.id, label: option.label }))}
        />
      )
    case 'cards':
      return (
        <Choices
          look="cards"
          {...{ label, onChange, value: String(value), things: `${label.toLowerCase()}s`, describedBy: help }}
          options={widget.options.map((option) => ({
            value: option.id,
            label: option.label,
            help: option.help,
            picture: option.image_url ?? (widget.is_pictured ? (photoPicture ?? undefined) : undefined),
            bitmap: pictures.get(variantKey(widget.id, option.id)),
          }))}
        />
      )
    case 'color':
      return (
        <Choices
          look="cards"
          first={6}
          {...{ label, onChange, value: String(value), things: 'palettes', describedBy: help }}
          options={[
            ...widget.options.map((option) => ({ value: option.id, label: option.label })),
            ...colors.map(({ id, name, hex }) => ({ value: id, label: name, hex })),
          ]}
        />
      )
    case 'places':
    case 'boxes':
    case 'strokes':
      return markTool === null ? null : <MarksControl widget={widget} markTool={markTool} />
  }
}

interface WordPicturesProps extends Pick<ControlProps, 'widget' | 'pictures' | 'onChange'> {
  word: string
  photoPicture: string
}

/** The places of a slider as pictures of the photo: a press takes the value there. */
function WordPictures({ widget, word, photoPicture, pictures, onChange }: WordPicturesProps) {
  return (
    <Choices
      look="cards"
      label={`${widget.label}, in pictures`}
      things="moments"
      value={word}
      options={widget.words.map(({ at, label }) => ({
        value: label,
        label,
        picture: photoPicture,
        bitmap: pictures.get(variantKey(widget.id, at)),
      }))}
      onChange={(label) => {
        const chosen = widget.words.find((one) => one.label === label)
        if (chosen !== undefined) onChange(chosen.at)
      }}
    />
  )
}

/** Few and short choices stand side by side in one line. */
function isShort({ options }: Widget): boolean {
  return options.length <= 3 && options.reduce((sum, { label }) => sum + label.length, 0) <= 30
}
