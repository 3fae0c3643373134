import { cx } from './cx.ts'

/** A grey place of the final size while its content loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('rounded-1 bg-line motion-safe:animate-pulse', className)} />
}
