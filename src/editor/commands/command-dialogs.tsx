import { useEffect, useEffectEvent } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import type { Command } from './command.ts'
import type { PointerHint } from './key-sheet.tsx'
import { enterWorkspace, type HelpDialog } from './page-commands.ts'

const CommandPalette = laterPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const KeyMapDialog = laterPart(async () => (await import('./key-map-dialog.tsx')).KeyMapDialog)
const KeySheet = laterPart(async () => (await import('./key-sheet.tsx')).KeySheet)

export type CommandDialog = HelpDialog

interface CommandDialogsProps {
  opened: CommandDialog | null
  /** Called with another dialog when one leads to it, with null when it closes. */
  onOpen: (dialog: CommandDialog | null) => void
  commands: readonly Command[]
  /** The same commands with the keys that they bring along. */
  unbound: readonly Command[]
  hints: readonly PointerHint[]
  hintTitle?: string
  /** What every page has where no workspace brings its own. */
  isEverywhere?: boolean
}

/** Palette, key sheet and the dialog that changes keys, each loaded when it is first asked for. */
export function CommandDialogs(props: CommandDialogsProps) {
  const { opened, onOpen, commands, unbound, hints, hintTitle, isEverywhere = false } = props
  const open = useEffectEvent((dialog: CommandDialog) => onOpen(dialog))
  useEffect(() => (isEverywhere ? undefined : enterWorkspace((dialog) => open(dialog))), [isEverywhere])
  const onClose = () => onOpen(null)
  return (
    <>
      <CommandPalette isOpen={opened === 'palette'} onClose={onClose} commands={commands} />
      <KeySheet
        isOpen={opened === 'keys'}
        onClose={onClose}
        commands={commands}
        hints={hints}
        hintTitle={hintTitle}
        onChangeKeys={() => onOpen('key-map')}
      />
      <KeyMapDialog isOpen={opened === 'key-map'} onClose={onClose} commands={unbound} />
    </>
  )
}
