import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface PanelSheetProps {
  onClose: () => void
  /** Leaves the photo in plain sight above it. */
  isClear: boolean
  children: ReactNode
}

/** The panel on a phone: a sheet from below that leaves the top of the photo in sight. */
export function PanelSheet({ onClose, isClear, children }: PanelSheetProps) {
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogBackdrop className={isClear ? 'fixed inset-0' : 'fixed inset-0 bg-scrim'} />
      <DialogPanel className="fixed inset-x-0 bottom-0 flex max-h-[75dvh] flex-col rounded-t-4 bg-surface text-13 shadow-3">
        <header className="flex flex-none items-center justify-between py-1 pr-2 pl-5">
          <DialogTitle className="text-14 font-semibold">Mask</DialogTitle>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className="overflow-y-auto border-t border-line pb-4">{children}</div>
      </DialogPanel>
    </Dialog>
  )
}
