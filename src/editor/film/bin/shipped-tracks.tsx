import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { shippedTracks } from '../../../../core/contract/shipped-tracks.ts'
import { addTrack, trackUrl } from '../../../services/shipped-tracks.ts'
import { formatLength } from '../../../ui/film-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Playing } from './use-player.ts'

interface ShippedTracksProps {
  /** Names of one's own sounds: a track that is among them stands there. */
  owned: ReadonlySet<string>
  playing: Playing | null
  onToggle: (id: string, url: string) => void
  onAdd: (sound: Audio, bpm: number) => void
}

/** Music that comes with Mullion. Adding a track puts it among one's own sounds and into the film. */
export function ShippedTracks({ owned, playing, onToggle, onAdd }: ShippedTracksProps) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<string | null>(null)
  const title = useId()
  const add = async ({ id, bpm }: (typeof shippedTracks)[number]) => {
    setAdding(id)
    const sound = await addTrack(client, id)
    setAdding(null)
    if (sound !== null) onAdd(sound, bpm)
  }
  const tracks = shippedTracks.filter((track) => !owned.has(track.title))
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby={title} className="border-t border-line pt-2">
      <h3 id={title} className="font-semibold">
        From Mullion
      </h3>
      <ul className="divide-y divide-line">
        {tracks.map((track) => {
          const isHeard = playing?.id === track.id && !playing.isPaused
          return (
            <li key={track.id} className="flex min-h-12 items-center gap-1 py-1">
              <IconButton
                icon={isHeard ? Pause : Play}
                label={`${isHeard ? 'Pause' : 'Play'} ${track.title}`}
                isFilled
                onClick={() => onToggle(track.id, trackUrl(track.id))}
              />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{track.title}</p>
                <p className="text-12 text-text-3 tabular-nums">
                  {track.mood} · {track.bpm} BPM · {formatLength(track.seconds)}
                </p>
              </div>
              <IconButton
                icon={Plus}
                size="s"
                label={`Add ${track.title} to the film`}
                disabled={adding !== null}
                onClick={() => void add(track)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
