import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { isAvailable, runCommand } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { watchStudio } from './watch-studio.ts'

interface RefineProps {
  studio: Studio
  commands: readonly Command[]
}

const shown = { invert: 'Invert', clear: 'Clear' }

/** Operations on the whole mask. */
export function Refine({ studio, commands }: RefineProps) {
  return (
    <Section title="Refine">
      <div className="grid grid-cols-3 gap-1.5">
        {commands
          .filter(({ id }) => id in shown)
          .map((command) => (
            <RefineButton
              key={command.id}
              command={command}
              studio={studio}
              label={shown[command.id as keyof typeof shown]}
            />
          ))}
      </div>
    </Section>
  )
}

function RefineButton({ command, studio, label }: { command: Command; studio: Studio; label: string }) {
  const canRun = useSyncExternalStore(watchStudio(studio), () => isAvailable(command))
  return (
    <Button size="s" disabled={!canRun} onClick={() => runCommand(command)}>
      {label}
    </Button>
  )
}
