import type { Undone } from './api.ts'
import { nextFrame } from './next-frame.ts'
import { BRUSH, photoOf, STAGE, strokePoint } from './strokes.ts'

/**
 * Undo as most painting demos have it: the mask is a canvas of the photo's size, and each step keeps all of its pixels.
 * Paints one stroke, then puts the pixels before and after it in place in turn, and draws them on the stage.
 */
export async function undoSnapshots(megapixels: number, rounds: number): Promise<Undone[]> {
  const photo = photoOf(megapixels)
  const mask = contextOf(photo.width, photo.height)
  const stage = contextOf(STAGE.width, STAGE.height)
  document.body.append(stage.canvas)
  const before = mask.getImageData(0, 0, photo.width, photo.height)
  mask.lineWidth = BRUSH
  mask.lineCap = mask.lineJoin = 'round'
  mask.beginPath()
  for (let i = 0; i <= 300; i++) {
    const { x, y } = strokePoint(i)
    mask.lineTo(x / photo.scale, y / photo.scale)
  }
  mask.stroke()
  const after = mask.getImageData(0, 0, photo.width, photo.height)
  const done: Undone[] = []
  for (let round = 0; round < rounds; round++) {
    await nextFrame()
    const start = performance.now()
    mask.putImageData(round % 2 === 0 ? before : after, 0, 0)
    const call = performance.now() - start
    stage.clearRect(0, 0, STAGE.width, STAGE.height)
    stage.drawImage(mask.canvas, 0, 0, photo.width * photo.scale, photo.height * photo.scale)
    await nextFrame()
    await nextFrame()
    done.push({ call, painted: performance.now() - start })
  }
  stage.canvas.remove()
  return done
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas of the size')
  return context
}
