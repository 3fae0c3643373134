import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { runCommand } from '../../../editor/commands/command.ts'
import { refineNames } from '../../../editor/refine/refine-words.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { RefiningEditor } from './refining.tsx'
import { watchStudio } from './watch-studio.ts'

interface RefineProps {
  studio: Studio
  commands: readonly Command[]
}

/** Four short names stand side by side, two long ones. */
const wide = 'col-span-2'
const shown: Record<string, { label: string; className: string }> = {
  grow: { label: refineNames.grow, className: '' },
  shrink: { label: refineNames.shrink, className: '' },
  feather: { label: refineNames.feather, className: '' },
  smooth: { label: refineNames.smooth, className: '' },
  'fill-holes': { label: refineNames['fill-holes'], className: wide },
  'remove-specks': { label: refineNames['remove-specks'], className: wide },
  invert: { label: 'Invert', className: wide },
  clear: { label: 'Clear', className: wide },
}

/** Operations on the whole mask, and the value of the one that is being chosen. */
export function Refine({ studio, commands }: RefineProps) {
  const inOrder = Object.keys(shown).flatMap((id) => commands.filter((command) => command.id === id))
  return (
    <Section title="Refine">
      <div className="grid grid-cols-4 gap-1.5">
        {inOrder.map((command) => (
          <RefineButton key={command.id} command={command} studio={studio} />
        ))}
      </div>
      <RefiningEditor studio={studio} />
    </Section>
  )
}

function RefineButton({ command, studio }: { command: Command; studio: Studio }) {
  const { refine } = studio
  const why = useSyncExternalStore(watchStudio(studio), () => command.unavailable?.() ?? null)
  const isOpen = useSyncExternalStore(refine.subscribe, () => refine.get()?.operation.kind === command.id)
  const { label, className } = shown[command.id]
  const opensEditor = command.id in refineNames
  return (
    <Button
      size="s"
      className={`px-0! aria-expanded:bg-tint aria-expanded:text-on-tint ${className}`}
      disabled={why !== null}
      title={why ?? undefined}
      {...(opensEditor ? { 'aria-expanded': isOpen } : {})}
      // The focus stays on the photo, or goes to the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isOpen ? refine.cancel() : runCommand(command))}
    >
      {label}
    </Button>
  )
}
