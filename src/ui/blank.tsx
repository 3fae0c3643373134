import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface BlankProps {
  icon: LucideIcon
  title: string
  /** One sentence; for an error it says what is safe. */
  text: string
  /** One way on, or two. */
  children?: ReactNode
  isError?: boolean
  className?: string
}

/** What stands where nothing is: an empty list, or one that could not be loaded. */
export function Blank({ icon: Icon, title, text, children, isError, className }: BlankProps) {
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={cx(
        'grid min-h-49 content-center justify-items-center gap-2 rounded-3 bg-sunken p-4 text-center',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mb-1 size-5 text-text-3" strokeWidth={1.75} />
      <h2 className="text-14 font-semibold">{title}</h2>
      <p className="max-w-100 text-13 text-text-2">{text}</p>
      {children === undefined ? null : (
        <div className="mt-1.5 flex flex-wrap justify-center gap-2">{children}</div>
      )}
    </div>
  )
}
