import type { Film, FilmRect } from '../../contract/film-document.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import type { ClipPicture, FramePlan, OverlayPicture } from '../frame-plan.ts'
import { drawSpatial, withPhoto, type SpatialScene } from '../spatial/scene.ts'
import { blurredCopy } from './blurred-copy.ts'
import { drawMullion, mullionPlace } from './mullion.ts'
import { compose, type OverlayLayers } from './overlay/layer.ts'
import { drawPlanar } from './sample.ts'
import {
  crossfade,
  dip,
  fadePart,
  HARD_EDGE,
  push,
  SOFT_EDGE,
  slideIn,
  wipe,
  wipeEdge,
  zoomBlur,
  type Frame,
} from './transitions.ts'

/** A photo, a logo or a portrait as a film shows it: RGBA, rows from the top. */
export interface RasterPhoto {
  width: number
  height: number
  data: Uint8ClampedArray
  /** What a camera needs to move through its room; null for photos of none: their poses are drawn flat. */
  spatial: SpatialScene | null
}

export interface FilmRaster {
  /** Draws a frame into `out`, RGBA, opaque. Throws RangeError when `out` has not the size of a frame. */
  draw: (plan: FramePlan, out: Uint8ClampedArray) => void
}

export interface RasterSetup {
  film: Film
  /** Pixels of a frame. */
  width: number
  height: number
  /** See `overlayLayers`. Null for films without overlays: a page need not load what draws letters for them. */
  overlays: OverlayLayers | null
  /** The pixels of an image of the film; it is asked again for every frame, and the same object means the same pixels. */
  pictures: (imageId: string) => RasterPhoto
}

/** How much larger a picture becomes while it is blurred away, and how far the blur reaches. */
const ZOOM = 0.3
const ZOOM_BLUR = 0.28

/** Draws the frames of a film, the same pixels in every engine. What frames share is kept between them. */
export function createFilmRaster({ film, width, height, overlays, pictures }: RasterSetup): FilmRaster {
  const layerOf = overlays?.(film, { width, height }, pictures)
  const spares: Frame[] = []
  const blurred = new WeakMap<RasterPhoto, Pixels>()

  function spare(place: number): Frame {
    return (spares[place] ??= { width, height, data: new Uint8ClampedArray(width * height * 4) })
  }

  function drawSurround(photo: RasterPhoto, surround: ClipPicture['surround'], out: Frame): void {
    if (surround === 'black') {
      new Uint32Array(out.data.buffer, out.data.byteOffset, width * height).fill(0xff000000)
      return
    }
    const copy = blurred.get(photo) ?? blurredCopy(photo)
    blurred.set(photo, copy)
    drawPlanar(copy, coverView(copy, width, height), out.data, width, height)
  }

  /** The clip's photo, or the earlier one that it shows first: both move through the room of the clip's photo. */
  function drawPhoto(imageId: string, picture: ClipPicture, out: Frame): void {
    const { view, pose, surround } = picture
    const photo = pictures(imageId)
    const { spatial } = pictures(picture.image_id)
    if (pose !== null && spatial !== null) {
      drawSpatial(withPhoto(spatial, photo), pose, view, out.data, width, height)
      return
    }
    if (!isWithin(view)) drawSurround(photo, surround, out)
    drawPlanar(photo, view, out.data, width, height)
  }

  /** Whether a picture is nothing but its photo, over all of the frame. */
  function isPhotoAlone({ image_id: imageId, view, pose, before }: ClipPicture): boolean {
    const isFlat = pose === null || pictures(imageId).spatial === null
    return isFlat && isWithin(view) && (!before || before.progress >= 1)
  }

  function drawPicture(picture: ClipPicture, out: Frame): void {
    drawPhoto(picture.image_id, picture, out)
    const { before } = picture
    if (!before || before.progress >= 1) return
    const earlier = spare(1)
    drawPhoto(before.image_id, picture, earlier)
    if (before.kind === 'crossfade') {
      crossfade(out, earlier, 1 - before.progress)
      return
    }
    const place = mullionPlace(out, before.progress)
    wipe(out, earlier, 'left', 1 - place / width, HARD_EDGE)
    drawMullion(out, place)
  }

  function drawBoth([from, to]: readonly [ClipPicture, ClipPicture], plan: FramePlan, out: Frame): void {
    const { kind, direction, progress } = plan.transition ?? { kind: 'cut', direction: 'left', progress: 0 }
    const way = smoothStep(0, 1, progress)
    if (kind === 'cut' || kind === 'dip-black' || kind === 'dip-white') {
      drawPicture(progress < 0.5 ? from : to, out)
      if (kind !== 'cut')
        dip(out, kind === 'dip-black' ? 0 : 255, smoothStep(1, 0, Math.abs(2 * progress - 1)))
      return
    }
    const over = spare(0)
    if (kind === 'zoom-blur') {
      drawZoom(from, to, progress, out, over)
      return
    }
    drawPicture(from, out)
    if (kind === 'crossfade' && isPhotoAlone(to)) {
      drawPlanar(pictures(to.image_id), to.view, out.data, width, height, fadePart(progress))
      return
    }
    drawPicture(to, over)
    if (kind === 'crossfade') crossfade(out, over, progress)
    else if (kind === 'wipe') wipe(out, over, direction, wipeEdge(way), SOFT_EDGE)
    else if (kind === 'slide') slideIn(out, over, direction, way)
    else push(out, over, direction, way, spare(1))
  }

  function drawZoom(from: ClipPicture, to: ClipPicture, progress: number, out: Frame, over: Frame): void {
    const weight = smoothStep(0.3, 0.7, progress)
    const way = smoothStep(0, 1, progress)
    const drawn = spare(2)
    const draw = (picture: ClipPicture, zoom: number, target: Frame) => {
      drawPicture(picture, drawn)
      const inset = (1 - 1 / zoom) / 2
      const view = { x: inset, y: inset, width: 1 / zoom, height: 1 / zoom }
      drawPlanar(drawn, view, target.data, width, height)
    }
    if (weight < 1) draw(from, 1 + ZOOM * way, out)
    if (weight > 0) draw(to, 1 + ZOOM * (1 - way), weight < 1 ? over : out)
    if (weight > 0 && weight < 1) crossfade(out, over, weight)
    zoomBlur(out, ZOOM_BLUR * (1 - Math.abs(2 * way - 1)), over)
  }

  function drawOverlay({ overlay, opacity, shift }: OverlayPicture, out: Frame): void {
    const layer = layerOf?.(overlay)
    if (layer) compose(out, layer, opacity, shift * height)
  }

  return {
    draw: (plan, data) => {
      if (data.length !== width * height * 4)
        throw new RangeError(`A frame of ${width} × ${height} has other bytes`)
      const out = { width, height, data }
      if (plan.pictures.length === 2) drawBoth(plan.pictures, plan, out)
      else drawPicture(plan.pictures[0], out)
      for (const overlay of plan.overlays) drawOverlay(overlay, out)
    },
  }
}

function isWithin({ x, y, width, height }: FilmRect): boolean {
  return x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1
}

/** The middle of a photo that fills a frame. */
function coverView(photo: { width: number; height: number }, width: number, height: number): FilmRect {
  const wider = (photo.width * height) / (photo.height * width)
  const part = { width: Math.min(1, 1 / wider), height: Math.min(1, wider) }
  return { x: (1 - part.width) / 2, y: (1 - part.height) / 2, ...part }
}
