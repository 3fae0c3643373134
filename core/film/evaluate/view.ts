import type { Clip, FilmPoint, FilmRect } from '../../contract/film-document.ts'
import { exponential, naturalLog } from '../../imaging/numbers.ts'

/** Width over height of a photo and of the frame that shows it. */
export interface Ratios {
  photo: number
  frame: number
}

const MIDDLE: FilmPoint = { x: 0.5, y: 0.5 }

/** The view as wide as `width` of the photo, as high as the frame's ratio asks, around a point. */
export function viewAround({ x, y }: FilmPoint, width: number, ratios: Ratios): FilmRect {
  const height = (width * ratios.photo) / ratios.frame
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Width of the largest view inside the photo, or of the smallest that shows all of it. */
export function fullWidth(fit: Clip['fit'], { photo, frame }: Ratios): number {
  return fit === 'cover' ? Math.min(1, frame / photo) : Math.max(1, frame / photo)
}

/** A view moved as little as possible: inside the photo, or around it where it is larger. */
export function clampView(view: FilmRect): FilmRect {
  return { ...view, x: clampSide(view.x, view.width), y: clampSide(view.y, view.height) }
}

export function clampSide(at: number, size: number): number {
  return Math.min(Math.max(at, Math.min(0, 1 - size)), Math.max(0, 1 - size))
}

/** The view at rest, as large as the fit allows, as near to the focus as it can be. */
export function fullView({ fit, focus }: Pick<Clip, 'fit' | 'focus'>, ratios: Ratios): FilmRect {
  return clampView(viewAround(focus ?? MIDDLE, fullWidth(fit, ratios), ratios))
}

/**
 * What is seen for a rectangle that the user has drawn, which may be of another ratio: with `cover` the largest view
 * within it that the photo fills, else the smallest around it. Null is the whole photo.
 */
export function customView(
  rect: FilmRect | null,
  clip: Pick<Clip, 'fit' | 'focus'>,
  ratios: Ratios,
): FilmRect {
  if (rect === null) return fullView(clip, ratios)
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  const other = (rect.height * ratios.frame) / ratios.photo
  if (clip.fit !== 'cover') return viewAround(middle, Math.max(rect.width, other), ratios)
  const width = Math.min(rect.width, other, fullWidth('cover', ratios))
  return clampView(viewAround(middle, width, ratios))
}

/**
 * The view on the way from one to another, `t` 0 to 1. The size changes by the same ratio in each moment, as it does
 * for a camera with a zoom lens, and the sides move with it, so that one point of the photo stays where it is. All views
 * on the way lie within the area of the two.
 */
export function viewBetween(from: FilmRect, to: FilmRect, t: number): FilmRect {
  const ratio = to.width / from.width
  // Near 1 the size changes evenly: the quotient below would lose its digits.
  const s = Math.abs(ratio - 1) < 1e-6 ? t : (exponential(naturalLog(ratio) * t) - 1) / (ratio - 1)
  const mix = (a: number, b: number) => a + (b - a) * s
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}
