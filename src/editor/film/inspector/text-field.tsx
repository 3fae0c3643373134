import { useId } from 'react'

interface TextFieldProps {
  label: string
  value: string
  maxLength: number
  type?: string
  /** For a text that was just added: it is written at once. */
  takesFocus?: boolean
  onChange: (value: string) => void
}

/** One line of text in the inspector. Enter and Escape leave it. */
export function TextField({
  label,
  value,
  maxLength,
  type = 'text',
  takesFocus = false,
  onChange,
}: TextFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        maxLength={maxLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' || key === 'Escape') currentTarget.blur()
        }}
        className="h-8 w-full min-w-0 rounded-2 bg-surface px-2.5 text-text outlined-edge pointer-coarse:h-11"
      />
    </div>
  )
}
