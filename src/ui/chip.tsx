import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface ChipProps extends ComponentProps<'button'> {
  isOn?: boolean
}

/** A filter that is on or off, or that opens a menu. */
export function Chip({ isOn, className, ...button }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...button}
      className={cx(
        'inline-flex h-9 flex-none cursor-pointer items-center gap-1.5 rounded-full px-3 text-13 whitespace-nowrap pointer-coarse:h-11',
        isOn ? 'bg-tint text-on-tint outlined-accent' : 'text-text-2 outlined hover:bg-hover',
        className,
      )}
    />
  )
}
