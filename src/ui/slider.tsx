import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'

/** Positions of the knob between the ends; fine enough for any screen. */
const travel = 1_000

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  /** One press of an arrow key; ten times that with Shift. */
  step?: number
  /** `log` gives small values as much room as large ones; `min` must then be above 0. */
  scale?: 'linear' | 'log'
  format?: (value: number) => string
  /** What the value means, shown in place of the number; the number is still told to screen readers. */
  word?: string | undefined
  onChange: (value: number) => void
  disabled?: boolean
  /** In the place of the value as text, such as a field for it; the value's column is then wider. */
  valueField?: ReactNode
}

/** Label, track, value. Arrows move by a step, Shift and arrows or Page keys by ten, Home and End to the ends. */
export function Slider(props: SliderProps) {
  const {
    label,
    value,
    min,
    max,
    step = 1,
    scale = 'linear',
    format = String,
    word,
    onChange,
    disabled,
    valueField,
  } = props
  const id = useId()
  const toPosition = (v: number) =>
    scale === 'log' ? Math.log(v / min) / Math.log(max / min) : (v - min) / (max - min)
  const toValue = (fraction: number) =>
    scale === 'log' ? min * (max / min) ** fraction : min + fraction * (max - min)
  const tidy = (v: number) => {
    const steps = Math.round((v - min) / step)
    return Math.min(max, Math.max(min, Number((min + steps * step).toFixed(6))))
  }
  const position = Math.round(toPosition(Math.min(max, Math.max(min, value))) * travel)
  const set = (next: number) => {
    const tidied = tidy(next)
    if (tidied !== value) onChange(tidied)
  }
  return (
    <div
      className={cx(
        'grid min-h-8 items-center gap-3 text-13 text-text-2',
        valueField === undefined && word === undefined
          ? 'grid-cols-[76px_1fr_56px]'
          : 'grid-cols-[64px_1fr_84px] @md:grid-cols-[132px_1fr_84px]',
      )}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        className="slider"
        min={0}
        max={travel}
        value={position}
        disabled={disabled}
        aria-valuetext={word === undefined ? format(value) : `${word}, ${format(value)}`}
        style={filled(position / travel, min < 0 && max > 0 ? toPosition(0) : 0)}
        onChange={(event) => set(toValue(Number(event.target.value) / travel))}
        onKeyDown={(event) => {
          const next = keyTarget(event.key, event.shiftKey, value, { min, max, step })
          if (next === null) return
          event.preventDefault()
          set(next)
        }}
      />
      {valueField ?? (
        <output htmlFor={id} className="text-right text-text tabular-nums">
          {word ?? format(value)}
        </output>
      )}
    </div>
  )
}

/** The part of the track that is filled: between none and the knob, which are shares of it. */
export function filled(knob: number, none: number): CSSProperties {
  const percent = (fraction: number) => `${fraction * 100}%`
  const fill = { '--from': percent(Math.min(knob, none)), '--to': percent(Math.max(knob, none)) }
  return fill as CSSProperties
}

/** The value that a key leads to, or null for keys that a slider does not know. */
export function keyTarget(
  key: string,
  isShift: boolean,
  value: number,
  range: { min: number; max: number; step: number },
): number | null {
  const by = range.step * (isShift ? 10 : 1)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + by
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - by
    case 'PageUp':
      return value + range.step * 10
    case 'PageDown':
      return value - range.step * 10
    case 'Home':
      return range.min
    case 'End':
      return range.max
    default:
      return null
  }
}
