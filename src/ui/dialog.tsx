import { Description, Dialog as Base, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface DialogProps {
  isOpen: boolean
  /** Escape and a click outside; left out while work is at risk, so that only the buttons close. */
  onClose?: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  size?: 'm' | 'l'
}

/** A question or a message above the page. The focus stays inside and returns to where it was. */
export function Dialog({ isOpen, onClose, title, description, children, actions, size = 'm' }: DialogProps) {
  return (
    <Base open={isOpen} onClose={() => onClose?.()} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          className={cx(
            'grid w-full gap-3 rounded-4 bg-raised p-5 shadow-3',
            size === 'm' ? 'max-w-110' : 'max-w-180',
          )}
        >
          <DialogTitle className="text-16 font-semibold">{title}</DialogTitle>
          {description === undefined ? null : (
            <Description as="div" className="text-text-2">
              {description}
            </Description>
          )}
          {children}
          {actions === undefined ? null : (
            <div className="mt-1 flex flex-wrap justify-end gap-2">{actions}</div>
          )}
        </DialogPanel>
      </div>
    </Base>
  )
}
