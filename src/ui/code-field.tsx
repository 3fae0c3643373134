import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'value' | 'onChange'> {
  value: string
  /** Called with the digits alone, at most six; blanks and dashes of a pasted code fall away. */
  onChange: (digits: string) => void
}

/** The six digits of a mailed code. Phones and mail programs can fill them in. */
export function CodeField({ value, onChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
