import type { Pixels } from '../../../imaging/pixels.ts'
import { layoutText, type TextBlock, type TextBox, type TextStyle } from '../../text/layout.ts'
import type { Colour } from './colour.ts'
import type { Align, Box, Item } from './items.ts'

/** Something in a column: `x` of `draw` is the column's left side, middle or right side, as `align` says. */
export interface Row {
  width: number
  height: number
  /** Free space above it, unless it is the first. */
  gap: number
  draw: (x: number, top: number, align: Align) => Item[]
}

/** How a text of a row looks. */
export interface Ink {
  colour: Colour
  alpha?: number
  hasShadow?: boolean
}

/** A row of text; none for a text without letters. */
export function textRow(text: string, style: TextStyle, box: TextBox, gap: number, ink: Ink): Row[] {
  const block = layoutText(text, style, box)
  return block === null ? [] : [blockRow(block, gap, ink)]
}

function blockRow(block: TextBlock, gap: number, { colour, alpha = 1, hasShadow = false }: Ink): Row {
  return {
    width: block.width,
    height: block.height,
    gap,
    draw: (x, top, align) => [{ kind: 'text', block, x, top, align, colour, alpha, hasShadow }],
  }
}

/** A thin line in the accent's colour. */
export function ruleRow(width: number, height: number, gap: number, colour: Colour): Row {
  return {
    width,
    height,
    gap,
    draw: (x, top, align) => {
      const box = { x: leftOf(x, width, align), y: top, width, height }
      return [{ kind: 'plate', box, radius: 0, colour, alpha: 1 }]
    },
  }
}

export function pictureRow(picture: Pixels, { width, height }: { width: number; height: number }): Row {
  return {
    width,
    height,
    gap: 0,
    draw: (x, top, align) => {
      const box = { x: Math.round(leftOf(x, width, align)), y: Math.round(top), width, height }
      return [{ kind: 'picture', picture, box, radius: 0 }]
    },
  }
}

/** A row on a plate with `space` around it. */
export function padded(row: Row, space: number, colour: Colour, alpha: number): Row {
  const [width, height] = [row.width + 2 * space, row.height + 2 * space]
  return {
    width,
    height,
    gap: row.gap,
    draw: (x, top, align) => {
      const box = { x: Math.round(leftOf(x, width, align)), y: Math.round(top), width, height }
      return [
        { kind: 'plate', box, radius: 0, colour, alpha },
        ...row.draw(box.x + space, box.y + space, 'left'),
      ]
    },
  }
}

/** Rows beside each other as one, each in the middle of its height. */
export function besides(parts: readonly Row[], between: number, gap: number): Row[] {
  if (parts.length === 0) return []
  const width = parts.reduce((sum, part) => sum + part.width, between * (parts.length - 1))
  const height = Math.max(...parts.map((part) => part.height))
  const draw: Row['draw'] = (x, top, align) => {
    let left = leftOf(x, width, align)
    return parts.flatMap((part) => {
      const items = part.draw(left, top + (height - part.height) / 2, 'left')
      left += part.width + between
      return items
    })
  }
  return [{ width, height, gap, draw }]
}

/** Rows below each other as one. */
export function column(rows: readonly Row[], gap = 0): Row {
  return {
    ...sizeOf(rows),
    gap,
    draw: (x, top, align) => {
      let y = top
      return rows.flatMap((row, i) => {
        if (i > 0) y += row.gap
        const items = row.draw(x, y, align)
        y += row.height
        return items
      })
    },
  }
}

function sizeOf(rows: readonly Row[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...rows.map((row) => row.width)),
    height: rows.reduce((sum, row, i) => sum + row.height + (i > 0 ? row.gap : 0), 0),
  }
}

function leftOf(x: number, width: number, align: Align): number {
  return x - width * (align === 'left' ? 0 : align === 'middle' ? 0.5 : 1)
}

/** The width and height at which a picture fits a box, whole pixels. */
export function fittedSize(
  picture: Pixels,
  box: Pick<Box, 'width' | 'height'>,
): {
  width: number
  height: number
} {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
