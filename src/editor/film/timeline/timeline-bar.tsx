import { Activity, Columns3, GalleryThumbnails } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { setBeats } from '../../../../core/film/edit/whole-film.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { showNotice } from '../../../ui/toast.ts'
import { filled } from '../../../ui/slider.tsx'
import { beatsOfMusic } from '../audio/music-beats.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import type { Command } from '../../commands/command.ts'
import { runCommand } from '../../commands/command.ts'
import { useKeyCaps } from '../../commands/key-caps.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { scaleAt, zoomFraction, zoomTimeline } from '../session/timeline-view.ts'

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
  const { session, material } = useFilmWork()
  const { beats } = useFilm(session)
  const [taps, setTaps] = useState<readonly number[]>([])
  const [isFinding, setFinding] = useState(false)
  const find = async () => {
    setFinding(true)
    try {
      const music = session.film().sounds.find(({ role }) => role === 'music')
      const found = await beatsOfMusic(music, material.sounds.get(music?.audio_id ?? ''), session.film().fps)
      session.edit((film) => setBeats(film, found))
    } catch (reason) {
      showNotice(reason instanceof Error ? reason.message : 'The music could not be read.')
    } finally {
      setFinding(false)
    }
  }
  const scale = (by: number) => {
    const bpm = (beats?.bpm ?? 0) * by
    if (bpm >= 30 && bpm <= 300) session.edit((film) => setBeats(film, { bpm, first: beats?.first ?? 0 }))
  }
  const tap = (at: number) => {
    const recent = [...taps.filter((time) => at - time < 4_000), at].slice(-8)
    setTaps(recent)
    if (recent.length < 4) return
    const bpm = (60_000 * (recent.length - 1)) / (at - recent[0]!)
    const rounded = Math.min(300, Math.max(30, Math.round(bpm * 2) / 2))
    session.edit((film) => setBeats(film, { bpm: rounded, first: film.beats?.first ?? 0 }), 'tap')
  }
  return (
    <Popover
      button={
        <Button size="s" variant="quiet" icon={Activity}>
          {beats === null ? 'Beats' : `${Math.round(beats.bpm)} BPM`}
        </Button>
      }
    >
      {() => (
        <div className="grid w-64 gap-3 p-3 text-13">
          <p className="text-12 text-text-2">Cuts and texts snap to beats while snapping is on.</p>
          <div className="grid grid-cols-[1fr_96px] items-center gap-2">
            <span>Beats a minute</span>
            <NumberBox
              label="Beats a minute"
              unit="BPM"
              min={30}
              max={300}
              value={beats?.bpm ?? 100}
              onChange={(bpm) =>
                session.edit((film) => setBeats(film, { bpm, first: film.beats?.first ?? 0 }))
              }
            />
            <span>First beat at</span>
            <NumberBox
              label="First beat, in seconds"
              unit="s"
              min={0}
              max={600}
              value={beats?.first ?? 0}
              onChange={(first) =>
                session.edit((film) => setBeats(film, { bpm: film.beats?.bpm ?? 100, first }))
              }
            />
          </div>
          <Button size="s" isLoading={isFinding} onClick={() => void find()}>
            Find in the music
          </Button>
          <div className="flex gap-2">
            <Button size="s" onClick={(event) => tap(event.timeStamp)}>
              Tap the beat
            </Button>
            {beats === null ? null : (
              <>
                <Button size="s" variant="quiet" aria-label="Half as many beats" onClick={() => scale(0.5)}>
                  ÷ 2
                </Button>
                <Button size="s" variant="quiet" aria-label="Twice as many beats" onClick={() => scale(2)}>
                  × 2
                </Button>
                <Button size="s" variant="quiet" onClick={() => session.edit((film) => setBeats(film, null))}>
                  None
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </Popover>
  )
}
