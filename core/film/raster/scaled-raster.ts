import { createFilmRaster, type FilmRaster, type RasterSetup } from './film-raster.ts'
import { halve } from './halve.ts'

/** How many times as large as they are shown frames are drawn. */
export type RasterScale = 1 | 2

/** From so many rows and columns on, a frame is drawn as it is shown: sampling alone is fine enough then. */
const LARGE_SIDE = 720

/**
 * The scale of a preview. A film on a small stage is seen through a filter over all its pixels; photos that are sampled at
 * the size of the stage look softer here and sharper there than that.
 */
export function previewScale({ width, height }: { width: number; height: number }): RasterScale {
  return Math.min(width, height) < LARGE_SIDE ? 2 : 1
}

/**
 * For a frame how many times as large pictures are wanted (`photoWorkingSize`): halving hides what bilinear sampling of one
 * pixel for each that is drawn leaves, so that twice as many photos fit into memory.
 */
export function pictureScale(scale: RasterScale): number {
  return scale === 1 ? 1 : 1.5
}

/** Draws frames at `width` × `height` as a film looks that was rendered `scale` times as large. */
export function createScaledRaster(setup: RasterSetup, scale: RasterScale): FilmRaster {
  if (scale === 1) return createFilmRaster(setup)
  const large = { width: scale * setup.width, height: scale * setup.height }
  const raster = createFilmRaster({ ...setup, ...large })
  const frame = { ...large, data: new Uint8ClampedArray(large.width * large.height * 4) }
  return {
    draw: (plan, out) => {
      raster.draw(plan, frame.data)
      halve(frame, out)
    },
  }
}
