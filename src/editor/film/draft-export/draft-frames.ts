import { rgbaToYuv420, yuvBytes } from '../../../../core/film/raster/yuv.ts'
import type { Size } from '../../viewport/view-maths.ts'
import { createFilmDrawing, loadOverlays, type DrawnFilm } from '../preview/film-drawing.ts'
import { createPhotoStore } from '../preview/photo-store.ts'
import { previewSize } from '../preview/preview-size.ts'
import { createDraftMark } from './draft-mark.ts'

/** The shorter side of a draft. */
const SIDE = 360
/** Drawn as large as they are: a draft is to be there soon. */
const SCALE = 1
/** Pixels of photos that are held at once. */
const PHOTO_BYTES = 256 * 1024 * 1024
/** Photos that are read at once. */
const LOADS = 4

/** The frames of a draft, in a worker: RGBA with the mark, as planar YUV 4:2:0, BT.709, limited range. */
export interface DraftFrames {
  size: Size
  fps: number
  count: number
  /** Reads the photos of frames from `from` on, as many as there is memory for; the frame before which more are needed. */
  load(from: number): Promise<number>
  /** Draws a frame whose photos are loaded. The bytes belong to the frames, and are others after the next draw. */
  draw(frame: number): Uint8Array<ArrayBuffer>
}

/** Rejects, in words for the user, when a photo or the fonts cannot be read: a draft never has holes. */
export async function openDraftFrames(drawn: DrawnFilm, photoBytes = PHOTO_BYTES): Promise<DraftFrames> {
  const size = previewSize(drawn.film.ratio, SIDE)
  let fault: string | null = null
  const store = createPhotoStore(photoBytes, ({ message }) => (fault = message))
  const drawing = createFilmDrawing(drawn, size, SCALE, await loadOverlays(drawn.film), store)
  const mark = createDraftMark(size)
  const rgba = new Uint8ClampedArray(size.width * size.height * 4)
  const yuv = new Uint8Array(yuvBytes(size.width, size.height))
  return {
    size,
    fps: drawn.film.fps,
    count: drawing.frames,
    load: async (from) => {
      store.clear()
      const wanted = new Set<string>()
      const loading: Promise<void>[] = []
      const finish = async () => {
        await Promise.all(loading.splice(0))
        if (fault !== null) throw new Error(`${fault} The draft was not made.`)
      }
      let to = from
      // One frame at least, however little memory there is.
      while (to < drawing.frames && (to === from || store.hasRoom())) {
        const fresh = drawing.missing(to).filter((id) => !wanted.has(id))
        if (fresh.length > 0 || !drawing.hasScenes(to)) {
          for (const id of fresh) wanted.add(id)
          loading.push(drawing.load(to))
        }
        if (loading.length >= LOADS) await finish()
        to++
      }
      await finish()
      return to
    },
    draw: (frame) => {
      drawing.draw(frame, rgba)
      mark(rgba)
      rgbaToYuv420(rgba, size.width, size.height, yuv)
      return yuv
    },
  }
}
