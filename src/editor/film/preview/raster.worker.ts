/** Draws the frames of a film as they are asked for, and loads in advance what the next ones need. */
import { previewScale } from '../../../../core/film/raster/scaled-raster.ts'
import { clipStarts } from '../../../../core/film/timeline.ts'
import { transfer } from '../../../workers/messages.ts'
import { answerPage, serve } from '../../../workers/serve.ts'
import type { Size } from '../../viewport/view-maths.ts'
import { createFilmDrawing, loadOverlays, type DrawnFilm, type FilmDrawing } from './film-drawing.ts'
import { createPhotoStore } from './photo-store.ts'
import type { PreviewFault, PreviewWait } from '../preview-material.ts'

/** Pixels of photos: some forty of them at 640 × 360. Half of it on devices with little memory. */
const PHOTO_BYTES = (navigatorMemory() <= 4 ? 128 : 256) * 1024 * 1024

export interface DrawnFrame {
  /** The receiver closes it, or shows it. */
  bitmap: ImageBitmap
  /** Milliseconds of drawing alone. */
  ms: number
}

let onFault: (fault: PreviewFault) => void = () => {}
const store = createPhotoStore(PHOTO_BYTES, (fault) => onFault(fault))
let photos: DrawnFilm['photos'] = new Map()
let shown: DrawnFilm | null = null
let drawing: { of: DrawnFilm; size: Size; made: FilmDrawing } | null = null
let isAhead = false

const calls = {
  /** Tells of photos that cannot be read, for as long as the worker lives. */
  listen: (listener: (fault: PreviewFault) => void): void => {
    onFault = listener
  },
  /** What the film that is set next names. Photos come with their rooms, so they are not sent with each edit. */
  setPhotos: (next: DrawnFilm['photos']): void => {
    store.forgetFaults()
    photos = next
  },
  setFilm: (film: Omit<DrawnFilm, 'photos'>): void => {
    shown = { ...film, photos }
  },
  /** Calls `onWait` where something has to be there first. Rejects, in words for the user, when nothing can be drawn. */
  draw: async (frame: number, size: Size, onWait: (wait: PreviewWait) => void): Promise<DrawnFrame> => {
    const film = await drawingOf(size)
    const at = Math.min(frame, film.frames - 1)
    await film.load(at, onWait)
    const image = new ImageData(size.width, size.height)
    const before = performance.now()
    film.draw(at, image.data)
    const ms = performance.now() - before
    const bitmap = await createImageBitmap(image)
    void loadAhead(at)
    return transfer({ bitmap, ms }, [bitmap])
  },
}

export type RasterWorker = typeof calls

answerPage((send) => serve(calls, send))

async function drawingOf(size: Size): Promise<FilmDrawing> {
  const of = shown
  if (of === null) throw new Error('There is no film to draw yet.')
  const overlays = await loadOverlays(of.film)
  const isSame =
    drawing?.of === of && drawing.size.width === size.width && drawing.size.height === size.height
  if (drawing === null || !isSame)
    drawing = { of, size, made: createFilmDrawing(of, size, previewScale(size), overlays, store) }
  return drawing.made
}

/** Loads photos of the clips after a frame, then of those before it, while there is room. */
async function loadAhead(frame: number): Promise<void> {
  if (isAhead || drawing === null) return
  isAhead = true
  try {
    const { of, made } = drawing
    const starts = clipStarts(of.film)
    const next = starts.filter((start) => start > frame)
    const last = starts.filter((start) => start <= frame).toReversed()
    for (const start of [...next, ...last]) {
      if (drawing.made !== made || !store.hasRoom()) return
      if (made.missing(start).length > 0) await made.load(start)
    }
  } finally {
    isAhead = false
  }
}

function navigatorMemory(): number {
  return 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 8
}
