import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string
  /** What is wrong with the value, and how to mend it. */
  error?: string | undefined
  hint?: string
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  /** Stands inside the field, at its right end. */
  tail?: ReactNode
}

/** A labelled text field, 44 px high, with its message below. */
export function Field({ label, error, hint, aside, tail, className, ...input }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={cx('grid grid-cols-[1fr_auto] content-start items-center gap-x-2 gap-y-1.5', className)}>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <span
        className={cx(
          'col-span-2 row-start-2 flex h-11 items-center gap-2 rounded-2 bg-surface pr-1 pl-3 has-[input:disabled]:bg-sunken has-[input:disabled]:text-text-off has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus',
          error === undefined ? 'outlined-edge' : 'outlined-danger',
        )}
      >
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          {...input}
          className="h-full min-w-0 flex-1 bg-transparent pr-2 outline-none placeholder:text-text-3"
        />
        {tail}
      </span>
      {/* Behind the field, where Tab comes to it: above it is only drawn. */}
      {aside === undefined ? null : <span className="col-start-2 row-start-1 text-13">{aside}</span>}
      {note === undefined ? null : (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={cx(
            'col-span-2 flex items-center gap-1.5 text-12',
            error === undefined ? 'text-text-3' : 'text-danger',
          )}
        >
          {error === undefined ? null : <CircleAlert aria-hidden="true" className="size-4 flex-none" />}
          {note}
        </p>
      )}
    </div>
  )
}
