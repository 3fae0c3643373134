import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Images, RotateCw, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { imageListQuery } from '../../services/images.ts'
import { acceptedFiles } from '../../services/intake.ts'
import { takeSample, takeToLibrary } from '../../services/take-many.ts'
import { useLibrary } from '../../stores/library.ts'
import { isUploadBusy, useUpload } from '../../stores/upload.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WaitingModal } from '../../ui/waiting-modal.tsx'
import { Filters } from './filters.tsx'
import { Gallery } from './gallery.tsx'
import { useLibraryFilter } from './use-library-filter.ts'

/** Every photo and result, newest first. */
export function Component() {
  const client = useQueryClient()
  const isBusy = useUpload(isUploadBusy)
  const [filter, setFilter] = useLibraryFilter()
  const query = useInfiniteQuery(imageListQuery(filter))
  const leaving = useLibrary((state) => state.leaving)
  const { fetchNextPage } = query

  const images = useMemo(
    () => query.data?.images.filter((image) => !leaving.includes(image.id)) ?? [],
    [query.data, leaving],
  )
  const hidden = (query.data?.images.length ?? 0) - images.length
  const total = Math.max(0, (query.data?.total ?? 0) - hidden)
  const onFiles = useCallback((files: File[]) => void takeToLibrary(client, files), [client])
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isFiltered =
    filter.favorites ||
    filter.kind !== undefined ||
    filter.product !== undefined ||
    filter.search !== undefined

  return (
    <FileDrop onFiles={onFiles} isOff={isBusy}>
      <title>Media Library · Mullion</title>
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-24 font-semibold tracking-tight whitespace-nowrap">Media Library</h1>
        <FileButton label="Upload" accept={acceptedFiles} isMultiple onFiles={onFiles} />
      </header>
      <Filters
        filter={filter}
        onChange={setFilter}
        count={query.data === undefined ? null : `${images.length} of ${total}`}
      />
      {query.isPending ? <LoadingRows /> : null}
      {query.isError && query.data === undefined ? (
        <Blank
          isError
          icon={CloudOff}
          title="The library could not be loaded"
          text="Photos, results and drafts are safe on the server."
          className="min-h-80"
        >
          <Button icon={RotateCw} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Blank>
      ) : null}
      {query.data !== undefined && images.length === 0 && !query.hasNextPage ? (
        <Blank
          icon={isFiltered ? SearchX : Images}
          title={isFiltered ? 'Nothing fits these filters' : 'No photos yet'}
          text={
            isFiltered ? 'Photos and results are still there.' : 'Drop photos here, or start with a sample.'
          }
          className="min-h-80"
        >
          {isFiltered ? (
            <Button onClick={() => setFilter({ favorites: false })}>Show all</Button>
          ) : (
            <Button onClick={() => void takeSample(client)}>Try a sample</Button>
          )}
        </Blank>
      ) : null}
      <Gallery
        images={images}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        onMore={onMore}
      />
      <WaitingModal />
    </FileDrop>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-2 pt-11">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-2">
          <Skeleton className="h-50 flex-3" />
          <Skeleton className="h-50 flex-2" />
          <Skeleton className="hidden h-50 flex-3 md:block" />
        </div>
      ))}
    </div>
  )
}
