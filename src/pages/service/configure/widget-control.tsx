import { useId } from 'react'
import { isMarked } from '../../../../core/contract/settings.ts'
import type { Color, SettingValue, Widget } from '../../../../core/contract/widgets.ts'
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
export function WidgetControl({ widget, colors, value, onChange, showsLabel, markTool }: WidgetControlProps) {
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

function Control({ widget, colors, value: given, onChange, describedBy, markTool }: ControlProps) {
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
      return (
        <Slider
          label={label}
          value={number}
          {...limits}
          step={step}
          format={(shown) => `${shown}${unit === '' ? '' : ` ${unit}`}`}
          onChange={onChange}
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
            picture: option.image_url,
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

/** Few and short choices stand side by side in one line. */
function isShort({ options }: Widget): boolean {
  return options.length <= 3 && options.reduce((sum, { label }) => sum + label.length, 0) <= 30
}
