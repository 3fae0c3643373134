import { lazy, Suspense, useState } from 'react'
import type { Command } from './command.ts'
import type { PointerHint } from './key-sheet.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeyMapDialog = lazy(async () => ({ default: (await import('./key-map-dialog.tsx')).KeyMapDialog }))
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

export type CommandDialog = 'palette' | 'keys' | 'key-map'

interface CommandDialogsProps {
  opened: CommandDialog | null
  /** Called with another dialog when one leads to it, with null when it closes. */
  onOpen: (dialog: CommandDialog | null) => void
  commands: readonly Command[]
  /** The same commands with the keys that they bring along. */
  unbound: readonly Command[]
  hints: readonly PointerHint[]
}

/** Palette, key sheet and the dialog that changes keys, loaded when one of them is first asked for. */
export function CommandDialogs({ opened, onOpen, commands, unbound, hints }: CommandDialogsProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onClose = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={opened === 'palette'} onClose={onClose} commands={commands} />
      <KeySheet
        isOpen={opened === 'keys'}
        onClose={onClose}
        commands={commands}
        hints={hints}
        onChangeKeys={() => onOpen('key-map')}
      />
      <KeyMapDialog isOpen={opened === 'key-map'} onClose={onClose} commands={unbound} />
    </Suspense>
  )
}
