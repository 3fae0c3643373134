import type { Rect } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { Viewport } from '../viewport/viewport.ts'

/** Side of a tile, in pixels of its level. */
export const tileSide = 512

export interface TileId {
  /** 0 is full size; each further level halves both sides. */
  readonly level: number
  readonly column: number
  readonly row: number
}

export function tileKey({ level, column, row }: TileId): string {
  return `${level}/${column}/${row}`
}

/** Level sizes from full size down to the first that fits into one tile. */
export function levelSizes(photo: Size): Size[] {
  const sizes = [photo]
  for (let last = photo; Math.max(last.width, last.height) > tileSide; sizes.push(last))
    last = { width: Math.ceil(last.width / 2), height: Math.ceil(last.height / 2) }
  return sizes
}

/** The size of one level. Throws RangeError for a level that the photo has not. */
export function levelSize(photo: Size, level: number): Size {
  const size = levelSizes(photo)[level]
  if (size === undefined) throw new RangeError(`The photo has no level ${level}`)
  return size
}

/** The smallest level that still has at least one pixel for each device pixel. */
export function levelFor(viewport: Viewport, levels: number): number {
  const level = Math.floor(Math.log2(1 / (viewport.scale * viewport.ratio)) + 1e-9)
  return Math.max(0, Math.min(levels - 1, level))
}

/** A tile's place in its level, in that level's pixels. The last ones are smaller. */
export function tileRect(size: Size, { column, row }: TileId): Rect {
  const x = column * tileSide
  const y = row * tileSide
  return {
    x,
    y,
    width: Math.min(tileSide, size.width - x),
    height: Math.min(tileSide, size.height - y),
  }
}

/** Tiles of one level that the stage shows, nearest to its middle first. */
export function visibleTiles(viewport: Viewport, photo: Size, level: number): TileId[] {
  const size = levelSize(photo, level)
  const stepX = (tileSide * photo.width * viewport.scale) / size.width
  const stepY = (tileSide * photo.height * viewport.scale) / size.height
  const span = (origin: number, step: number, stage: number, tiles: number) => ({
    first: Math.max(0, Math.floor(-origin / step)),
    last: Math.min(tiles - 1, Math.ceil((stage - origin) / step) - 1),
  })
  const across = span(viewport.originX, stepX, viewport.width, Math.ceil(size.width / tileSide))
  const down = span(viewport.originY, stepY, viewport.height, Math.ceil(size.height / tileSide))
  const tiles: TileId[] = []
  for (let row = down.first; row <= down.last; row++)
    for (let column = across.first; column <= across.last; column++) tiles.push({ level, column, row })
  const distance = ({ column, row }: TileId) =>
    Math.hypot(
      (column + 0.5) * stepX + viewport.originX - viewport.width / 2,
      (row + 0.5) * stepY + viewport.originY - viewport.height / 2,
    )
  return tiles.sort((a, b) => distance(a) - distance(b))
}

/**
 * Where a tile lies on the stage. Edges are rounded to whole device pixels, so that neighbours meet without a
 * seam or an overlap at any zoom.
 */
export function tileOnStage(viewport: Viewport, photo: Size, tile: TileId): Rect {
  const size = levelSize(photo, tile.level)
  const rect = tileRect(size, tile)
  const edge = (at: number, whole: number, full: number, origin: number) =>
    Math.round((((at * full) / whole) * viewport.scale + origin) * viewport.ratio) / viewport.ratio
  const x = edge(rect.x, size.width, photo.width, viewport.originX)
  const y = edge(rect.y, size.height, photo.height, viewport.originY)
  return {
    x,
    y,
    width: edge(rect.x + rect.width, size.width, photo.width, viewport.originX) - x,
    height: edge(rect.y + rect.height, size.height, photo.height, viewport.originY) - y,
  }
}
