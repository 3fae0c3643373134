import type { FilmRatio } from '../../../../core/contract/film-document.ts'
import { ratioSizes } from '../../../../core/film/frame-plan.ts'
import type { Size } from '../../viewport/view-maths.ts'

/** Pixels of a frame whose shorter side has `side`; even, as encoders want them. */
export function previewSize(ratio: FilmRatio, side: number): Size {
  const { width, height } = ratioSizes[ratio]
  const scale = side / Math.min(width, height)
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) }
}
