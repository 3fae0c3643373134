import type { Rect } from '../../../core/imaging/pixels.ts'
import { zoomOf } from '../viewport/view-maths.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { DrawnSource } from './photo-source.ts'
import type { TileId } from './pyramid.ts'
import { levelFor, levelSizes, tileOnStage, visibleTiles } from './pyramid.ts'

/** From here on pixels are shown as squares, so that a retoucher sees exactly what is there. */
const sharpFrom = 2

/** Draws what the stage shows of a photo, in view pixels, and asks for the tiles that are missing. */
export function paintPhoto(context: CanvasRenderingContext2D, source: DrawnSource, viewport: Viewport): void {
  const levels = levelSizes(source.size).length
  const level = levelFor(viewport, levels)
  const tiles = visibleTiles(viewport, source.size, level)
  context.imageSmoothingEnabled = zoomOf(viewport) <= sharpFrom
  context.imageSmoothingQuality = 'low'
  if (tiles.some((tile) => source.tile(tile) === undefined)) paintBelow(context, source, viewport, level)
  for (const tile of tiles) paintTile(context, source, viewport, tile)
  source.want(tiles)
}

/** While tiles are missing: the preview, then what coarser levels are at hand. */
function paintBelow(
  context: CanvasRenderingContext2D,
  source: DrawnSource,
  viewport: Viewport,
  level: number,
): void {
  const preview = source.preview()
  if (preview !== null) {
    const { x, y } = imageToView(viewport, { x: 0, y: 0 })
    const { width, height } = source.size
    context.drawImage(preview, x, y, width * viewport.scale, height * viewport.scale)
  }
  for (let coarser = levelSizes(source.size).length - 1; coarser > level; coarser--)
    for (const tile of visibleTiles(viewport, source.size, coarser))
      paintTile(context, source, viewport, tile)
}

function paintTile(
  context: CanvasRenderingContext2D,
  source: DrawnSource,
  viewport: Viewport,
  tile: TileId,
): void {
  const bitmap = source.tile(tile)
  if (bitmap === undefined) return
  const { x, y, width, height } = tileOnStage(viewport, source.size, tile)
  context.drawImage(bitmap, x, y, width, height)
}

/** A picture that is laid over a part of the photo, such as the free preview. */
export interface OverlayPatch {
  bitmap: ImageBitmap
  /** In image pixels. */
  rect: Rect
}

export function paintOverlayPatches(
  context: CanvasRenderingContext2D,
  laid: readonly OverlayPatch[],
  viewport: Viewport,
): void {
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'medium'
  for (const { bitmap, rect } of laid) {
    const { x, y } = imageToView(viewport, rect)
    context.drawImage(bitmap, x, y, rect.width * viewport.scale, rect.height * viewport.scale)
  }
}
