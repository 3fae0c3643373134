import { Link } from 'react-router-dom'
import { cx } from './cx.ts'

interface LegalFooterProps {
  /** Stands at the left; the copyright line unless told otherwise. */
  note?: string
  className?: string
}

export function LegalFooter({ note = '© 2026 Mullion contributors', className }: LegalFooterProps) {
  return (
    <footer className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-3', className)}>
      <span className="flex-1 basis-full whitespace-nowrap sm:basis-auto">{note}</span>
      <Link to="/terms" className="touch-area hover:text-text">
        Terms &amp; Conditions
      </Link>
      <Link to="/privacy" className="touch-area hover:text-text">
        Privacy Policy
      </Link>
    </footer>
  )
}
