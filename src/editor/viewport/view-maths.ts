import type { ImagePoint, Viewport, ViewPoint } from './viewport.ts'
import { viewToImage } from './viewport.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Room left round a fitted photo, in view pixels. */
const fitAir = 24
/** Device pixels per image pixel at the closest zoom. */
const closestZoom = 32
/** How far below the fitted size one can go. */
const farthestOfFit = 0.25
/** One press of + or −. */
export const zoomStep = 1.25

/** Device pixels per image pixel: what the user reads as per cent. */
export function zoomOf(viewport: Viewport): number {
  return viewport.scale * viewport.ratio
}

function fittedScale(viewport: Viewport, photo: Size, air: number): number {
  const room = (length: number) => Math.max(1, length - 2 * Math.min(air, length / 8))
  return Math.min(room(viewport.width) / photo.width, room(viewport.height) / photo.height)
}

/** The whole photo, centred, with air round it. */
export function fit(viewport: Viewport, photo: Size, air = fitAir): Viewport {
  const scale = fittedScale(viewport, photo, air)
  return {
    ...viewport,
    scale,
    originX: (viewport.width - photo.width * scale) / 2,
    originY: (viewport.height - photo.height * scale) / 2,
  }
}

/** How far out and in one can zoom on this stage, in device pixels per image pixel. */
export function zoomLimits(viewport: Viewport, photo: Size): { min: number; max: number } {
  const farthest = fittedScale(viewport, photo, fitAir) * farthestOfFit * viewport.ratio
  return { min: Math.min(farthest, closestZoom), max: closestZoom }
}

/** Keeps the scale within its limits and the middle of the stage over the photo, so that it cannot be lost. */
export function clampView(viewport: Viewport, photo: Size): Viewport {
  const { min, max } = zoomLimits(viewport, photo)
  const scale = between(min / viewport.ratio, viewport.scale, max / viewport.ratio)
  const scaled = scale === viewport.scale ? viewport : scaledAbout(viewport, middleOf(viewport), scale)
  const originX = between(scaled.width / 2 - photo.width * scale, scaled.originX, scaled.width / 2)
  const originY = between(scaled.height / 2 - photo.height * scale, scaled.originY, scaled.height / 2)
  return { ...scaled, originX, originY }
}

/** Changes the scale so that the image point under `at` stays where it is. */
export function zoomAt(viewport: Viewport, photo: Size, at: ViewPoint, scale: number): Viewport {
  const { min, max } = zoomLimits(viewport, photo)
  return clampView(
    scaledAbout(viewport, at, between(min / viewport.ratio, scale, max / viewport.ratio)),
    photo,
  )
}

/** Shows the photo at `zoom` device pixels per image pixel, keeping the image point at `at` (or the middle). */
export function zoomTo(viewport: Viewport, photo: Size, zoom: number, at?: ViewPoint): Viewport {
  return zoomAt(viewport, photo, at ?? middleOf(viewport), zoom / viewport.ratio)
}

export function panBy(viewport: Viewport, photo: Size, x: number, y: number): Viewport {
  return clampView({ ...viewport, originX: viewport.originX + x, originY: viewport.originY + y }, photo)
}

/** A new stage size or pixel ratio: the image point in the middle stays there; a fitted photo is fitted again. */
export function resized(
  viewport: Viewport,
  photo: Size,
  stage: { width: number; height: number; ratio: number },
): Viewport {
  const next = { ...viewport, ...stage }
  if (viewport.width === 0 || isFitted(viewport, photo)) return fit(next, photo)
  const middle = viewToImage(viewport, middleOf(viewport))
  return clampView(
    {
      ...next,
      originX: next.width / 2 - middle.x * next.scale,
      originY: next.height / 2 - middle.y * next.scale,
    },
    photo,
  )
}

/** Moves the view just so far that `point` lies inside, `margin` view pixels from the edges. */
export function reveal(viewport: Viewport, photo: Size, point: ImagePoint, margin: number): Viewport {
  const x = point.x * viewport.scale + viewport.originX
  const y = point.y * viewport.scale + viewport.originY
  const dx = between(margin, x, viewport.width - margin) - x
  const dy = between(margin, y, viewport.height - margin) - y
  return dx === 0 && dy === 0 ? viewport : panBy(viewport, photo, dx, dy)
}

export function isFitted(viewport: Viewport, photo: Size): boolean {
  const fitted = fit(viewport, photo)
  return (
    Math.abs(fitted.scale / viewport.scale - 1) < 1e-6 &&
    Math.abs(fitted.originX - viewport.originX) < 0.5 &&
    Math.abs(fitted.originY - viewport.originY) < 0.5
  )
}

function middleOf(viewport: Viewport): ViewPoint {
  return { x: viewport.width / 2, y: viewport.height / 2 }
}

function scaledAbout(viewport: Viewport, at: ViewPoint, scale: number): Viewport {
  const factor = scale / viewport.scale
  return {
    ...viewport,
    scale,
    originX: at.x - (at.x - viewport.originX) * factor,
    originY: at.y - (at.y - viewport.originY) * factor,
  }
}

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
