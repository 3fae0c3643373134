import { useState } from 'react'

interface NumberBoxProps {
  /** For screen readers, with the unit. */
  label: string
  value: number
  min: number
  max: number
  /** Stands behind the number. */
  unit: string
  /** Only with numbers within the limits. */
  onChange: (value: number) => void
}

/**
 * A number that is typed. What is not finished or out of range stays in the field until it is left, and changes
 * nothing.
 */
export function NumberBox({ label, value, min, max, unit, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className="flex h-7 items-center rounded-1 bg-surface pr-1.5 text-13 outlined-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:invalid]:outlined-danger pointer-coarse:h-11">
      <input
        type="number"
        aria-label={label}
        required
        min={min}
        max={max}
        step="any"
        inputMode="decimal"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.validity.valid) onChange(target.valueAsNumber)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key, currentTarget }) => {
          // In a form Enter applies; else it is done with the field, and the keys belong to the page again.
          if (key === 'Enter' && currentTarget.form === null) currentTarget.blur()
        }}
        className="h-full w-full min-w-0 appearance-none bg-transparent px-1.5 text-right text-text tabular-nums outline-none [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
      />
      <span aria-hidden="true" className="text-12 text-text-3">
        {unit}
      </span>
    </span>
  )
}
