import { Spinner } from '../../../ui/spinner.tsx'
import type { PreviewWait as Wait } from '../preview-material.ts'
import type { FilmSession } from '../session/film-session.ts'
import { usePlayerSignal } from './use-player-signal.ts'

const words: Readonly<Record<Wait, string>> = {
  photos: 'Loading photos',
  cutting: 'Cutting sky and items out of a photo, once for each',
  drawing: 'Preparing the picture',
}

/** Why the preview still shows the frame before. */
export function PreviewWait({ session }: { session: FilmSession }) {
  const wait = usePlayerSignal<Wait | null>(session, (player) => player.waiting, null)
  return (
    <output className="pointer-events-none absolute inset-x-2 bottom-2 flex justify-center">
      {wait === null ? null : (
        <span className="flex items-center gap-2 rounded-2 bg-ink-glass px-2.5 py-1 text-12 text-white">
          <Spinner className="size-3.5" />
          {words[wait]}
        </span>
      )}
    </output>
  )
}
