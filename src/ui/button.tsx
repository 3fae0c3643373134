import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import type { ButtonSize, ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** What an order costs, such as "1 credit". Only paid, filled buttons carry one. */
  price?: string
  /** Shows a spinner and takes no clicks; the width stays. */
  isLoading?: boolean
  /** Why the button takes no clicks; shown inside it. A disabled button always says what is missing. */
  missing?: string | undefined
  isWide?: boolean
  children: ReactNode
}

/** The one button. One filled (`primary`) button a screen. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'm',
    icon: Icon,
    price,
    isLoading = false,
    missing,
    isWide = false,
  } = props
  const { children, className, disabled, onClick, ...rest } = strip(props)
  const isOff = disabled === true || missing !== undefined
  return (
    <button
      type="button"
      {...rest}
      // Stays focusable, so that the reason can be found with the keyboard.
      aria-disabled={isOff || isLoading}
      onClick={(event) => {
        if (isOff || isLoading) event.preventDefault()
        else onClick?.(event)
      }}
      className={cx(buttonStyle(variant, size, isOff, isWide), className)}
    >
      {isLoading ? <Spinner /> : Icon ? <Icon aria-hidden="true" className="size-4 flex-none" /> : null}
      {children}
      {price !== undefined && missing === undefined ? (
        <span
          className={cx(
            'rounded-1 px-1.5 text-12 tabular-nums',
            isOff ? 'outlined-soft' : 'bg-black/20 dark:bg-white/25',
          )}
        >
          {price}
        </span>
      ) : null}
      {missing !== undefined ? <span className="text-12 font-medium">{missing}</span> : null}
    </button>
  )
}

function strip(props: ButtonProps): Omit<ComponentProps<'button'>, 'children'> & { children: ReactNode } {
  const {
    variant: _v,
    size: _s,
    icon: _i,
    price: _p,
    isLoading: _l,
    missing: _m,
    isWide: _w,
    ...rest
  } = props
  return rest
}
