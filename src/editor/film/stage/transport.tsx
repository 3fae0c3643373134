import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTimecode } from '../../../../core/film/timecode.ts'
import { ratioSizes } from '../../../../core/film/frame-plan.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { CommandButton } from '../../commands/command-button.tsx'
import type { Command } from '../../commands/command.ts'
import { runCommand } from '../../commands/command.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { usePlayerSignal } from './use-player-signal.ts'

/** Where the film is, and the buttons that move through it. The timecode is written outside React. */
export function Transport({ commands }: { commands: readonly Command[] }) {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const { transport } = session
  const isPlaying = useSignal(transport.speed) !== 0
  const quality = usePlayerSignal(session, (player) => player.quality, 360)
  const isMuted = usePlayerSignal(session, (player) => player.isMuted, false)
  const code = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      if (code.current !== null) code.current.textContent = formatTimecode(transport.frame.get(), film.fps)
    }
    show()
    return transport.frame.subscribe(show)
  }, [transport, film.fps])
  const find = (id: string) => commands.find((command) => command.id === id)
  const button = (id: string) => {
    const command = find(id)
    return command === undefined ? null : (
      <CommandButton
        key={id}
        command={command}
        subscribe={session.history.state.subscribe}
        tooltipSide="top"
        className="size-9! pointer-coarse:h-11!"
      />
    )
  }
  const play = find('play')
  const { width, height } = ratioSizes[film.ratio]
  const size = {
    width: Math.round((width / Math.min(width, height)) * quality),
    height: Math.round((height / Math.min(width, height)) * quality),
  }
  return (
    <div className="flex h-12 flex-none items-center gap-3 border-t border-line px-3">
      <span className="min-w-20 text-14 whitespace-nowrap tabular-nums xl:min-w-40">
        <b ref={code} className="font-semibold" />
        <span className="hidden text-text-3 lg:inline"> / {formatTimecode(session.frames(), film.fps)}</span>
      </span>
      <span className="mx-auto flex items-center gap-0.5">
        {button('cut-before')}
        {button('frame-back')}
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'Pause' : 'Play'}
          keyName="Space"
          isFilled
          tooltipSide="top"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (play === undefined ? undefined : runCommand(play))}
          className="mx-1.5 rounded-full! bg-text text-surface! enabled:hover:bg-text-2! enabled:active:bg-text-2!"
        />
        {button('frame-on')}
        {button('cut-after')}
      </span>
      <span className="flex items-center justify-end gap-1.5 text-12 text-text-3 xl:min-w-40">
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? 'Sound on' : 'Sound off'}
          tooltipSide="top"
          className="size-8! pointer-coarse:h-11!"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => transport.player.get()?.setMuted(!isMuted)}
        />
        <span className="hidden gap-1.5 2xl:flex">
          {['J', 'K', 'L'].map((key) => (
            <KeyCap key={key} name={key} />
          ))}
        </span>
        <span className="hidden whitespace-nowrap tabular-nums xl:inline">
          {size.width} × {size.height}, {film.fps} fps
        </span>
      </span>
    </div>
  )
}
