import { useEffect, useId, useRef } from 'react'

interface TextFieldProps {
  label: string
  value: string
  maxLength: number
  type?: string
  /** The focus goes to it now, its text chosen; told when it has it. */
  takesFocus?: boolean
  onFocus?: () => void
  onChange: (value: string) => void
}

/** One line of text in the inspector. Enter and Escape leave it. */
export function TextField({
  label,
  value,
  maxLength,
  type = 'text',
  takesFocus = false,
  onFocus,
  onChange,
}: TextFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    input.current?.focus()
    input.current?.select()
  }, [takesFocus])
  return (
    <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type={type}
        value={value}
        maxLength={maxLength}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' || key === 'Escape') currentTarget.blur()
        }}
        className="h-8 w-full min-w-0 rounded-2 bg-surface px-2.5 text-text outlined-edge pointer-coarse:h-11"
      />
    </div>
  )
}
