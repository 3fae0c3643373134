import type { Rect } from '../../../core/imaging/pixels.ts'

type Size = Pick<Rect, 'width' | 'height'>

/** Max part of a window's side that is hole, where the photo is large enough: the rest is context for the model. */
const maxHoleFraction = 0.5

/**
 * The part of the photo that a model sees of a hole: of the shape of its input, not smaller than that (a small hole is
 * then filled at full detail), the hole in the middle as far as the photo allows.
 */
export function chooseWindow(hole: Rect, photo: Size, model: Size): Rect {
  const scale = Math.max(
    1,
    hole.width / maxHoleFraction / model.width,
    hole.height / maxHoleFraction / model.height,
  )
  const width = Math.min(photo.width, Math.ceil(model.width * scale))
  const height = Math.min(photo.height, Math.ceil(model.height * scale))
  return {
    x: clampStart(hole.x + hole.width / 2, width, photo.width),
    y: clampStart(hole.y + hole.height / 2, height, photo.height),
    width,
    height,
  }
}

/** Of a stretch round a middle, within 0 to `end`. */
function clampStart(middle: number, length: number, end: number): number {
  return Math.min(Math.max(0, Math.round(middle - length / 2)), end - length)
}
