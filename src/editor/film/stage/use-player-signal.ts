import { useSyncExternalStore } from 'react'
import type { Signal } from '../../signal/signal.ts'
import type { FilmPreview } from '../preview/film-preview-contract.ts'
import type { FilmSession } from '../session/film-session.ts'

type Watched<T> = Pick<Signal<T>, 'get' | 'subscribe'>

/** A value of the player; `without` while there is none. */
export function usePlayerSignal<T>(
  { transport: { player } }: FilmSession,
  pick: (player: FilmPreview) => Watched<T>,
  without: T,
): T {
  return useSyncExternalStore(
    (listener) => {
      let offValue = () => {}
      const watch = () => {
        offValue()
        const now = player.get()
        offValue = now === null ? () => {} : pick(now).subscribe(listener)
      }
      watch()
      const offPlayer = player.subscribe(() => {
        watch()
        listener()
      })
      return () => {
        offValue()
        offPlayer()
      }
    },
    () => {
      const now = player.get()
      return now === null ? without : pick(now).get()
    },
  )
}
