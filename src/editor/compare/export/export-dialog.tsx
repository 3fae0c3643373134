import { useEffect, useRef, useState } from 'react'
import { mediaUrl } from '../../../services/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { nameAfter, saveFile } from '../../mask-file/files.ts'
import type { Compare, ComparedImage } from '../compare.ts'
import { splitColumn } from '../paint-compare.ts'
import type { ExportFormat, ComparisonWorker, ExportRequest } from './comparison.worker.ts'
import { longestJpegSide } from './jpeg-writer.ts'
import type { Arrangement, Layout } from './layout.ts'
import { layoutOf } from './layout.ts'
import { paintLayout } from './paint-layout.ts'
import { connect, workerPort } from '../../../workers/connect.ts'

const arrangements: { value: Arrangement; label: string }[] = [
  { value: 'split', label: 'Split at the bar' },
  { value: 'side', label: 'Side by side' },
  { value: 'stacked', label: 'Stacked' },
]
const formats: { value: ExportFormat; label: string }[] = [
  { value: 'jpeg', label: 'JPEG' },
  { value: 'png', label: 'PNG' },
]
const formatHints: Record<ExportFormat, string> = {
  jpeg: 'Quality 92, full colour resolution.',
  png: 'Exact: every pixel as it is. Several times the size of a JPEG.',
}

interface ExportDialogProps {
  compare: Compare
  images: readonly [ComparedImage, ComparedImage]
  /** Names of the two versions. */
  names: readonly [string, string]
  /** What the file is called after. */
  photoName: string
  onClose: () => void
}

/** How the comparison becomes one picture, at full size. */
export function ExportDialog({ compare, images, names, photoName, onClose }: ExportDialogProps) {
  const { mode, split } = compare.state.get()
  const [arrangement, setArrangement] = useState<Arrangement>(mode === 'side' ? 'side' : 'split')
  const [format, setFormat] = useState<ExportFormat>('jpeg')
  const [hasNames, setNames] = useState(true)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const photo = compare.first.size
  const splitX = splitColumn(compare.view.get(), photo, split)
  const layout = layoutOf(arrangement, photo, splitX)
  const isTooLong = format === 'jpeg' && Math.max(layout.width, layout.height) > longestJpegSide
  const run = async () => {
    const aborter = new AbortController()
    stop.current = aborter
    setFailure(null)
    setProgress(0)
    const urlOf = ({ display_url, png_url }: ComparedImage) =>
      mediaUrl(format === 'png' ? (png_url ?? display_url) : display_url)
    try {
      const file = await exportComparison(
        {
          urls: [urlOf(images[0]), urlOf(images[1])],
          photo,
          arrangement,
          splitX,
          format,
          names: hasNames ? names : null,
        },
        setProgress,
        aborter.signal,
      )
      saveFile(file, nameAfter(photoName, `-compare.${format === 'png' ? 'png' : 'jpg'}`))
      onClose()
    } catch (reason) {
      if (aborter.signal.aborted) return
      setFailure(reason instanceof Error ? reason.message : 'The comparison could not be written.')
      setProgress(null)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export the comparison"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isLoading={progress !== null}
            missing={isTooLong ? 'Too long for a JPEG' : undefined}
            onClick={() => void run()}
          >
            {progress === null ? 'Export' : `Writing ${Math.round(progress * 100)} %`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-13">
        <Preview compare={compare} layout={layout} names={hasNames ? names : null} />
        <Segmented
          label="Arrangement"
          value={arrangement}
          options={arrangements}
          onChange={setArrangement}
          isWide
        />
        <Segmented label="Format" value={format} options={formats} onChange={setFormat} isWide />
        <label className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-(--primary)"
            checked={hasNames}
            onChange={(event) => setNames(event.target.checked)}
          />
          Names in the corners
        </label>
        <p className="text-12 text-text-3 tabular-nums">
          {layout.width.toLocaleString('en')} × {layout.height.toLocaleString('en')} pixels, full size.{' '}
          {formatHints[format]}
        </p>
        {failure === null ? null : (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface PreviewProps {
  compare: Compare
  layout: Layout
  names: readonly [string, string] | null
}

/** Longest sides of the preview, in CSS pixels. */
const room = { width: 400, height: 220 }

/** The export, small, from the pictures' previews. */
function Preview({ compare, layout, names }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(room.width / layout.width, room.height / layout.height)
  const ratio = Math.max(1, window.devicePixelRatio)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const first = compare.first.preview()
    const second = compare.second.preview()
    if (!context || first === null || second === null) return
    context.setTransform(scale * ratio, 0, 0, scale * ratio, 0, 0)
    paintLayout(context, layout, compare.first.size, [first, second], names)
  })
  return (
    <div className="grid place-items-center rounded-2 bg-well p-3">
      <canvas
        ref={canvas}
        aria-hidden="true"
        width={Math.round(layout.width * scale * ratio)}
        height={Math.round(layout.height * scale * ratio)}
        style={{ width: layout.width * scale, aspectRatio: `${layout.width} / ${layout.height}` }}
        className="max-w-full"
      />
    </div>
  )
}

/** Writes a comparison as one picture, off the page's thread. Rejects, in words for the user, when it cannot. */
async function exportComparison(
  request: ExportRequest,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./comparison.worker.ts', import.meta.url), { type: 'module' })
  const comparison = connect<ComparisonWorker>(
    workerPort(worker, () => 'The comparison could not be written: its worker did not start.'),
    { failure: 'The comparison could not be written.', signal },
  )
  try {
    return await comparison.call.write(request, onProgress)
  } finally {
    comparison.close()
  }
}
