import { portraitSide } from '../../../core/contract/constants.ts'
import type { Crop } from './crop.ts'

/** The part of a shown picture as a lossless file of the size that is kept. Rejects when the browser cannot draw it. */
export async function cutPicture(picture: HTMLImageElement, { x, y, side }: Crop): Promise<Blob> {
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
