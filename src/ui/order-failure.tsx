import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

interface OrderFailureProps {
  children: ReactNode
  /** Whether buying credits or a plan is the way on. */
  canBuy: boolean
}

/** Why an order was not placed. */
export function OrderFailure({ children, canBuy }: OrderFailureProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-2 bg-danger-tint px-3 py-2 text-danger">
      {children}
      {canBuy ? (
        <ButtonLink to="/pricing-billing" size="s">
          See plans
        </ButtonLink>
      ) : null}
    </div>
  )
}
