import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonStyle } from './button-style.ts'
import type { ButtonSize, ButtonVariant } from './button-style.ts'

interface ButtonLinkProps {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isWide?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export function ButtonLink({
  to,
  variant = 'secondary',
  size = 'm',
  icon: Icon,
  isWide,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} onClick={onClick} className={buttonStyle(variant, size, false, isWide ?? false)}>
      {Icon ? <Icon aria-hidden="true" className="size-4 flex-none" /> : null}
      {children}
    </Link>
  )
}
