import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { KeyCap } from './key-cap.tsx'

interface SegmentedOption<T extends string> {
  value: T
  label: string
  icon?: LucideIcon
  keyName?: string | undefined
}

interface SegmentedProps<T extends string> {
  /** Name of the whole choice, for screen readers. */
  label: string
  value: T
  options: readonly SegmentedOption<T>[]
  onChange: (value: T) => void
  size?: 'm' | 'mini'
  /** On the stage the chosen part is tinted instead of raised. */
  isOnStage?: boolean
  isWide?: boolean
  /** Shows icons alone, one above the other. */
  isStacked?: boolean
  className?: string
}

/** One of a few. Native radio buttons: arrow keys move, Tab enters and leaves. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, size = 'm', isOnStage, isWide, isStacked, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'rounded-2 bg-sunken p-0.5 outlined-soft',
        isWide || isStacked ? 'flex' : 'inline-flex',
        isStacked && 'flex-col',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={isStacked ? option.label : undefined}
          className={cx(
            // The hidden button stays within it: beyond a panel that scrolls it would make the whole page scroll.
            'relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-1 font-medium whitespace-nowrap text-text-2 hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isOnStage
              ? 'has-checked:bg-tint has-checked:text-on-tint'
              : 'has-checked:bg-raised has-checked:text-text has-checked:shadow-1',
            isStacked
              ? 'h-10 flex-none'
              : size === 'mini'
                ? 'h-5.5 text-12 pointer-coarse:h-10'
                : 'h-7 text-13 pointer-coarse:h-10',
            // Where the parts share a width, the room that is left over is theirs anyway.
            isWide ? 'px-1.5' : size === 'mini' ? 'px-2' : 'px-3',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? <option.icon aria-hidden="true" className="size-4" /> : null}
          <span className={isStacked ? 'sr-only' : undefined}>{option.label}</span>
          {option.keyName === undefined || isStacked ? null : <KeyCap name={option.keyName} />}
        </label>
      ))}
    </div>
  )
}
