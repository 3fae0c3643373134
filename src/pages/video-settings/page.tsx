import { useQueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useCallback } from 'react'
import { acceptedSounds, sendSounds } from '../../services/send-sounds.ts'
import { useSoundUpload } from '../../stores/sound-upload.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { EngineChoice } from './engine-choice.tsx'
import { SoundLibrary } from './sound-library.tsx'

/** What films are made with: music and voices, and the engine. No order is taken here while there is no engine. */
export function Component() {
  const client = useQueryClient()
  const isBusy = useSoundUpload(({ current }) => current !== null)
  const onFiles = useCallback((files: File[]) => void sendSounds(client, files), [client])
  return (
    <FileDrop onFiles={onFiles} isOff={isBusy}>
      <title>Video Settings · Mullion</title>
      <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1">
          <h1 className="text-24 font-semibold tracking-tight">Video settings</h1>
          <p className="text-text-2">
            Films cannot be made yet: their engine is not built. Music and voices can be kept here already.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/ai-video-builder" icon={Clapperboard}>
            Your films
          </ButtonLink>
          <FileButton label="Upload sounds" accept={acceptedSounds} isMultiple onFiles={onFiles} />
        </div>
      </header>
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_304px] xl:gap-8">
        <SoundLibrary />
        <EngineChoice />
      </div>
    </FileDrop>
  )
}
