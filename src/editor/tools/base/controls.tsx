import { NumberBox } from '../../../ui/number-box.tsx'
import { Slider } from '../../../ui/slider.tsx'
import type { ToolSettingsProps } from './stage-tool.ts'
import { sizeLimits } from './tool-options.ts'

interface CheckProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-text-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-(--primary)"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

interface AmountProps {
  label: string
  value: number
  min: number
  max: number
  /** Stands behind the number. */
  unit: string
  scale?: 'log'
  onChange: (value: number) => void
}

/** A slider with a field for the exact number. */
export function Amount({ label, unit, ...range }: AmountProps) {
  return (
    <Slider
      label={label}
      {...range}
      format={(value) => `${value} ${unit}`.trimEnd()}
      valueField={<NumberBox label={`${label}, as a number`} unit={unit} {...range} />}
    />
  )
}

/** The diameter of brush and line. */
export function SizeSlider({ options, change }: ToolSettingsProps) {
  return (
    <Amount
      label="Size"
      scale="log"
      min={sizeLimits.min}
      max={sizeLimits.max}
      unit="px"
      value={options.size}
      onChange={(value) => change({ size: value })}
    />
  )
}
