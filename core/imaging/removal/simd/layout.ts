import { computeBounds } from '../bounds.ts'
import { RADIUS } from '../level.ts'
import type { Work } from '../matcher.ts'
import { EXP_TABLE } from '../vote.ts'

/** Pixels that are voted on at a time. */
export const PIXEL_BATCH = 4096

/** The words of the board that the kernels read, in the order of `assembly/board.ts`. */
const BOARD_WORDS = 27

/** What a level takes in memory: addresses in bytes, lengths in values. */
export interface Layout {
  bytes: number
  board: number[]
  words: number
  sums: number
  valid: number
  targetAt: number
  targets: number
  source: number
  cost: number
  rows: number
  columns: number
  trust: number
  shifts: number
  costSums: number
  countSums: number
  /** Places of the two tables together, with their first row and column. */
  places: number
  fall: number
  pixels: number
  values: number
  /** Where the targets lie. */
  around: { x: number; y: number; width: number; height: number }
}

/** Lays out a level, from address 0 on, each array at a multiple of 16 bytes. */
export function layOut({ level, limit }: Work): Layout {
  const { width, height, targets, distanceCost } = level
  let bytes = BOARD_WORDS * 4
  const take = (count: number, size: number): number => {
    const address = (bytes + 15) & ~15
    bytes = address + count * size
    return address
  }
  const pixels = width * height
  const count = targets.length
  const around = computeBounds(targets, width)
  const places = (around.width + 1) * (around.height + 1)
  const at = {
    words: take(pixels, 4),
    sums: take(limit > 0 ? pixels : 0, 8),
    valid: take(pixels, 1),
    targetAt: take(pixels, 4),
    targets: take(count, 4),
    source: take(count, 4),
    cost: take(count, 4),
    rows: take(distanceCost.rows.length, 4),
    columns: take(distanceCost.columns.length, 4),
    trust: take(count, 2),
    offsets: take(count, 4),
    prices: take(count, 4),
    shifts: take(count, 8),
    costSums: take(places, 8),
    countSums: take(places, 4),
    fall: take(EXP_TABLE.length, 2),
    pixels: take(PIXEL_BATCH, 4),
    values: take(PIXEL_BATCH, 16),
    row: take(width + 2 * RADIUS, 8),
  }
  const { x, y } = around
  const board = [width, height, count, limit]
  board.push(at.words, at.sums, at.valid, at.targetAt, at.targets, at.source, at.cost, at.rows, at.columns)
  board.push(
    at.trust,
    at.offsets,
    at.prices,
    at.shifts,
    x,
    y,
    around.width,
    around.height,
    at.costSums,
    at.countSums,
  )
  board.push(at.fall, at.pixels, at.values, at.row)
  return { ...at, bytes, board, places, around }
}
