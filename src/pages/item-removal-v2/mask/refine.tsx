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

/** In two rows, short enough to leave the history in sight. */
const shown: Record<string, string> = {
  grow: refineNames.grow,
  shrink: refineNames.shrink,
  feather: refineNames.feather,
  smooth: refineNames.smooth,
  'fill-holes': 'Holes',
  'remove-specks': 'Specks',
  invert: 'Invert',
  clear: 'Clear',
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
      <EdgeButton studio={studio} commands={commands} />
      <RefiningEditor studio={studio} />
    </Section>
  )
}

/** A row of its own: it is what a retoucher looks for under Select and Mask. */
function EdgeButton({ studio, commands }: RefineProps) {
  const command = commands.find(({ id }) => id === 'refine-edge')
  return command === undefined ? null : (
    <div className="mt-1.5 grid">
      <RefineButton command={command} studio={studio} />
    </div>
  )
}

function RefineButton({ command, studio }: { command: Command; studio: Studio }) {
  const { refine } = studio
  const why = useSyncExternalStore(watchStudio(studio), () => command.unavailable?.() ?? null)
  const isOpen = useSyncExternalStore(refine.subscribe, () => refine.get()?.operation.kind === command.id)
  const opensEditor = command.id in refineNames || command.id === 'refine-edge'
  return (
    <Button
      size="s"
      className="px-0! aria-expanded:bg-tint aria-expanded:text-on-tint"
      disabled={why !== null}
      title={why ?? command.label}
      {...(opensEditor ? { 'aria-label': command.label, 'aria-expanded': isOpen } : {})}
      // The focus stays on the photo, or goes to the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isOpen ? refine.cancel() : runCommand(command))}
    >
      {shown[command.id] ?? command.label}
    </Button>
  )
}
