import type { Rect } from '../../../../core/imaging/pixels.ts'
import type { Size } from '../../viewport/view-maths.ts'

/** How the two pictures stand in the one: split at the bar, side by side, one above the other. */
export type Arrangement = 'split' | 'side' | 'stacked'

/** A part of one of the two pictures, and where it stands. */
export interface Part {
  picture: 0 | 1
  /** In pixels of the photo. */
  from: Rect
  /** Top left in the exported picture. */
  x: number
  y: number
  /** At which of its upper corners the name stands. */
  nameAt: 'left' | 'right'
}

export interface Layout extends Size {
  parts: readonly Part[]
  /** The bar or gap between the two. */
  between: Rect
  /** Width of a dark edge on both sides of the bar, so that it is seen on white walls, too. */
  casing: number
}

/**
 * The exported picture for two pictures of the size of `photo`, at full size. `splitX` is where the bar stands, in
 * pixels of the photo; the bar lies over the pictures, the gap between two whole ones beside them.
 */
export function layoutOf(arrangement: Arrangement, photo: Size, splitX: number): Layout {
  const { width, height } = photo
  const whole = { x: 0, y: 0, width, height }
  const longest = Math.max(width, height)
  if (arrangement === 'split') {
    const at = Math.max(0, Math.min(width, Math.round(splitX)))
    // With one picture alone there is nothing to divide.
    const bar = at === 0 || at === width ? 0 : 2 * Math.max(1, Math.round(longest / 1000))
    return {
      ...photo,
      parts: [
        { picture: 0, from: { ...whole, width: at }, x: 0, y: 0, nameAt: 'left' },
        { picture: 1, from: { ...whole, x: at, width: width - at }, x: at, y: 0, nameAt: 'right' },
      ],
      between: { x: at - bar / 2, y: 0, width: bar, height },
      casing: bar / 2,
    }
  }
  const gap = Math.max(4, Math.round(longest / 150))
  const isSide = arrangement === 'side'
  const second = isSide ? { x: width + gap, y: 0 } : { x: 0, y: height + gap }
  return {
    width: second.x + width,
    height: second.y + height,
    parts: [
      { picture: 0, from: whole, x: 0, y: 0, nameAt: 'left' },
      { picture: 1, from: whole, ...second, nameAt: 'left' },
    ],
    between: isSide ? { x: width, y: 0, width: gap, height } : { x: 0, y: height, width, height: gap },
    casing: 0,
  }
}

/** The largest canvas that is used, in pixels: a quarter of what phones allow. */
const MAX_PIXELS = 4_000_000

/** Rows of a strip: a multiple of 8, and no more pixels than a small canvas holds. */
export function stripRows(width: number): number {
  return Math.max(8, Math.min(512, Math.floor(MAX_PIXELS / width / 8) * 8))
}
