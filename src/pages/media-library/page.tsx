import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { acceptedMany } from '../../services/upload-photo.ts'
import { uploadToLibrary } from '../../services/upload-photos.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { WaitingModal } from '../../ui/waiting-modal.tsx'
import { ImageLibrary } from './image-library.tsx'
import { VideoLibrary } from './video-library.tsx'

type Tab = 'images' | 'videos'

const tabs: { value: Tab; label: string }[] = [
  { value: 'images', label: 'Images' },
  { value: 'videos', label: 'Videos' },
]

/** Every photo, result and film, newest first. */
export function Component() {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'videos' ? 'videos' : 'images'
  const onFiles = useCallback((files: File[]) => void uploadToLibrary(client, files), [client])
  return (
    <FileDrop onFiles={onFiles}>
      <title>Media Library · Mullion</title>
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-24 font-semibold tracking-tight whitespace-nowrap">Media Library</h1>
        <span className="order-last w-full sm:order-none sm:w-auto">
          <Segmented
            label="Images or videos"
            value={tab}
            options={tabs}
            onChange={(next) => setSearch(next === 'videos' ? { tab: 'videos' } : {})}
          />
        </span>
        <FileButton label="Upload" accept={acceptedMany} isMultiple onFiles={onFiles} />
      </header>
      {tab === 'videos' ? <VideoLibrary /> : <ImageLibrary />}
      <WaitingModal />
    </FileDrop>
  )
}
