import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setPhoto } from '../../../../core/film/edit/pictures.ts'
import { imageListQuery } from '../../../services/images.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { uploadAll } from '../../../services/upload-photos.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSignal } from '../../signal/use-signal.ts'
import { photoName } from '../film-words.ts'
import { useFilmWork } from '../session/film-context.ts'

interface ReplacePhotoProps {
  isOpen: boolean
  onClose: () => void
}

/** Gives clips another photo of the library, or a new one. Their length, captions and transitions stay. */
export function ReplacePhoto({ isOpen, onClose: close }: ReplacePhotoProps) {
  const { session } = useFilmWork()
  const client = useQueryClient()
  const ids = useSignal(session.replacing)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({ ...imageListQuery({ favorites: false, search }), enabled: isOpen })
  const photos = query.data?.images.filter(({ status }) => status === 'ready') ?? []
  const replace = (imageId: string) => {
    const there = (ids ?? []).filter((id) => session.film().clips.some((clip) => clip.id === id))
    if (there.length > 0) session.edit((film) => setPhoto(film, there, imageId))
    close()
  }
  const onFiles = async (files: File[]) => {
    const [photo] = await uploadAll(client, files.slice(0, 1))
    if (photo !== undefined) replace(photo.id)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="l"
      title="Replace photo"
      description="Length, captions and transitions stay as they are."
      actions={
        <>
          <FileButton
            label="Upload a photo"
            accept={acceptedFiles}
            variant="secondary"
            onFiles={(files) => void onFiles(files)}
          />
          <Button onClick={close}>Cancel</Button>
        </>
      }
    >
      <SearchField label="Search photos" value={search} onSearch={setSearch} />
      {photos.length === 0 && !query.isPending ? (
        <p className="py-8 text-center text-text-2">
          {search === '' ? 'There are no photos in the library.' : 'No photo is called that.'}
        </p>
      ) : (
        <ul className="-mx-1 grid max-h-[50dvh] min-h-40 grid-cols-2 content-start gap-2 overflow-y-auto p-1 sm:grid-cols-4">
          {photos.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                onClick={() => replace(image.id)}
                className="block w-full cursor-pointer rounded-2 text-left hover:brightness-95"
              >
                <img
                  src={mediaUrl(image.thumbnail_url)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="aspect-3/2 w-full rounded-2 bg-line object-cover"
                />
                <span className="block truncate py-1 text-12 text-text-2">{photoName(image)}</span>
              </button>
            </li>
          ))}
          {query.hasNextPage ? (
            <li className="col-span-full text-center">
              <Button
                size="s"
                isLoading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </Dialog>
  )
}
