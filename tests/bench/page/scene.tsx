import Konva from 'konva'
import { useMemo } from 'react'
import { Image, Layer } from 'react-konva'
import type { Photo } from './strokes.ts'

export const INK = 'oklch(0.64 0.235 356 / 0.5)'

/** The photo's layer, the same under every subject: a picture of the size seen, not listening. */
export function PhotoLayer({ photo }: { photo: Photo }): React.JSX.Element {
  const picture = useMemo(() => gradient(photo), [photo])
  return (
    <Layer listening={false}>
      <Image image={picture} width={photo.width * photo.scale} height={photo.height * photo.scale} />
    </Layer>
  )
}

function gradient(photo: Photo): HTMLCanvasElement {
  const canvas = Konva.Util.createCanvasElement()
  canvas.width = Math.round(photo.width * photo.scale)
  canvas.height = Math.round(photo.height * photo.scale)
  const context = canvas.getContext('2d')!
  const fill = context.createLinearGradient(0, 0, canvas.width, canvas.height)
  for (let i = 0; i <= 20; i++) fill.addColorStop(i / 20, i % 2 === 0 ? '#c9b79c' : '#4d5a63')
  context.fillStyle = fill
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}
