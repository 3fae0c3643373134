import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary font-semibold text-on-primary hover:bg-primary-hover active:bg-primary-press',
  secondary: 'bg-surface outlined hover:bg-hover-on-surface active:bg-press',
  quiet: 'text-text-2 hover:bg-hover active:bg-press',
  danger: 'text-danger hover:bg-hover active:bg-press',
}

const sizes: Record<ButtonSize, string> = {
  s: 'h-7 gap-1.5 px-2.5 text-13 pointer-coarse:h-11',
  m: 'h-9 gap-2 px-3.5 text-14 pointer-coarse:h-11',
  l: 'h-11 gap-2 px-4.5 text-14',
}

const off = 'cursor-default bg-sunken text-text-off'

/** Looks of a button, for buttons and for links that look like one. */
export function buttonStyle(
  variant: ButtonVariant,
  size: ButtonSize,
  isOff: boolean,
  isWide: boolean,
): string {
  return cx(
    'inline-flex flex-none cursor-pointer items-center justify-center rounded-2 font-medium whitespace-nowrap transition-colors duration-(--dur-1)',
    isOff ? off : variants[variant],
    sizes[size],
    isWide && 'w-full',
  )
}
