import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { insertClips } from '../../../../core/film/edit/clips.ts'
import type { Image } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { uploadSample } from '../../../services/upload-photos.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSignal } from '../../signal/use-signal.ts'
import { photoName } from '../film-words.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { ComingPhoto } from './coming-photo.tsx'
import { writePhotos } from './dragged-photos.ts'
import { FirstCutButton } from './first-cut-button.tsx'
import { useNewFiles } from './use-new-files.ts'

type ChooseKeys = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

const toggle: ChooseKeys = { shiftKey: false, ctrlKey: true, metaKey: false }

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
}

const tiles = 'grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2'

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}

/** Photos of the library. Enter adds those that are chosen after the clip at the playhead; they can be dragged too. */
export function PhotoBin() {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(imageListQuery({ favorites: false, search }))
  const { photos: chosen, coming } = useSignal(session.bin)
  const setChosen = (photos: readonly string[]) => session.bin.set({ ...session.bin.get(), photos })
  const [anchor, setAnchor] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const images = query.data?.images.filter(({ status }) => status === 'ready')
  const order = images?.map(({ id }) => id) ?? []
  /** Place of each photo's first clip, from 1. */
  const used = new Map<string, number>()
  for (const [index, { image_id }] of film.clips.entries())
    if (!used.has(image_id)) used.set(image_id, index + 1)

  const choose = (id: string, event: ChooseKeys) => {
    const from = anchor === null ? -1 : order.indexOf(anchor)
    if (event.shiftKey && from >= 0) {
      const to = order.indexOf(id)
      setChosen(order.slice(Math.min(from, to), Math.max(from, to) + 1))
      return
    }
    setAnchor(id)
    if (event.ctrlKey || event.metaKey)
      setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    else setChosen([id])
  }
  const add = (ids: readonly string[]) => {
    if (ids.length === 0) return
    const isAdded = session.edit((now) => {
      // While the playhead rests at the start, photos are put one after the other.
      const isAtStart = session.transport.frame.get() === 0
      const place = isAtStart ? now.clips.length : (session.clipHere()?.index ?? 0) + 1
      return insertClips(
        now,
        place,
        ids.map((image_id) => ({ image_id })),
      )
    })
    if (isAdded) session.said.set(`${ids.length === 1 ? 'Photo' : `${ids.length} photos`} added`)
  }
  const onFiles = useNewFiles(session)
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = (event.target as HTMLElement).dataset['photo']
    if (focused === undefined || event.altKey) return
    const at = order.indexOf(focused)
    const columns = list.current === null ? 1 : columnsOf(list.current)
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const step = steps[event.key]
    if (event.key === 'Enter') add(chosen.includes(focused) ? chosen : [focused])
    else if (event.key === ' ') choose(focused, toggle)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setChosen(order)
    else if (step !== undefined) {
      const next = order[at + step]
      if (next === undefined) return
      if (event.shiftKey) choose(next, { shiftKey: true, ctrlKey: false, metaKey: false })
      list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(next)}"]`)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const usedCount = order.filter((id) => used.has(id)).length
  const total = query.data?.total
  return (
    <>
      <div className="flex items-center gap-2">
        <span aria-live="polite" className="min-w-0 flex-1 truncate text-12 text-text-3 tabular-nums">
          {total === undefined ? 'Loading photos' : `${usedCount} of ${total} used`}
        </span>
        <FileButton
          label="Add"
          accept={acceptedFiles}
          isMultiple
          size="s"
          variant="quiet"
          onFiles={onFiles}
        />
      </div>
      <div className="*:w-full!">
        <SearchField label="Search photos" value={search} onSearch={setSearch} />
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-1">
        {coming.length === 0 ? null : (
          <ul aria-label="On their way" className={cx('mb-2', tiles)}>
            {coming.map((file, index) => (
              // Two files may have one name, and none moves.
              // oxlint-disable-next-line react/no-array-index-key
              <ComingPhoto key={index} file={file} />
            ))}
          </ul>
        )}
        {images === undefined ? (
          <div className={tiles}>
            {[0, 1, 2, 3, 4, 5].map((place) => (
              <Skeleton key={place} className="aspect-[112/60] rounded-1" />
            ))}
          </div>
        ) : images.length === 0 ? (
          <Blank
            icon={ImagePlus}
            title={search === '' ? 'No photos yet' : 'No photo is called that'}
            text={
              search === ''
                ? 'Upload the photos of the listing, or try the sample.'
                : 'Search for another name.'
            }
          >
            {search === '' ? (
              <Button size="s" onClick={() => void uploadSample(client)}>
                Try the sample
              </Button>
            ) : null}
          </Blank>
        ) : (
          <div
            ref={list}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="listbox"
            tabIndex={-1}
            aria-label="Photos of the library"
            aria-multiselectable="true"
            onKeyDown={onKeyDown}
            className={tiles}
          >
            {images.map((image, index) => (
              <PhotoTile
                key={image.id}
                image={image}
                nth={used.get(image.id)}
                isChosen={chosen.includes(image.id)}
                isTabStop={anchor === null ? index === 0 : image.id === anchor}
                // A finger holds no key: each tap adds, or takes away.
                onChoose={(event) => choose(image.id, isTouch(event) ? toggle : event)}
                onAdd={() => add([image.id])}
                dragged={() => (chosen.includes(image.id) ? chosen : [image.id])}
              />
            ))}
          </div>
        )}
        {query.hasNextPage ? (
          <div className="mt-2 flex justify-center">
            <Button size="s" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <Button size="m" icon={ImagePlus} isWide onClick={() => add(chosen)}>
          Add {chosen.length === 1 ? 'photo' : `${chosen.length} photos`}
        </Button>
      ) : null}
      <FirstCutButton />
    </>
  )
}

interface PhotoTileProps {
  image: Image
  nth: number | undefined
  isChosen: boolean
  isTabStop: boolean
  onChoose: (event: MouseEvent) => void
  onAdd: () => void
  dragged: () => readonly string[]
}

function PhotoTile({ image, nth, isChosen, isTabStop, onChoose, onAdd, dragged }: PhotoTileProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      aria-label={`${photoName(image)}${nth === undefined ? '' : `, clip ${nth}`}`}
      tabIndex={isTabStop ? 0 : -1}
      data-photo={image.id}
      data-stage
      draggable
      onDragStart={(event) => writePhotos(event.dataTransfer, dragged())}
      onClick={onChoose}
      onDoubleClick={onAdd}
      // Keys are those of the list.
      onKeyDown={() => undefined}
      title={`${photoName(image)}. Double-click or Enter adds it.`}
      className={cx(
        'relative aspect-[112/60] cursor-pointer rounded-1 bg-line outline-offset-2 select-none',
        isChosen && 'shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--accent-line)]',
      )}
    >
      <img
        src={mediaUrl(image.thumbnail_url)}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
        className="size-full rounded-1 object-cover"
      />
      {nth === undefined ? null : (
        <span className="absolute top-1 left-1 grid h-4.5 min-w-4.5 place-items-center rounded-1 bg-ink-glass px-1 text-11 font-medium text-white tabular-nums">
          {nth}
        </span>
      )}
    </div>
  )
}
