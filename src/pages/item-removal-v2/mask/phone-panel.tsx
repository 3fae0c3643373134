import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { refineNames } from '../../../editor/refine/refine-words.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Section } from '../../../ui/section.tsx'
import { PanelSections } from './panel.tsx'
import { PanelSheet } from './panel-sheet.tsx'
import { RefiningEditor } from './refining.tsx'

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
        <Section title={refineNames[kind]}>
          <RefiningEditor studio={studio} />
        </Section>
      )}
    </PanelSheet>
  )
}
