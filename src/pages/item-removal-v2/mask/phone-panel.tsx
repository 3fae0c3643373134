import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { refineNames } from '../../../editor/refine/refine-words.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Section } from '../../../ui/section.tsx'
import { PanelSections } from './panel.tsx'
import { PanelSheet } from './panel-sheet.tsx'
import { RefineEditor } from './refine-editor.tsx'
import type { SuggestionList } from './use-suggestions.ts'

interface PhonePanelProps {
  isOpen: boolean
  onClose: () => void
  studio: Studio
  commands: readonly Command[]
  suggestions: SuggestionList
}

/** The panel as a sheet. While a value is chosen it holds that alone, so that the photo shows what it does. */
export function PhonePanel({ isOpen, onClose, studio, commands, suggestions }: PhonePanelProps) {
  const { refine } = studio
  const refining = useSyncExternalStore(refine.subscribe, refine.get)
  const close = () => {
    refine.cancel()
    onClose()
  }
  return (
    <PanelSheet isOpen={isOpen} onClose={close} isClear={refining !== null}>
      {refining === null ? (
        <PanelSections studio={studio} commands={commands} suggestions={suggestions} />
      ) : (
        <Section title={refineNames[refining.operation.kind]}>
          <RefineEditor refine={refine} refining={refining} />
        </Section>
      )}
    </PanelSheet>
  )
}
