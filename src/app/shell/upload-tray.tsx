import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ImageIcon, RotateCw, WifiOff, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { acceptedFiles } from '../../services/upload-photo.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { trayPhotoPath } from '../../services/flow.ts'
import { uploadQueue } from '../../services/uploads/upload-queue.ts'
import { setTrayOpen, type TrayPhoto, useUploads } from '../../stores/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { formatTray, formatStep, stepProgress } from './upload-words.ts'

/** Height of a row, in CSS pixels; what went wrong needs some lines. */
const rowPx = 60
const failedRowPx = 92

/** A part of the frame beside the page, or above it. */
export type TrayPlace = 'column' | 'row'

/** Every photo on its way: how far it is, and what can be done about it. Below the bar at the top, on every page. */
export function UploadTray({ place }: { place: TrayPlace }) {
  const { photos } = useUploads()
  const client = useQueryClient()
  const tray = useRef<HTMLElement>(null)
  useEscape(tray)
  const queue = uploadQueue(client)
  const isOver = photos.some(({ step: { kind } }) => kind === 'ready' || kind === 'failed')
  const isOffline = photos.some(({ step: { kind } }) => kind === 'offline')
  const missing = photos.filter(({ step: { kind } }) => kind === 'missing')
  return (
    <section
      ref={tray}
      aria-label="Uploads"
      className={cx(
        'sticky top-16 z-30 grid flex-none grid-rows-[auto_minmax(0,1fr)] border-line bg-surface',
        // Last in sight, but reached by Tab right after the bar.
        place === 'column'
          ? 'order-last h-[calc(100dvh-64px)] w-(--tray) border-l'
          : 'max-h-[min(36dvh,240px)] border-b',
      )}
    >
      <header className="grid gap-2 border-b border-line px-4 py-2.5">
        <div className="flex items-center gap-2">
          <h2 aria-live="polite" className="min-w-0 flex-1 truncate text-13 font-semibold tabular-nums">
            {formatTray(photos)}
          </h2>
          {isOver ? (
            <Button size="s" variant="quiet" onClick={queue.clear}>
              Clear finished
            </Button>
          ) : null}
          <IconButton
            icon={ChevronDown}
            label="Fold the uploads"
            size="s"
            onClick={() => setTrayOpen(false)}
          />
        </div>
        {isOffline ? (
          <output className="flex items-center gap-2 text-12 text-text-2">
            <WifiOff aria-hidden="true" className="size-4 flex-none" />
            The network is away. It goes on by itself when it is back.
          </output>
        ) : null}
        {missing.length === 0 ? null : (
          <div className="flex items-center gap-2 text-12 text-text-2">
            <p className="min-w-0 flex-1">
              {missing.length === 1 ? 'One file is' : `${missing.length} files are`} too large to be kept
              here. Choose {missing.length === 1 ? 'it' : 'them'} again to go on.
            </p>
            <FileButton
              label="Choose again"
              accept={acceptedFiles}
              isMultiple
              size="s"
              variant="secondary"
              onFiles={(files) => void queue.chooseAgain(files)}
            />
          </div>
        )}
      </header>
      <Rows photos={photos} isOffline={isOffline} />
    </section>
  )
}

/** Only the rows in sight are in the document: a hundred photos come at once. */
function Rows({ photos, isOffline }: { photos: readonly TrayPhoto[]; isOffline: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const failed = photos.map(({ step }) => step.kind === 'failed')
  const rows = useVirtualizer({
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (failed[index] === true ? failedRowPx : rowPx),
    overscan: 4,
    getItemKey: (index) => photos[index]?.key ?? index,
  })
  const heights = failed.join()
  useLayoutEffect(() => rows.measure(), [rows, heights])
  return (
    // Scrolled by keys, too.
    <div ref={scroller} tabIndex={-1} className="min-h-0 overflow-y-auto">
      <ul aria-label="Photos on their way" style={{ height: rows.getTotalSize() }} className="relative">
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const photo = photos[index]
          return photo === undefined ? null : (
            <li
              key={key}
              aria-setsize={photos.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: size }}
              className="absolute inset-x-0 top-0 flex items-center gap-3 px-4"
            >
              <Row photo={photo} isOffline={isOffline} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Names of one viewing often differ at their end alone. */
const nameLines = 'line-clamp-2 text-13/4 font-medium wrap-anywhere'

function Row({ photo, isOffline }: { photo: TrayPhoto; isOffline: boolean }) {
  const { key, name, thumbnail, step } = photo
  const queue = uploadQueue(useQueryClient())
  const path = trayPhotoPath(photo)
  const progress = stepProgress(step)
  const failed = step.kind === 'failed' ? step : null
  return (
    <>
      <span className="grid h-10 w-13 flex-none place-items-center overflow-hidden rounded-1 bg-line text-text-3">
        {/* Another one once the network is back: it asks again for what could not be loaded. */}
        <Thumbnail key={String(isOffline)} src={thumbnail} />
      </span>
      <span className="min-w-0 flex-1">
        {path === null ? (
          <span title={name} className={nameLines}>
            {name}
          </span>
        ) : (
          <Link to={path} title={name} className={cx(nameLines, 'rounded-1 hover:underline')}>
            {name}
          </Link>
        )}
        <span
          title={failed?.why}
          className={cx(
            'text-12 tabular-nums',
            failed ? 'line-clamp-3 text-danger' : 'block truncate text-text-2',
          )}
        >
          {formatStep(photo)}
        </span>
        {step.kind === 'preparing' ? <span className="bar-running mt-1 block" /> : null}
        {progress === null ? null : <ProgressBar label={`${name}, sent`} value={progress} className="mt-1" />}
      </span>
      {failed?.canRetry ? (
        <IconButton icon={RotateCw} label={`Send ${name} again`} size="s" onClick={() => queue.retry(key)} />
      ) : null}
      {step.kind === 'ready' || step.kind === 'preparing' ? null : (
        <IconButton
          icon={X}
          label={failed ? `Take ${name} off the list` : `Cancel ${name}`}
          size="s"
          onClick={() => queue.cancel(key)}
        />
      )}
    </>
  )
}

function Thumbnail({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || src === broken) return <ImageIcon aria-hidden="true" className="size-4" />
  return <img src={mediaUrl(src)} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
}

/** Escape folds the tray while the focus is in it, and does nothing else then. */
function useEscape(tray: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node)) return
      if (tray.current?.contains(event.target) !== true) return
      event.stopPropagation()
      setTrayOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [tray])
}
