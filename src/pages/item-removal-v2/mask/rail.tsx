import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { watchStudio } from './watch-studio.ts'

interface RailProps {
  studio: Studio
  commands: readonly Command[]
}

const groups = [
  ['tool-brush', 'tool-eraser', 'tool-line'],
  ['tool-lasso', 'tool-polygon', 'tool-rectangle', 'tool-ellipse'],
  ['tool-wand', 'tool-smart', 'tool-regions'],
  ['tool-edge', 'tool-source', 'room'],
  ['tool-pan', 'tool-zoom', 'fit'],
] as const

/** Tools that exist, in the order paint, shapes, selecting, view; help, undo and redo at the foot. */
export function Rail({ studio, commands }: RailProps) {
  const subscribe = watchStudio(studio)
  const button = (id: string) => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined) return null
    const tool = id.startsWith('tool-') ? id.slice('tool-'.length) : null
    return (
      <CommandButton
        key={id}
        command={command}
        subscribe={subscribe}
        className={tool === null ? '' : railMark}
        {...(tool === null ? {} : { isOn: () => useEditorStore.getState().settings.tool === tool })}
        {...(id === 'room' ? { isOn: studio.isRoomOpen.get } : {})}
      />
    )
  }
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      className="z-10 hidden flex-col items-center gap-px overflow-y-auto border-r border-line bg-surface py-2 nav:row-span-2 nav:flex"
    >
      {groups.map((ids, index) => (
        <div key={ids[0]} className="flex flex-col items-center gap-px">
          {index === 0 ? null : <hr className="my-1 w-6 border-line" />}
          {ids.map(button)}
        </div>
      ))}
      <span className="flex-1" />
      {['palette', 'keys', 'undo', 'redo'].map(button)}
    </div>
  )
}

/** The mullion beside the tool that is on. */
const railMark =
  'aria-pressed:before:absolute aria-pressed:before:top-2 aria-pressed:before:bottom-2 aria-pressed:before:-left-2 aria-pressed:before:w-[3px] aria-pressed:before:rounded-r-[2px] aria-pressed:before:bg-accent-line aria-pressed:before:content-[""]'
