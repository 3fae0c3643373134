import type { Image } from '../../../core/contract/shapes.ts'
import { dayName } from '../../ui/time-text.ts'
import { justify } from './justify.ts'
import type { Box } from './justify.ts'

export const gap = 8

/** What one virtual row shows: the name of a day, or pictures side by side. */
export type LibraryRow =
  | { kind: 'day'; key: string; height: number; name: string; count: number }
  | { kind: 'images'; key: string; height: number; boxes: Box<Image>[]; first: number }

const dayHeight = 44

/** The library as rows: newest day first, each day justified by itself. `first` counts images over all rows. */
export function libraryRows(
  images: readonly Image[],
  width: number,
  wanted: number,
  now = Date.now(),
): LibraryRow[] {
  if (width <= 0) return []
  const rows: LibraryRow[] = []
  let first = 0
  for (const [name, ofDay] of byDay(images, now)) {
    rows.push({ kind: 'day', key: `day ${name}`, height: dayHeight, name, count: ofDay.length })
    for (const row of justify(ofDay, width, wanted, gap)) {
      const key = row.boxes[0].item.id
      rows.push({ kind: 'images', key, height: row.height + gap, boxes: row.boxes, first })
      first += row.boxes.length
    }
  }
  return rows
}

function byDay(images: readonly Image[], now: number): Map<string, Image[]> {
  const days = new Map<string, Image[]>()
  for (const image of images) {
    const name = dayName(image.created_at, now)
    const day = days.get(name)
    if (day) day.push(image)
    else days.set(name, [image])
  }
  return days
}

/** Where an arrow key leads from one image: beside it, or the nearest one in the row above or below. */
export function neighbour(rows: readonly LibraryRow[], from: number, key: string): number | null {
  const lines = rows.flatMap((row) => (row.kind === 'images' ? [row] : []))
  const total = lines.reduce((sum, line) => sum + line.boxes.length, 0)
  if (key === 'Home') return total > 0 ? 0 : null
  if (key === 'End') return total > 0 ? total - 1 : null
  if (key === 'ArrowRight') return from + 1 < total ? from + 1 : null
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const line = lines.findIndex((candidate) => from < candidate.first + candidate.boxes.length)
  const here = lines[line]
  const there = lines[line + (key === 'ArrowDown' ? 1 : -1)]
  if (!here || !there) return null
  return there.first + nearest(there.boxes, middleOf(here.boxes, from - here.first))
}

function middleOf(boxes: readonly Box<Image>[], index: number): number {
  const before = boxes.slice(0, index).reduce((sum, box) => sum + box.width + gap, 0)
  return before + boxes[index].width / 2
}

function nearest(boxes: readonly Box<Image>[], x: number): number {
  const distances = boxes.map((_, index) => Math.abs(middleOf(boxes, index) - x))
  return distances.indexOf(Math.min(...distances))
}
