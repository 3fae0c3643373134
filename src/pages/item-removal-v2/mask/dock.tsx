import { SlidersHorizontal } from 'lucide-react'
import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import type { Tool } from '../../../stores/editor.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SizeSlider } from './tool-settings.tsx'
import { pressed, watchStudio } from './watch-studio.ts'

interface DockProps {
  studio: Studio
  commands: readonly Command[]
  onPanel: () => void
}

const tools = [
  'tool-brush',
  'tool-eraser',
  'tool-lasso',
  'tool-smart',
  'tool-wand',
  'tool-regions',
  'tool-rectangle',
  'tool-ellipse',
  'tool-polygon',
  'tool-line',
  'tool-edge',
  'tool-source',
  'room',
  'tool-pan',
  'fit',
]

/** Tools that are as wide as the brush. */
const sized: ReadonlySet<Tool> = new Set<Tool>(['brush', 'eraser', 'line'])

/** On a phone: brush size and tools below the photo; the rest opens as a sheet. */
export function Dock({ studio, commands, onPanel }: DockProps) {
  const subscribe = watchStudio(studio)
  const hasSize = useEditorStore(({ settings: { tool } }) => sized.has(tool))
  const button = (id: string) => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined) return null
    return (
      <CommandButton
        key={id}
        command={command}
        subscribe={subscribe}
        tooltipSide="top"
        className="size-11"
        {...pressed(studio, id)}
      />
    )
  }
  return (
    <div className="border-t border-line bg-surface px-3 pt-2 pb-1 nav:hidden">
      {hasSize ? (
        <div className="px-1">
          <SizeSlider />
        </div>
      ) : null}
      <div role="toolbar" aria-label="Tools" className="flex items-center justify-between">
        <div className="flex min-w-0 overflow-x-auto">{tools.map(button)}</div>
        <span aria-hidden="true" className="mx-1 h-6 w-px flex-none bg-line-2" />
        {['undo', 'redo'].map(button)}
        <IconButton
          icon={SlidersHorizontal}
          label="Panel"
          tooltipSide="top"
          className="size-11"
          onClick={onPanel}
        />
      </div>
    </div>
  )
}
