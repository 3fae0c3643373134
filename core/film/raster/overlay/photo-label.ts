import type { Face } from '../../text/fonts.ts'
import { layoutText } from '../../text/layout.ts'
import type { Frame } from '../transitions.ts'
import { INK, WHITE } from './colour.ts'
import { compose } from './layer.ts'
import { paint } from './paint.ts'

/** Words that say what a photo is, in one of its lower corners. */
export interface Label {
  text: string
  side: 'left' | 'right'
}

/** Height of letters against the photo's mean side: read at the size of a thumbnail of 400 pixels. */
const SIZE = 0.034
const MIN_SIZE_PX = 11
/** Room around the words, in parts of an em, and how much of the photo the plate behind them covers. */
const PADDING = { across: 0.7, down: 0.6 }
const PLATE_ALPHA = 0.72

/** Lays words over an opaque RGBA photo, in place; a text that finds no room is cut off with an ellipsis. */
export function layLabel(photo: Frame, { text, side }: Label, face: Face): void {
  const size = Math.max(MIN_SIZE_PX, SIZE * Math.sqrt(photo.width * photo.height))
  const margin = Math.round(size * 0.7)
  const width = photo.width - 2 * margin - 2 * PADDING.across * size
  const block = layoutText(
    text,
    { face, size },
    { width: Math.max(1, width), lines: 1, minSize: MIN_SIZE_PX },
  )
  if (block === null) return
  const box = {
    width: block.width + 2 * PADDING.across * block.size,
    height: block.height + 2 * PADDING.down * block.size,
    x: margin,
    y: 0,
  }
  if (side === 'right') box.x = photo.width - margin - box.width
  box.y = photo.height - margin - box.height
  const layer = paint(
    [
      { kind: 'plate', box, radius: block.size * 0.3, colour: INK, alpha: PLATE_ALPHA },
      {
        kind: 'text',
        block,
        x: box.x + PADDING.across * block.size,
        top: box.y + PADDING.down * block.size,
        align: 'left',
        colour: WHITE,
        alpha: 1,
        hasShadow: false,
      },
    ],
    photo,
  )
  if (layer !== null) compose(photo, layer, 1, 0)
}
