import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { nameOfOperation } from '../../../editor/refine/refine-words.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Section } from '../../../ui/section.tsx'
import { PanelSections } from './panel.tsx'
import { RefiningEditor } from './refining.tsx'
import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface PhonePanelProps {
  onClose: () => void
  studio: Studio
  commands: readonly Command[]
}

/** The panel as a sheet. While a value is chosen it holds that alone, so that the photo shows what it does. */
export function PhonePanel({ onClose, studio, commands }: PhonePanelProps) {
  const { refine } = studio
  const kind = useSyncExternalStore(refine.subscribe, () => refine.get()?.operation.kind ?? null)
  const close = () => {
    refine.cancel()
    onClose()
  }
  return (
    <PanelSheet onClose={close} isClear={kind !== null}>
      {kind === null ? (
        <PanelSections studio={studio} commands={commands} />
      ) : (
        <Section title={nameOfOperation(kind)}>
          <RefiningEditor studio={studio} />
        </Section>
      )}
    </PanelSheet>
  )
}

interface PanelSheetProps {
  onClose: () => void
  /** Leaves the photo in plain sight above it. */
  isClear: boolean
  children: ReactNode
}

/** The panel on a phone: a sheet from below that leaves the top of the photo in sight. */
function PanelSheet({ onClose, isClear, children }: PanelSheetProps) {
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogBackdrop className={isClear ? 'fixed inset-0' : 'fixed inset-0 bg-scrim'} />
      <DialogPanel
        className={cx(
          'fixed inset-x-0 bottom-0 flex flex-col rounded-t-4 bg-surface text-13 shadow-3',
          isClear ? 'max-h-[52dvh]' : 'max-h-[75dvh]',
        )}
      >
        <header className="flex flex-none items-center justify-between py-1 pr-2 pl-5">
          <DialogTitle className="text-14 font-semibold">Mask</DialogTitle>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className="overflow-y-auto border-t border-line pb-4">{children}</div>
      </DialogPanel>
    </Dialog>
  )
}
