import type { Pixels, Rect } from '../../imaging/pixels.ts'
import { matte } from '../../imaging/select/matte.ts'
import { union } from '../../imaging/rect.ts'
import type { Edit } from '../edit.ts'
import { clipTo } from '../rect.ts'
import type { CoverageSource } from '../shapes.ts'
import { TILE, TILE_BYTES } from '../tiles.ts'
import { contentBounds } from './bounds.ts'
import { boxBlur, computePeak } from './box-blur.ts'
import { computeReach, gaussianBoxes } from './boxes.ts'
import { dilate } from './dilate.ts'
import { checkEdge, type EdgeSettings } from './edge-settings.ts'
import { flip } from './flip.ts'
import { forTiles, outset, readRegion, writeRegion } from './region.ts'

/**
 * Makes the edge of the mask follow the photo: within `radius` pixels to both sides the colours decide (see `matte`),
 * then the edge is feathered, steepened and shifted. Pixels beyond the band keep their bytes, so an edge where the
 * photo shows none stays where it was. With `area`, the photo decides where that covers instead of along the whole edge:
 * for hair and leaves that lie farther out. Throws RangeError, before anything is changed, for settings out of range or
 * a photo of another size.
 */
export function refineEdge(edit: Edit, photo: Pixels, settings: EdgeSettings, area?: CoverageSource): void {
  checkEdge(settings)
  const { grid } = edit
  if (photo.width !== grid.width || photo.height !== grid.height)
    throw new RangeError(`The photo is ${photo.width} × ${photo.height} pixels, its mask another size`)
  const content = contentBounds(grid)
  const brushed = area === undefined ? null : coveredBy(edit, area)
  if (content === null || (area !== undefined && brushed === null)) return
  const reach = Math.ceil(settings.radius)
  const around = 3 * reach + Math.ceil(3 * settings.feather) + 4
  // What surely belongs to either side is looked for round the band, too.
  const wanted = brushed === null ? outset(content, around) : union(content, outset(brushed.rect, around))
  const rect = clipTo(wanted, grid.width, grid.height)
  if (rect === null) return
  const { data } = readRegion(grid, rect)
  const mask = settings.smooth > 0 && brushed === null ? smoothed(data, rect.width, settings.smooth) : data
  const unknown =
    brushed === null ? bandOf(mask, rect.width, settings.radius) : within(rect, brushed.rect, brushed.data)
  const fine = matte(photo, { rect, mask, unknown }, reach)
  const soft = settings.feather > 0 ? feathered(fine, rect.width, settings.feather, unknown) : fine
  if (settings.contrast !== 0 || settings.shift !== 0) {
    const tone = createTone(settings)
    for (let p = 0; p < soft.length; p++) if (unknown[p] === 1) soft[p] = tone[soft[p]]
  }
  writeRegion(edit, { rect, data: soft })
}

/** 1 within `radius` pixels of the mask's edge: what growing would add and shrinking would take. */
function bandOf(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const grown = dilate(mask, width, radius)
  const rest = mask.slice()
  flip(rest)
  const kept = dilate(rest, width, radius)
  const band = new Uint8Array(mask.length)
  for (let p = 0; p < band.length; p++) if (grown[p] > 0 && kept[p] > 0) band[p] = 1
  return band
}

function smoothed(data: Uint8Array, width: number, radius: number): Uint8Array {
  const boxes = gaussianBoxes(radius * 0.75)
  return computeReach(boxes) === 0 ? data : boxBlur(data, width, boxes, 1 / computePeak(boxes))
}

/** Beyond the band a feathered edge would no longer be what was there. */
function feathered(data: Uint8Array, width: number, sigma: number, unknown: Uint8Array): Uint8Array {
  const boxes = gaussianBoxes(sigma)
  if (computeReach(boxes) === 0) return data
  const blurred = boxBlur(data, width, boxes, 1)
  for (let p = 0; p < blurred.length; p++) if (unknown[p] === 0) blurred[p] = data[p]
  return blurred
}

/** What becomes of each coverage: steeper by contrast, more or less of it by shift; 0 and 255 stay. */
function createTone({ contrast, shift }: EdgeSettings): Uint8Array {
  const steep = 1 / (1 - 0.95 * contrast)
  const power = shift >= 0 ? 1 - 0.8 * shift : 1 / (1 + 0.8 * shift)
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const shifted = (value / 255) ** power
    return Math.round(255 * Math.min(1, Math.max(0, (shifted - 0.5) * steep + 0.5)))
  })
}

/** What the area covers at all, as bytes of 0 and 1; null when that is nothing. */
function coveredBy({ grid }: Edit, area: CoverageSource): { rect: Rect; data: Uint8Array } | null {
  const bytes = new Uint8Array(TILE_BYTES)
  let rect: Rect | null = null
  for (let index = 0; index < grid.count; index++) {
    bytes.fill(0)
    if (area.cover(grid.box(index), bytes) === 'empty') continue
    const { x, y, width, height } = grid.box(index)
    const box = { x, y, width, height }
    rect = rect === null ? box : union(rect, box)
  }
  if (rect === null) return null
  const found = rect
  const data = new Uint8Array(found.width * found.height)
  forTiles(grid, found, (_, box, part) => {
    bytes.fill(0)
    const kind = area.cover(box, bytes)
    if (kind === 'empty') return
    for (let y = part.y; y < part.y + part.height; y++)
      for (let x = part.x; x < part.x + part.width; x++) {
        const isIn = kind === 'full' || bytes[(y - box.y) * TILE + x - box.x] > 0
        if (isIn) data[(y - found.y) * found.width + x - found.x] = 1
      }
  })
  return { rect: found, data }
}

/** The bytes of `from` at their place in `rect`. */
function within(rect: Rect, from: Rect, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(rect.width * rect.height)
  for (let y = Math.max(rect.y, from.y); y < Math.min(rect.y + rect.height, from.y + from.height); y++)
    for (let x = Math.max(rect.x, from.x); x < Math.min(rect.x + rect.width, from.x + from.width); x++)
      out[(y - rect.y) * rect.width + x - rect.x] = data[(y - from.y) * from.width + x - from.x]
  return out
}
