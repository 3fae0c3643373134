import { useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { isAvailable, runCommand } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { watchStudio } from './watch-studio.ts'

const shown = { 'import-mask': 'Import', 'export-mask': 'Export' }

/** The mask from a file and to one. */
export function MaskFile({ studio, commands }: { studio: Studio; commands: readonly Command[] }) {
  return (
    <Section title="Mask file" fact="PNG">
      <div className="grid grid-cols-2 gap-1.5">
        {commands
          .filter(({ id }) => id in shown)
          .map((command) => (
            <FileCommand
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

function FileCommand({ command, studio, label }: { command: Command; studio: Studio; label: string }) {
  const canRun = useSyncExternalStore(watchStudio(studio), () => isAvailable(command))
  return (
    <Button
      size="s"
      {...(command.icon === undefined ? {} : { icon: command.icon })}
      title={command.label}
      disabled={!canRun}
      onClick={() => runCommand(command)}
    >
      {label}
    </Button>
  )
}
