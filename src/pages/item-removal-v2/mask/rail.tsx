import type { CSSProperties } from 'react'
import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { toolIds, tools } from '../../../editor/tools/registry.ts'
import { pressed, watchStudio } from './watch-studio.ts'

interface RailProps {
  studio: Studio
  commands: readonly Command[]
}

const toolGroups = ['paint', 'shape', 'select', 'hint', 'view'] as const
/** What stands with the tools of a group and is none of them. */
const others: Partial<Record<(typeof toolGroups)[number], string>> = { hint: 'room', view: 'fit' }
const groups = toolGroups.map((group) => [
  ...toolIds.filter((id) => tools[id].group === group).map((id) => `tool-${id}`),
  ...(others[group] === undefined ? [] : [others[group]]),
])
const steps = ['undo', 'redo']
/** What of the window's height is no button: the top bar, the lines between the groups, and the air around them. */
const takenPx = 148
/** The side of a button: smaller in a low window, which would push tools out of sight, though never too small to press. */
const side = `clamp(24px, (100dvh - ${takenPx}px) / ${groups.flat().length + steps.length}, 40px)`

/**
 * Tools that exist, in the order paint, shapes, selecting, view; undo and redo always in sight at the foot. In a very
 * low window the tools scroll.
 */
export function Rail({ studio, commands }: RailProps) {
  const subscribe = watchStudio(studio)
  const button = (id: string) => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined) return null
    return (
      <CommandButton
        key={id}
        command={command}
        subscribe={subscribe}
        className={id.startsWith('tool-') ? `${fitted} ${railMark}` : fitted}
        {...pressed(studio, id)}
      />
    )
  }
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      style={{ '--rail-button': side } as CSSProperties}
      className="z-10 hidden min-h-0 flex-col items-center border-r border-line bg-surface pt-1 pb-2 nav:row-span-2 nav:flex"
    >
      <div className="flex min-h-0 w-full flex-1 flex-col items-center gap-px overflow-y-auto py-1">
        {groups.map((ids, index) => (
          <div key={ids[0]} className="flex flex-col items-center gap-px">
            {index === 0 ? null : <hr className="my-1 w-6 border-line" />}
            {ids.map(button)}
          </div>
        ))}
      </div>
      <div className="flex flex-none flex-col items-center gap-px pt-1">{steps.map(button)}</div>
    </div>
  )
}

const fitted = '[@media(pointer:fine)]:size-(--rail-button)'

/** The mullion beside the tool that is on. */
const railMark =
  'aria-pressed:before:absolute aria-pressed:before:top-2 aria-pressed:before:bottom-2 aria-pressed:before:left-[calc((100%-56px)/2)] aria-pressed:before:w-[3px] aria-pressed:before:rounded-r-[2px] aria-pressed:before:bg-accent-line aria-pressed:before:content-[""]'
