import { useId } from 'react'

interface SelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** One of many in little room: the browser's own list, which keys and fingers know. */
export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  const id = useId()
  return (
    <div className="grid min-h-8 grid-cols-[76px_1fr] items-center gap-3 text-13 text-text-2">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const option = options.find((one) => one.value === target.value)
          if (option !== undefined) onChange(option.value)
        }}
        className="h-8 w-full min-w-0 cursor-pointer rounded-2 bg-surface px-2 text-text outlined-edge pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
