import { Activity, Columns3, GalleryThumbnails } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { filled } from '../../../ui/slider.tsx'
import { CommandButton } from '../../commands/command-button.tsx'
import type { Command } from '../../commands/command.ts'
import { runCommand } from '../../commands/command.ts'
import { useKeyCaps } from '../../commands/key-caps.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { scaleAt, zoomFraction, zoomTimeline } from '../session/timeline-view.ts'

const BeatsPanel = laterPart(async () => (await import('./beats-panel.tsx')).BeatsPanel)

/** What is done to the timeline, above it. */
export function TimelineBar({ commands }: { commands: readonly Command[] }) {
  const { session } = useFilmWork()
  const isStoryboard = useSignal(session.isStoryboard)
  const subscribe = (listener: () => void) => {
    const offs = [
      session.history.state.subscribe(listener),
      session.selection.subscribe(listener),
      session.isSnapping.subscribe(listener),
    ]
    return () => {
      for (const off of offs) off()
    }
  }
  const find = (id: string) => commands.find((command) => command.id === id)
  const button = (id: string) => {
    const command = find(id)
    return command === undefined ? null : (
      <CommandButton key={id} command={command} subscribe={subscribe} tooltipSide="top" className="size-8!" />
    )
  }
  return (
    <div className="flex h-11 flex-none items-center gap-1 overflow-x-auto border-b border-line px-3">
      {['undo', 'redo', 'split', 'duplicate', 'delete'].map(button)}
      <span aria-hidden="true" className="mx-2 h-5 w-px flex-none bg-line-2" />
      <ToggleCommand command={find('snapping')} isOn={() => session.isSnapping.get()} subscribe={subscribe} />
      <BeatsButton />
      <ToggleCommand command={find('marker')} subscribe={subscribe} />
      <span className="ml-auto flex flex-none items-center gap-1 text-text-2">
        <IconButton
          icon={isStoryboard ? Columns3 : GalleryThumbnails}
          label={isStoryboard ? 'Show the timeline' : 'Show the storyboard'}
          tooltipSide="top"
          className="size-8!"
          onClick={() => session.isStoryboard.set(!isStoryboard)}
        />
        {isStoryboard ? null : (
          <>
            {button('zoom-out')}
            <ZoomSlider />
            {button('zoom-in')}
            <ToggleCommand command={find('fit')} subscribe={subscribe} />
          </>
        )}
      </span>
    </div>
  )
}

interface ToggleCommandProps {
  command: Command | undefined
  isOn?: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** A command with its name and its key. */
function ToggleCommand({ command, isOn, subscribe }: ToggleCommandProps) {
  const capsOf = useKeyCaps()
  const isDown = useSyncExternalStore(subscribe, () => isOn?.() ?? false)
  if (command === undefined) return null
  const { icon: Icon } = command
  return (
    <button
      type="button"
      {...(isOn === undefined ? {} : { 'aria-pressed': isDown })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
      className={cx(
        'flex h-8 flex-none cursor-pointer items-center gap-1.5 rounded-1 px-2.5 text-13 font-medium whitespace-nowrap hover:bg-hover pointer-coarse:h-11',
        isDown ? 'text-accent' : 'text-text-2',
      )}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" className="size-4" />}
      <span className={Icon === undefined ? undefined : 'hidden 2xl:inline xl:inline'}>
        {command.label.split(' ')[0]}
      </span>
      {command.keys.slice(0, 1).map((chord) => (
        <KeyCap key={chord} name={capsOf(chord).join(' ')} className="max-xl:hidden" />
      ))}
    </button>
  )
}

function ZoomSlider() {
  const { session } = useFilmWork()
  const { pixelsPerFrame } = useSignal(session.view.scale)
  const fraction = zoomFraction(pixelsPerFrame)
  return (
    <input
      type="range"
      aria-label="Zoom of the timeline"
      aria-valuetext={`${Math.round(fraction * 100)} %`}
      className="slider w-24! max-lg:hidden"
      min={0}
      max={1}
      step={0.01}
      value={fraction}
      style={filled(fraction, 0)}
      onChange={({ target }) =>
        zoomTimeline(
          session.view,
          scaleAt(Number(target.value)) / pixelsPerFrame,
          session.transport.frame.get(),
        )
      }
    />
  )
}

/** The beats that cuts snap to: how many a minute, and where the first one is. */
function BeatsButton() {
  const { session } = useFilmWork()
  const { beats } = useFilm(session)
  return (
    <Popover
      button={
        <Button size="s" variant="quiet" icon={Activity}>
          {beats === null ? 'Beats' : `${Math.round(beats.bpm)} BPM`}
        </Button>
      }
    >
      {() => <BeatsPanel />}
    </Popover>
  )
}
