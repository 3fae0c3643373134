import { SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react'
import { clipStarts } from '../../../../core/film/timeline.ts'
import type { Command } from '../../commands/command.ts'
import type { FilmSession } from './film-session.ts'

const MAX_SPEED = 4

/** The playhead by keys, as editors of films know them. */
export function transportCommands(session: FilmSession): Command[] {
  const { transport, range, mode } = session
  const unavailable = () => (session.film().clips.length === 0 ? 'The film is empty' : null)
  const by = (frames: number) => {
    transport.pause()
    transport.seek(transport.frame.get() + frames)
  }
  const play = (speed: number) => {
    mode.set('play')
    const { in: from, out } = range.get()
    const now = transport.frame.get()
    const last = out ?? session.frames() - 1
    // At the end it begins again.
    if (speed > 0 && now >= last) transport.seek(from ?? 0)
    transport.play(speed)
  }
  /** J and L: pressed again, twice as fast; against the way it goes, first to a stand. */
  const shuttle = (way: 1 | -1) => {
    const speed = transport.speed.get()
    if (speed * way < 0) transport.pause()
    else play(way * Math.min(MAX_SPEED, Math.max(1, Math.abs(speed) * 2)))
  }
  const toCut = (way: 1 | -1) => {
    const now = transport.frame.get()
    const cuts = [...clipStarts(session.film()), session.frames() - 1]
    const next = way > 0 ? cuts.find((cut) => cut > now) : cuts.findLast((cut) => cut < now)
    transport.pause()
    if (next !== undefined) transport.seek(next)
  }
  const moves = (
    id: string,
    label: string,
    keys: string[],
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({
    id,
    label,
    group: 'Play',
    keys,
    onStage: true,
    repeats: true,
    unavailable,
    run,
    ...more,
  })
  return [
    moves(
      'play',
      'Play or pause',
      ['Space'],
      () => (transport.speed.get() === 0 ? play(1) : transport.pause()),
      {
        repeats: false,
      },
    ),
    moves('shuttle-back', 'Play backwards, again for faster', ['KeyJ'], () => shuttle(-1), {
      repeats: false,
      onStage: false,
    }),
    moves('pause', 'Pause', ['KeyK'], () => transport.pause(), { repeats: false, onStage: false }),
    moves('shuttle-on', 'Play, again for faster', ['KeyL'], () => shuttle(1), {
      repeats: false,
      onStage: false,
    }),
    moves('frame-back', 'One frame back', ['ArrowLeft'], () => by(-1), { icon: StepBack }),
    moves('frame-on', 'One frame on', ['ArrowRight'], () => by(1), { icon: StepForward }),
    moves('second-back', 'One second back', ['Shift+ArrowLeft'], () => by(-session.film().fps)),
    moves('second-on', 'One second on', ['Shift+ArrowRight'], () => by(session.film().fps)),
    moves('cut-before', 'To the cut before', ['ArrowUp'], () => toCut(-1), { icon: SkipBack }),
    moves('cut-after', 'To the next cut', ['ArrowDown'], () => toCut(1), { icon: SkipForward }),
    moves('start', 'To the start', ['Home'], () => transport.seek(0)),
    moves('end', 'To the end', ['End'], () => transport.seek(session.frames() - 1)),
    {
      id: 'in',
      label: 'Play from here',
      group: 'Play',
      keys: ['KeyI'],
      unavailable,
      run: () => {
        const now = transport.frame.get()
        const { out } = range.get()
        range.set({ in: now, out: out !== null && out <= now ? null : out })
      },
    },
    {
      id: 'out',
      label: 'Play up to here',
      group: 'Play',
      keys: ['KeyO'],
      unavailable,
      run: () => {
        const now = transport.frame.get()
        const { in: from } = range.get()
        range.set({ in: from !== null && from >= now ? null : from, out: now })
      },
    },
    {
      id: 'whole',
      label: 'Play all of it',
      group: 'Play',
      keys: ['Alt+KeyX'],
      unavailable: () => (range.get().in === null && range.get().out === null ? 'All of it is played' : null),
      run: () => range.set({ in: null, out: null }),
    },
  ]
}
