import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Music, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { audioLimits } from '../../../../core/contract/constants.ts'
import { setBeats } from '../../../../core/film/edit/whole-film.ts'
import { audiosQuery } from '../../../services/films.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { removeAudio } from '../../../services/remove-later.ts'
import { acceptedSounds } from '../../../services/send-sounds.ts'
import { useLibrary } from '../../../stores/library.ts'
import type { SoundUpload } from '../../../stores/sound-upload.ts'
import { useSoundUpload } from '../../../stores/sound-upload.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { addSoundToFilm } from './add-sound.ts'
import { ShippedTracks } from './shipped-tracks.tsx'
import { SoundRow } from './sound-row.tsx'
import { useNewFiles } from './use-new-files.ts'
import { usePlayer } from './use-player.ts'

const kinds = `MP3, M4A, WAV, OGG or FLAC, up to ${audioLimits.bytes / 1024 / 1024} MB each`

/** Own music and voices: to listen to, to put into the film, to download and to delete. */
export function MusicBin() {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(audiosQuery())
  const leaving = useLibrary((state) => state.leaving)
  const upload = useSoundUpload(({ current }) => current)
  const player = usePlayer()
  const title = useId()
  const sounds = data?.filter(({ id }) => !leaving.has(id))
  const used = new Set(film.sounds.map(({ audio_id }) => audio_id))

  const onFiles = useNewFiles(session)
  return (
    <section aria-labelledby={title} className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 id={title} className="font-semibold">
          Sounds
        </h2>
        <span aria-live="polite" className="flex-1 text-12 text-text-3 tabular-nums">
          {sounds?.length}
        </span>
        <FileButton
          label="Upload sounds"
          accept={acceptedSounds}
          isMultiple
          size="s"
          variant="quiet"
          onFiles={onFiles}
        />
      </div>
      <p className="text-12 text-text-3">{kinds}</p>
      {upload === null ? null : <Sending upload={upload} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {sounds !== undefined ? (
          sounds.length === 0 ? (
            <Blank
              icon={Music}
              title="No sounds yet"
              text="Drop music or a spoken text anywhere on this page, or upload it."
            />
          ) : (
            <ul aria-label="Own sounds" className="divide-y divide-line">
              {sounds.map((sound) => (
                <SoundRow
                  key={sound.id}
                  sound={sound}
                  isUsed={used.has(sound.id)}
                  onAdd={(role) => addSoundToFilm(session, sound, role)}
                  playing={player.playing?.id === sound.id ? player.playing : null}
                  onToggle={() => {
                    session.transport.pause()
                    player.toggle(sound.id, mediaUrl(sound.url))
                  }}
                  onSeek={player.seek}
                  onDelete={() => {
                    player.stop(sound.id)
                    void removeAudio(client, sound.id)
                  }}
                />
              ))}
            </ul>
          )
        ) : isError ? (
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
        )}
        <ShippedTracks
          owned={new Set(sounds?.map(({ name }) => name))}
          playing={player.playing}
          onToggle={(id, url) => {
            session.transport.pause()
            player.toggle(id, url)
          }}
          onAdd={(sound, bpm) => {
            addSoundToFilm(session, sound, 'music')
            if (session.film().beats === null) session.edit((now) => setBeats(now, { bpm, first: 0 }))
          }}
        />
      </div>
    </section>
  )
}

function Sending({ upload }: { upload: SoundUpload }) {
  const place = upload.count > 1 ? ` (${upload.index} of ${upload.count})` : ''
  return (
    <div className="flex items-center gap-3 rounded-2 bg-sunken px-3 py-2">
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
