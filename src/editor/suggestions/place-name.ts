import type { Rect } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'

const columns = ['left', 'middle', 'right'] as const
const rows = ['Top', '', 'Bottom'] as const

/** Where on a photo a region lies, in words, for those who do not see it lit: "Bottom left", "Middle". */
export function placeName({ x, y, width, height }: Rect, photo: Size): string {
  const third = (at: number, whole: number) => Math.max(0, Math.min(2, Math.floor((3 * at) / whole)))
  const column = columns[third(x + width / 2, photo.width)]!
  const row = rows[third(y + height / 2, photo.height)]!
  if (row === '') return column.charAt(0).toUpperCase() + column.slice(1)
  return `${row} ${column}`
}
