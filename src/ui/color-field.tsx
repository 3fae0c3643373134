import { useState } from 'react'

interface ColorFieldProps {
  /** For screen readers: what is coloured. */
  label: string
  /** As #rrggbb. */
  value: string
  /** Only with whole colours. */
  onChange: (hex: string) => void
}

const WHOLE = /^#?[0-9a-f]{6}$/i

/**
 * Any colour, by the system's picker or typed as #rrggbb. What is typed and not finished stays in the field until it is
 * left, and changes nothing.
 */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isBroken = typed !== null && !WHOLE.test(typed)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, by picker`}
        value={value}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value)
        }}
        className="size-8 flex-none cursor-pointer rounded-1 bg-surface outlined-edge pointer-coarse:size-11"
      />
      <input
        type="text"
        aria-label={`${label} as #rrggbb`}
        aria-invalid={isBroken}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          if (WHOLE.test(target.value)) onChange(`#${target.value.replace('#', '').toLowerCase()}`)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && currentTarget.form === null) currentTarget.blur()
        }}
        className="h-8 w-24 min-w-0 rounded-2 bg-surface px-2 tabular-nums outlined-edge focus-visible:outline-2 focus-visible:outline-focus aria-invalid:outlined-danger pointer-coarse:h-11"
      />
    </span>
  )
}
