import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Images, RotateCw, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { showPageKeys } from '../../editor/commands/page-commands.ts'
import { imageListQuery } from '../../services/images.ts'
import { refreshList } from '../../services/library.ts'
import { uploadSample } from '../../services/upload-photos.ts'
import { useLibrary } from '../../stores/library.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Filters } from './filters.tsx'
import { Gallery } from './gallery.tsx'
import { libraryKeys } from './library-keys.ts'
import { useLightbox } from './use-lightbox.ts'
import { SelectionBar } from './selection-bar.tsx'
import { formatQuery, useLibraryFilter } from './use-library-filter.ts'

const Lightbox = laterPart(async () => (await import('./lightbox.tsx')).Lightbox)

/** Photos and results with their filters, the bar for several of them, and one of them on the whole screen. */
export function ImageLibrary() {
  const client = useQueryClient()
  const [filter, setFilter] = useLibraryFilter()
  const query = useInfiniteQuery(imageListQuery(filter))
  const leaving = useLibrary((state) => state.leaving)
  const { viewed, show, close } = useLightbox()
  const { fetchNextPage } = query

  const images = useMemo(
    () => query.data?.images.filter((image) => !leaving.has(image.id)) ?? [],
    [query.data, leaving],
  )
  const hidden = (query.data?.images.length ?? 0) - images.length
  const total = Math.max(0, (query.data?.total ?? 0) - hidden)
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  // What was loaded before may be old by now; only its beginning is asked for again.
  useEffect(() => void refreshList(client, filter), [client, filter])
  useEffect(() => showPageKeys(libraryKeys), [])
  const isFiltered =
    filter.favorites ||
    filter.kind !== undefined ||
    filter.product !== undefined ||
    filter.search !== undefined

  return (
    <>
      <Filters
        filter={filter}
        onChange={setFilter}
        count={
          query.data === undefined
            ? null
            : `${images.length.toLocaleString('en')} of ${total.toLocaleString('en')}`
        }
      />
      {query.isPending ? <LoadingRows /> : null}
      {query.isError && query.data === undefined ? (
        <Blank
          isError
          icon={CloudOff}
          title="The library could not be loaded"
          text="Photos, results and drafts are safe on the server."
          className="mt-3 min-h-80"
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
          className="mt-3 min-h-80"
        >
          {isFiltered ? (
            <Button onClick={() => setFilter({ favorites: false })}>Show all</Button>
          ) : (
            <Button onClick={() => void uploadSample(client)}>Try a sample</Button>
          )}
        </Blank>
      ) : null}
      <Gallery
        images={images}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        onMore={onMore}
        viewed={viewed}
      />
      <SelectionBar key={formatQuery(filter).toString()} images={images} total={total} filter={filter} />
      {viewed === null ? null : (
        <Lightbox
          viewed={viewed}
          images={images}
          total={total}
          hasMore={query.hasNextPage}
          onMore={onMore}
          onShow={show}
          onClose={close}
        />
      )}
    </>
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
