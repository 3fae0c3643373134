import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Music, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { audioLimits } from '../../../core/contract/constants.ts'
import { audiosQuery } from '../../services/films.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { removeAudio } from '../../services/remove-later.ts'
import type { SoundUpload } from '../../stores/sound-upload.ts'
import { useSoundUpload } from '../../stores/sound-upload.ts'
import { useLibrary } from '../../stores/library.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SoundRow } from './sound-row.tsx'
import { usePlayer } from './use-player.ts'

const kinds = `MP3, M4A, WAV, OGG or FLAC, up to ${audioLimits.bytes / 1024 / 1024} MB each`

/** Own music and voices: to listen to, to download and to delete. */
export function SoundLibrary() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(audiosQuery())
  const leaving = useLibrary((state) => state.leaving)
  const upload = useSoundUpload(({ current }) => current)
  const player = usePlayer()
  const title = useId()
  const sounds = data?.filter(({ id }) => !leaving.has(id))
  return (
    <section aria-labelledby={title} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2">
        <h2 id={title} className="text-16 font-semibold">
          Music and voices
        </h2>
        <span aria-live="polite" className="text-12 text-text-3 tabular-nums">
          {sounds === undefined ? null : sounds.length}
        </span>
        <span className="w-full text-12 text-text-3 sm:ml-auto sm:w-auto">{kinds}</span>
      </div>
      {upload === null ? null : <Sending upload={upload} />}
      {sounds === undefined ? (
        isError ? (
          <Blank
            isError
            icon={CloudOff}
            title="The sounds could not be loaded"
            text="They are safe on the server."
          >
            <Button icon={RotateCw} onClick={() => void refetch()}>
              Try again
            </Button>
          </Blank>
        ) : (
          <div className="grid gap-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-14 rounded-2" />
            ))}
          </div>
        )
      ) : sounds.length === 0 ? (
        <Blank
          icon={Music}
          title="No sounds yet"
          text="Drop music or a spoken text anywhere on this page, or upload it."
          className="min-h-60"
        />
      ) : (
        <ul className="divide-y divide-line rounded-3 bg-surface outlined-soft">
          {sounds.map((sound) => (
            <SoundRow
              key={sound.id}
              sound={sound}
              playing={player.playing?.id === sound.id ? player.playing : null}
              onToggle={() => player.toggle(sound.id, mediaUrl(sound.url))}
              onSeek={player.seek}
              onDelete={() => {
                player.stop(sound.id)
                removeAudio(client, sound.id)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Sending({ upload }: { upload: SoundUpload }) {
  const place = upload.count > 1 ? ` (${upload.index} of ${upload.count})` : ''
  return (
    <div className="mb-2.5 flex items-center gap-3 rounded-2 bg-sunken px-3.5 py-2.5 text-13">
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="mb-1 truncate">
          {upload.sent < 1 ? 'Sending' : 'Reading'} {upload.name}
          {place}
        </p>
        <ProgressBar value={upload.sent} label={`Sent of ${upload.name}`} />
      </div>
      <Button size="s" variant="quiet" onClick={upload.cancel}>
        Cancel
      </Button>
    </div>
  )
}
