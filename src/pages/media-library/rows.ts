import type { Image } from '../../../core/contract/shapes.ts'
import { dayName } from '../../ui/format-time.ts'
import { justify } from './justify.ts'
import type { Box } from './justify.ts'

export const gap = 8

/** What one virtual row shows: the name of a day, or pictures side by side. */
export type LibraryRow =
  | { kind: 'day'; key: string; height: number; name: string; count: number }
  | { kind: 'images'; key: string; height: number; boxes: Box<Image>[]; first: number }

const dayHeight = 44

/** The rows of a day, and what they were laid out for. */
interface DayRows {
  images: readonly Image[]
  first: number
  rows: LibraryRow[]
}

/**
 * Lays a library out again and again, as it grows: days that have not changed keep the rows that they had. One for
 * each gallery.
 */
export function createLayout(): (
  images: readonly Image[],
  width: number,
  wanted: number,
  now?: number,
) => LibraryRow[] {
  let laid = new Map<string, DayRows>()
  let laidFor = ''
  return (images, width, wanted, now = Date.now()) => {
    const kept = laidFor === `${width} ${wanted}` ? laid : new Map<string, DayRows>()
    laid = new Map()
    laidFor = `${width} ${wanted}`
    if (width <= 0) return []
    let first = 0
    for (const [day, ofDay] of byDay(images)) {
      const old = kept.get(day)
      const isSame = old !== undefined && old.first === first && isSameList(old.images, ofDay)
      const rows = isSame ? old.rows : dayRows(day, ofDay, first, { width, wanted, now })
      laid.set(day, { images: ofDay, first, rows })
      first += ofDay.length
    }
    return [...laid.values()].flatMap(({ rows }) => rows)
  }
}

/** The name of the day, then its pictures, at least one, justified. `first` counts images over all rows. */
function dayRows(
  day: string,
  images: readonly Image[],
  first: number,
  { width, wanted, now }: { width: number; wanted: number; now: number },
): LibraryRow[] {
  const name = dayName(images[0]!.created_at, now)
  const rows: LibraryRow[] = [
    { kind: 'day', key: `day ${day}`, height: dayHeight, name, count: images.length },
  ]
  let at = first
  for (const { height, boxes } of justify(images, width, wanted, gap)) {
    rows.push({ kind: 'images', key: boxes[0]!.item.id, height: height + gap, boxes, first: at })
    at += boxes.length
  }
  return rows
}

/** Days of images, which are told once: a page that is added asks for all again, and reading a date is slow. */
const days = new WeakMap<Image, string>()

function formatDay(image: Image): string {
  const known = days.get(image)
  if (known !== undefined) return known
  // By the numbers of the date, in the user's time zone: writing it out as words is slower still.
  const at = new Date(image.created_at)
  const day = `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`
  days.set(image, day)
  return day
}

function byDay(images: readonly Image[]): Map<string, Image[]> {
  const found = new Map<string, Image[]>()
  for (const image of images) {
    const day = found.get(formatDay(image))
    if (day) day.push(image)
    else found.set(formatDay(image), [image])
  }
  return found
}

function isSameList(one: readonly Image[], other: readonly Image[]): boolean {
  return one.length === other.length && one.every((image, index) => image === other[index])
}

interface Beyond {
  /** The first and the last row that there are in the document. */
  first: number
  last: number
  /** True for the rows above them. */
  isUp: boolean
  /** How many rows, days among them. */
  count: number
}

/** The images of the rows that come next when one scrolls, those that come into sight first before the others. */
export function imagesNext(rows: readonly LibraryRow[], { first, last, isUp, count }: Beyond): Image[] {
  const next = isUp
    ? rows.slice(Math.max(0, first - count), Math.max(0, first)).reverse()
    : rows.slice(last + 1, last + 1 + count)
  return next.flatMap((row) => (row.kind === 'images' ? row.boxes.map(({ item }) => item) : []))
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
  return there.first + nearest(there.boxes, computeMiddle(here.boxes, from - here.first))
}

function computeMiddle(boxes: readonly Box<Image>[], index: number): number {
  const before = boxes.slice(0, index).reduce((sum, box) => sum + box.width + gap, 0)
  return before + (boxes[index]?.width ?? 0) / 2
}

function nearest(boxes: readonly Box<Image>[], x: number): number {
  const distances = boxes.map((_, index) => Math.abs(computeMiddle(boxes, index) - x))
  return distances.indexOf(Math.min(...distances))
}
