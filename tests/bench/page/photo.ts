import { paintPhoto } from '../../../src/editor/photo/paint-photo.ts'
import { levelFor, levelSizes, visibleTiles } from '../../../src/editor/photo/pyramid.ts'
import { openPhoto, type PhotoSource } from '../../../src/editor/photo/photo-source.ts'
import type { Viewport } from '../../../src/editor/viewport/viewport.ts'
import { nextFrame } from './next-frame.ts'
import { STAGE } from './strokes.ts'

interface Size {
  width: number
  height: number
}

let bytes: Blob | null = null
let source: PhotoSource | null = null

/** Brings a photo's bytes into the page. */
export async function fetchPhoto(url: string): Promise<void> {
  bytes = await (await fetch(url)).blob()
}

/** Opens the photo from the bytes, without the small preview that the server has, and draws all of it on the stage. */
export async function firstPicture(size: Size): Promise<void> {
  if (bytes === null) throw new Error('The photo has not been fetched')
  const opened = openPhoto(size, { previewUrl: null, url: URL.createObjectURL(bytes) })
  source = opened
  const scale = Math.min(STAGE.width / size.width, STAGE.height / size.height)
  await drawn(opened, viewOf(size, scale))
}

/** Draws the middle of the photo at 100 %. */
export async function fullSize(): Promise<void> {
  if (source === null) throw new Error('The photo has not been opened')
  await drawn(source, viewOf(source.size, 1))
}

function viewOf(size: Size, scale: number): Viewport {
  return {
    ...STAGE,
    scale,
    originX: (STAGE.width - size.width * scale) / 2,
    originY: (STAGE.height - size.height * scale) / 2,
    ratio: 1,
  }
}

/** Draws whenever there is something new, until nothing in sight is missing; resolves with the frame after that. */
async function drawn(photo: PhotoSource, view: Viewport): Promise<void> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, STAGE)
  document.body.replaceChildren(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas')
  const tiles = visibleTiles(view, photo.size, levelFor(view, levelSizes(photo.size).length))
  await new Promise<void>((resolve, reject) => {
    const draw = () => {
      paintPhoto(context, photo, view)
      if (tiles.some((tile) => photo.tile(tile) === undefined)) return
      offDraw()
      resolve()
    }
    const offDraw = photo.subscribe(draw)
    photo.onFailure((message) => reject(new Error(message)))
    draw()
  })
  await nextFrame()
}
