import { lazy, Suspense, useState } from 'react'
import type { Command } from './command.ts'
import type { PointerHint } from './key-sheet.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

type CommandDialog = 'palette' | 'keys'

interface CommandDialogsProps {
  opened: CommandDialog | null
  onClose: () => void
  commands: readonly Command[]
  hints: readonly PointerHint[]
}

/** Palette and key sheet, loaded when one of them is first asked for. */
export function CommandDialogs({ opened, onClose, commands, hints }: CommandDialogsProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={opened === 'palette'} onClose={onClose} commands={commands} />
      <KeySheet isOpen={opened === 'keys'} onClose={onClose} commands={commands} hints={hints} />
    </Suspense>
  )
}
