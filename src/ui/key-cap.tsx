import { cx } from './cx.ts'

/** A key as it is printed on the user's keyboard. */
export function KeyCap({ name, className }: { name: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-1 bg-sunken px-1.25 font-sans text-11 leading-none font-medium whitespace-nowrap text-text-2 outlined',
        className,
      )}
    >
      {name}
    </kbd>
  )
}
