import { useCallback, useEffect, useRef, useState } from 'react'
import { formFailure } from '../../services/form-failure.ts'
import { setProfilePicture } from '../../services/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showDone } from '../../ui/toast.ts'
import { CropStage } from './crop-stage.tsx'
import { largestZoom, wholeCrop, zoomCrop, computeZoom } from './crop.ts'
import type { Crop } from './crop.ts'
import { portraitSide } from '../../../core/contract/constants.ts'

interface CropDialogProps {
  file: File
  onClose: () => void
}

interface Loaded {
  src: string
  width: number
  height: number
}

/** Chooses the part of a file that becomes the profile picture, and sends it. */
export default function CropDialog({ file, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null)
  const loaded = usePicture(file)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const size = loaded === 'unreadable' ? null : loaded
  const part = crop ?? (size && wholeCrop(size))
  const onCrop = useCallback(
    (change: (crop: Crop) => Crop) => {
      if (size) setCrop((now) => change(now ?? wholeCrop(size)))
    },
    [size],
  )

  const send = async () => {
    setSending(true)
    setFault(undefined)
    try {
      await setProfilePicture(part && image.current ? await cutPicture(image.current, part) : file)
      showDone('Picture saved')
      onClose()
    } catch (error) {
      setFault(formFailure(error))
      setSending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Profile picture"
      description={
        loaded === 'unreadable'
          ? 'This browser cannot show the file. It can be used all the same: the server cuts a square round its middle.'
          : 'Drag, zoom or use the arrow keys. What is inside the circle is shown.'
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isLoading={isSending}
            disabled={loaded === null}
            onClick={() => void send()}
          >
            {loaded === 'unreadable' ? 'Use it' : 'Save picture'}
          </Button>
        </>
      }
    >
      {loaded === null ? (
        <div className="grid aspect-square max-h-80 place-items-center">
          <Spinner className="size-6 text-text-3" />
        </div>
      ) : null}
      {size && part ? (
        <>
          <CropStage image={image} src={size.src} crop={part} size={size} onCrop={onCrop} />
          <Slider
            label="Zoom"
            min={1}
            max={Math.max(1.01, largestZoom(size))}
            step={0.01}
            scale="log"
            disabled={largestZoom(size) === 1}
            value={computeZoom(part, size)}
            format={(zoom) => `${Math.round(zoom * 100)} %`}
            onChange={(zoom) => onCrop((now) => zoomCrop(now, size, zoom))}
          />
        </>
      ) : null}
      <FormError text={fault} />
    </Dialog>
  )
}

/** The file as something to show: null while it loads. */
function usePicture(file: File): Loaded | 'unreadable' | null {
  const [loaded, setLoaded] = useState<Loaded | 'unreadable' | null>(null)
  useEffect(() => {
    const src = URL.createObjectURL(file)
    let isGone = false
    const load = async () => {
      const result = await measure(src)
      if (!isGone) setLoaded(result)
    }
    void load()
    return () => {
      isGone = true
      URL.revokeObjectURL(src)
    }
  }, [file])
  return loaded
}

/** Size of a picture as the browser shows it, upright. */
async function measure(src: string): Promise<Loaded | 'unreadable'> {
  const probe = new Image()
  probe.src = src
  try {
    await probe.decode()
    return { src, width: probe.naturalWidth, height: probe.naturalHeight }
  } catch {
    return 'unreadable'
  }
}

/** The part of a shown picture as a lossless file of the size that is kept. Rejects when the browser cannot draw it. */
async function cutPicture(picture: HTMLImageElement, { x, y, side }: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = portraitSide
  canvas.height = portraitSide
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser could not draw the picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, portraitSide, portraitSide)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not cut the picture.'))
      else resolve(blob)
    }, 'image/png')
  })
}
