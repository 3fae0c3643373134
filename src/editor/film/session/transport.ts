import type { FilmPreview } from '../preview/film-preview-contract.ts'
import { createSignal, type Signal } from '../../signal/signal.ts'

type Watched<T> = Pick<Signal<T>, 'get' | 'subscribe'>

/** The playhead of a film, whether or not the player that draws it is there. */
export interface Transport {
  readonly frame: Watched<number>
  /** Times real time; 0 while it stands. */
  readonly speed: Watched<number>
  readonly player: Watched<FilmPreview | null>
  /** Held within the film. */
  seek(frame: number): void
  play(speed?: number): void
  pause(): void
  /** The player that is now there; null when it is gone. The playhead stays where it is. */
  attach(player: FilmPreview | null): void
}

/** `frames`: how long the film is now. */
export function createTransport(frames: () => number): Transport {
  const frame = createSignal(0)
  const speed = createSignal(0)
  const player = createSignal<FilmPreview | null>(null)
  let detach = () => {}
  const follow = (followed: FilmPreview) => {
    const offs = [
      followed.frame.subscribe(() => frame.set(followed.frame.get())),
      followed.speed.subscribe(() => speed.set(followed.speed.get())),
    ]
    return () => {
      for (const off of offs) off()
    }
  }
  return {
    frame,
    speed,
    player,
    seek: (to) => {
      const held = Math.min(Math.max(0, Math.round(to)), Math.max(0, frames() - 1))
      player.get()?.seek(held)
      frame.set(held)
    },
    play: (times = 1) => player.get()?.play(times),
    pause: () => player.get()?.pause(),
    attach: (next) => {
      detach()
      detach = () => {}
      speed.set(0)
      player.set(next)
      if (next === null) return
      next.seek(frame.get())
      detach = follow(next)
    },
  }
}
