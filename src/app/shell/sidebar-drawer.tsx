import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { Sidebar } from './sidebar.tsx'

/** The sidebar over the page, on narrow windows and in workspaces. */
export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-label="Menu" className="relative z-30">
      <DialogBackdrop className="fixed inset-0 top-16 bg-scrim" />
      <DialogPanel className="fixed top-16 bottom-0 left-0 w-64 border-r border-line bg-surface shadow-3">
        <Sidebar isShut={false} />
      </DialogPanel>
    </Dialog>
  )
}
