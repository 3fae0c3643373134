import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Name for screen readers and for the tooltip. */
  label: string
  /** The user's own key, shown in the tooltip. */
  keyName?: string | undefined
  /** How it is used, as the tooltip's second line. */
  hint?: string | undefined
  size?: 's' | 'm'
  /** Set for buttons that stay down: a tool, a switch. */
  isOn?: boolean
  isFilled?: boolean
  tooltipSide?: 'top' | 'bottom' | 'right' | 'left'
}

/** A button that is only an icon: 40 px (28 in panels), 44 px for fingers, always with a name and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    keyName,
    hint,
    size = 'm',
    isOn,
    isFilled,
    tooltipSide = 'bottom',
    className,
    ...rest
  } = props
  return (
    <Tooltip label={label} keyName={keyName} hint={hint} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        {...rest}
        className={cx(
          'relative grid flex-none cursor-pointer place-items-center transition-colors duration-(--dur-1) disabled:cursor-default disabled:text-text-off',
          size === 'm'
            ? 'size-10 rounded-2 pointer-coarse:size-11'
            : 'size-7 rounded-1 pointer-coarse:size-11',
          isOn === true
            ? 'bg-tint text-on-tint'
            : 'text-text-2 enabled:hover:bg-hover enabled:active:bg-press',
          className,
        )}
      >
        <Icon
          aria-hidden="true"
          fill={isFilled ? 'currentColor' : 'none'}
          strokeWidth={size === 'm' ? 1.75 : 2}
          className={size === 'm' ? 'size-5' : 'size-4'}
        />
      </button>
    </Tooltip>
  )
}
