import { useEffect, useRef, useState } from 'react'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ImportCombine } from '../mask/mask-client.ts'
import { formatPercent } from '../../ui/format.ts'
import type { MaskFileTarget } from './mask-file-target.ts'
import type { MaskFile, MaskFileWorker } from './mask-file.worker.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import type { Size } from '../viewport/view-maths.ts'
import { checkMaskSize, pngHeaderBytes, readPngSize } from './png-header.ts'

const combines: { value: ImportCombine; label: string }[] = [
  { value: 'replace', label: 'Replace' },
  { value: 'add', label: 'Add' },
  { value: 'subtract', label: 'Subtract' },
  { value: 'intersect', label: 'Intersect' },
]
type Channel = 'brightness' | 'opacity'
const channels: { value: Channel; label: string }[] = [
  { value: 'brightness', label: 'Brightness' },
  { value: 'opacity', label: 'Opacity' },
]
const channelHints: Record<Channel, string> = {
  brightness: 'White is removed, black is kept, grey in part.',
  opacity: 'Opaque is removed, transparent is kept, whatever the colour.',
}

interface ImportDialogProps {
  file: File
  target: MaskFileTarget
  onClose: () => void
}

/** How a PNG is read as a mask, and how it meets the one that is there. The import is one step of the history. */
export function ImportDialog({ file, target, onClose }: ImportDialogProps) {
  const { image, mask } = target
  const [read, setRead] = useState<MaskFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [channel, setChannel] = useState<Channel>('brightness')
  const [combine, setCombine] = useState<ImportCombine>('replace')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const { width, height } = image
    const load = async () => {
      try {
        const found = await readMaskFile(file, { width, height }, stop.signal)
        if (stop.signal.aborted) return
        setRead(found)
        setChannel(found.opacity === null ? 'brightness' : 'opacity')
      } catch (reason) {
        if (!stop.signal.aborted) setFailure(textOf(reason))
      }
    }
    void load()
    return () => stop.abort()
  }, [file, image])

  const reading = channel === 'opacity' && read?.opacity ? read.opacity : (read?.brightness ?? null)
  const lay = async () => {
    if (reading === null) return
    setBusy(true)
    try {
      await mask.importPlane(reading.plane, combine, 'Import mask')
      onClose()
    } catch (reason) {
      setFailure(textOf(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import a mask"
      description={<span className="block truncate">{file.name}</span>}
      actions={
        failure === null ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isLoading={isBusy}
              disabled={reading === null}
              onClick={() => void lay()}
            >
              Import
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {failure === null ? (
        <div className="grid gap-3 text-13">
          <div className="grid h-44 place-items-center rounded-2 bg-well">
            {reading === null ? <Spinner className="size-6" /> : <Thumbnail plane={reading.thumbnail} />}
          </div>
          <p className="text-text-2 tabular-nums">
            {reading === null ? 'Reading the PNG' : `Covers ${formatPercent(reading.coverage)} of the photo.`}
          </p>
          {read === null || read.opacity === null ? null : (
            <div className="grid gap-1.5">
              <h3 className="font-medium">Read</h3>
              <Segmented
                label="What is read"
                value={channel}
                options={channels}
                onChange={setChannel}
                isWide
              />
            </div>
          )}
          <p className="text-12 text-text-3">{channelHints[channel]}</p>
          <div className="grid gap-1.5">
            <h3 className="font-medium">With the present mask</h3>
            <Segmented
              label="How to combine it with the mask"
              value={combine}
              options={combines}
              onChange={setCombine}
              isWide
            />
          </div>
        </div>
      ) : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function Thumbnail({ plane }: { plane: Plane }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = plane
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const pixels = new ImageData(plane.width, plane.height)
    plane.data.forEach((value, i) => pixels.data.set([value, value, value, 255], i * 4))
    context.putImageData(pixels, 0, 0)
  }, [plane])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      // What it shows is said below it in words.
      aria-hidden="true"
      className="max-h-40 max-w-full outlined-soft"
    />
  )
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'The mask could not be imported.'
}

const failure = 'The mask could not be read: the page’s worker did not start.'

/** Reads a PNG as a mask of the photo. Rejects, in words for the user, when it is none or has another size. */
async function readMaskFile(file: File, photo: Size, signal: AbortSignal): Promise<MaskFile> {
  const head = new Uint8Array(await file.slice(0, pngHeaderBytes).arrayBuffer())
  // Before anything is decoded: a small file may claim a huge picture.
  checkMaskSize(readPngSize(head), photo)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./mask-file.worker.ts', import.meta.url), { type: 'module' })
  const reader = connect<MaskFileWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    return await reader.call.read(file, { width: photo.width, height: photo.height })
  } finally {
    reader.close()
  }
}
