import { useSyncExternalStore } from 'react'
import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import { isAvailable, runCommand } from '../../../editor/commands/command.ts'
import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { watchStudio } from './watch-studio.ts'

interface FillsProps {
  studio: Studio
  commands: readonly Command[]
}

/** While there is a free preview: another fill of the same mask, and the way through those that were tried. */
export function Fills({ studio, commands }: FillsProps) {
  const find = (id: string) => commands.find((command) => command.id === id)
  const [another, before, after] = ['another-fill', 'fill-before', 'fill-after'].map(find)
  const capsOf = useKeyCaps()
  const subscribe = watchStudio(studio)
  const state = useSyncExternalStore(studio.preview.subscribe, studio.preview.state)
  const canTry = useSyncExternalStore(subscribe, () => another !== undefined && isAvailable(another))
  if (another === undefined || before === undefined || after === undefined) return null
  if (state.kind !== 'shown' && state.kind !== 'running') return null
  const { position, count } = state
  return (
    <div className="flex items-center justify-between gap-2">
      <div className="flex items-center">
        <CommandButton command={before} subscribe={subscribe} tooltipSide="top" />
        <span className="min-w-16 text-center text-12 text-text-2 tabular-nums">
          {count === 0 ? 'Fill 1' : `Fill ${position} of ${count}`}
        </span>
        <CommandButton command={after} subscribe={subscribe} tooltipSide="top" />
      </div>
      <Tooltip
        label={another.label}
        keyName={another.keys.slice(0, 1).flatMap(capsOf).join(' ')}
        hint={canTry ? another.hint : (another.unavailable?.() ?? undefined)}
        side="top"
      >
        <Button
          {...(another.icon && { icon: another.icon })}
          disabled={!canTry}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runCommand(another)}
        >
          Try another
        </Button>
      </Tooltip>
    </div>
  )
}
