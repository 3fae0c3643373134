import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { SizeSlider } from '../../../editor/tools/base/controls.tsx'
import type { ToolId } from '../../../editor/tools/registry.ts'
import { toolIds, tools } from '../../../editor/tools/registry.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { pressed, watchStudio } from './watch-studio.ts'

const ClassSelect = laterPart(
  async () => (await import('../../../editor/classes/class-select.tsx')).ClassSelect,
)

interface DockProps {
  studio: Studio
  commands: readonly Command[]
  onPanel: () => void
}

const phoneTools = toolIds
  .filter((id) => tools[id].phonePlace !== null)
  .toSorted((a, b) => (tools[a].phonePlace ?? 0) - (tools[b].phonePlace ?? 0))
const isView = (id: ToolId) => tools[id].group === 'view'
const buttons = [
  ...phoneTools.filter((id) => !isView(id)).map((id) => `tool-${id}`),
  'room',
  ...phoneTools.filter(isView).map((id) => `tool-${id}`),
  'fit',
]

/** On a phone: brush size and tools below the photo; the rest opens as a sheet. */
export function Dock({ studio, commands, onPanel }: DockProps) {
  const subscribe = watchStudio(studio)
  const settings = useEditorState((state) => state.settings)
  const change = useEditorState((state) => state.change)
  const hasSize = tools[settings.tool].isSized === true
  const row = useRef<HTMLDivElement>(null)
  const { phonePlace } = tools[settings.tool]
  useEffect(() => {
    const tools = row.current
    if (phonePlace === null || tools === null) return undefined
    // Told at first as well as when a window is made narrower, which alone may bring the dock into sight.
    const observer = new ResizeObserver(() =>
      tools.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    )
    observer.observe(tools)
    return () => observer.disconnect()
  }, [phonePlace])
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
    <div className="border-t border-line bg-surface px-2 pt-2 pb-1 nav:hidden">
      {hasSize ? (
        <div className="px-2">
          <SizeSlider options={settings} change={change} />
        </div>
      ) : null}
      {settings.tool === 'classBrush' ? (
        <div className="px-2 py-1">
          <ClassSelect brush={studio.classes.brush} />
        </div>
      ) : null}
      <div role="toolbar" aria-label="Tools" className="flex items-center justify-between">
        {/* On most phones the last tool in sight is cut: there are more. */}
        <div ref={row} className="flex min-w-0 overflow-x-auto">
          {buttons.map(button)}
        </div>
        <span aria-hidden="true" className="h-6 w-px flex-none bg-line-2" />
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
