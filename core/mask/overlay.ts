import type { Rect } from '../imaging/pixels.ts'
import { LEVELS, mipOffset, type Mips } from './mips.ts'
import { TILE, type TileGrid } from './tiles.ts'

/** Where the photo stands on the canvas: device pixel = image pixel × scale + origin. */
export interface OverlayView {
  scale: number
  originX: number
  originY: number
  /** Width of the outline's line in device pixels, at least 1. */
  line: number
}

/** How a mask is shown: tinted, as a line, as black and white, what it holds on black or on white, or not at all. */
export type OverlayDisplay = 'overlay' | 'outline' | 'mask' | 'black' | 'white' | 'off'

/** `--ink-mask`, oklch(0.64 0.235 356), as sRGB. */
export const INK = [240, 48, 145] as const

/** What the mask is tinted with. */
export interface OverlayInk {
  /** Red, green, blue, 0 to 255. */
  colour: readonly [number, number, number]
  /** Of what is wholly covered, 0 to 1. */
  opacity: number
}

export const DEFAULT_INK: OverlayInk = { colour: INK, opacity: 0.5 }

/** The ink's tint for each mask value. */
export function inkTones({ colour, opacity }: OverlayInk): Uint32Array {
  return palette((value) => (value === 0 ? [0, 0, 0, 0] : [...colour, Math.round(value * opacity)]))
}

const TINT = inkTones(DEFAULT_INK)
const BACKS = {
  black: palette((value) => [0, 0, 0, 255 - value]),
  white: palette((value) => [255, 255, 255, 255 - value]),
}
const GREY = palette((value) => [value, value, value, 255])
const [LINE, CASING] = palette((value) => (value === 0 ? [255, 255, 255, 255] : [0, 0, 0, 190]))

/** The mip level whose pixels are nearest in size to the view's. */
export function chooseLevel(scale: number): number {
  let level = 0
  // Half-way in size between two levels: 1/√2 of the finer one.
  while (level < LEVELS - 1 && scale * (1 << level) < Math.SQRT1_2) level++
  return level
}

/** The device pixels that a change inside `rect` (image pixels) can alter. May reach outside the canvas. */
export function deviceRect(rect: Rect, view: OverlayView, display: OverlayDisplay): Rect {
  const margin = Math.ceil((1 << chooseLevel(view.scale)) * view.scale) + 1 + computeMargin(view, display)
  const x = Math.floor(rect.x * view.scale + view.originX) - margin
  const y = Math.floor(rect.y * view.scale + view.originY) - margin
  return {
    x,
    y,
    width: Math.ceil((rect.x + rect.width) * view.scale + view.originX) + margin - x,
    height: Math.ceil((rect.y + rect.height) * view.scale + view.originY) + margin - y,
  }
}

/**
 * Paints the device pixels of `rect` as RGBA, not premultiplied; `out` holds one word a pixel. Nearest pixel, from the
 * level that fits. `tint`: `inkTones` of the ink.
 */
export function paintOverlay(
  grid: TileGrid,
  mips: Mips,
  view: OverlayView,
  display: OverlayDisplay,
  rect: Rect,
  out: Uint32Array,
  tint: Uint32Array = TINT,
): void {
  out.fill(0)
  if (display === 'off') return
  const margin = computeMargin(view, display)
  const sampled = sample(grid, mips, view, {
    x: rect.x - margin,
    y: rect.y - margin,
    width: rect.width + 2 * margin,
    height: rect.height + 2 * margin,
  })
  if (display === 'outline') paintOutline(sampled, rect, margin, computeLineWidth(view), out)
  else paintTones(sampled, rect, tonesOf(display, tint), out)
}

function tonesOf(display: OverlayDisplay, tint: Uint32Array): Uint32Array {
  if (display === 'black' || display === 'white') return BACKS[display]
  return display === 'mask' ? GREY : tint
}

export function computeLineWidth(view: OverlayView): number {
  return Math.max(1, Math.round(view.line))
}

function computeMargin(view: OverlayView, display: OverlayDisplay): number {
  return display === 'outline' ? 2 * computeLineWidth(view) + 1 : 0
}

/** Mask values at device pixels, and which columns and rows lie on the photo. */
interface Sampled {
  values: Uint8Array
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

function sample(grid: TileGrid, mips: Mips, view: OverlayView, rect: Rect): Sampled {
  const level = chooseLevel(view.scale)
  const columns = indices(rect.x, rect.width, view.originX, view.scale, grid.width)
  const rows = indices(rect.y, rect.height, view.originY, view.scale, grid.height)
  const values = new Uint8Array(rect.width * rect.height)
  for (let row = rows.from; row < rows.to; row++) {
    const y = rows.index[row]
    const start = row * rect.width
    if (row > rows.from && rows.index[row - 1] === y) values.copyWithin(start, start - rect.width, start)
    else sampleRow(grid, mips, level, y, columns, values, start)
  }
  return {
    values,
    width: rect.width,
    height: rect.height,
    left: columns.from,
    right: columns.to,
    top: rows.from,
    bottom: rows.to,
  }
}

/** For each device pixel from a first one on its image pixel; `from` to `to` are those on the photo. */
export interface Indices {
  index: Int32Array
  from: number
  to: number
}

export function indices(start: number, count: number, origin: number, scale: number, size: number): Indices {
  const index = new Int32Array(count)
  let from = count
  let to = 0
  for (let i = 0; i < count; i++) {
    const at = Math.floor((start + i + 0.5 - origin) / scale)
    index[i] = at
    if (at < 0 || at >= size) continue
    if (from === count) from = i
    to = i + 1
  }
  return { index, from: Math.min(from, to), to }
}

function sampleRow(
  grid: TileGrid,
  mips: Mips,
  level: number,
  y: number,
  columns: Indices,
  values: Uint8Array,
  start: number,
): void {
  const first = Math.floor(y / TILE) * grid.columns
  const offset = (level === 0 ? 0 : mipOffset(level)) + (y % TILE >> level) * (TILE >> level)
  let i = columns.from
  while (i < columns.to) {
    const column = columns.index[i] >> 8
    const border = (column + 1) * TILE
    const tile = grid.get(first + column)
    let end = i
    if (tile === null || grid.isFull(first + column)) {
      while (end < columns.to && columns.index[end] < border) end++
      if (tile !== null) values.fill(255, start + i, start + end)
    } else {
      const bytes = level === 0 ? tile : mips.read(first + column)
      for (; end < columns.to; end++) {
        const x = columns.index[end]
        if (x >= border) break
        values[start + end] = bytes[offset + ((x & (TILE - 1)) >> level)]
      }
    }
    i = end
  }
}

function paintTones(sampled: Sampled, rect: Rect, tones: Uint32Array, out: Uint32Array): void {
  for (let y = sampled.top; y < sampled.bottom; y++)
    for (let i = y * rect.width + sampled.left; i < y * rect.width + sampled.right; i++)
      out[i] = tones[sampled.values[i]]
}

/**
 * A white line along the inside of the half-covered edge with a dark casing on both sides, so that it shows on any
 * picture.
 */
function paintOutline(sampled: Sampled, rect: Rect, margin: number, line: number, out: Uint32Array): void {
  const edges = edgePixels(sampled)
  const before = (line - 1) >> 1
  paintBlocks(edges, sampled.width, rect, margin, before + line, 3 * line, CASING, out)
  paintBlocks(edges, sampled.width, rect, margin, before, line, LINE, out)
}

/** Covered pixels with an uncovered neighbour. */
function edgePixels({ values, width, height }: Sampled): number[] {
  const edges: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (values[i] < 128) continue
      const isInner =
        values[i - 1] >= 128 && values[i + 1] >= 128 && values[i - width] >= 128 && values[i + width] >= 128
      if (!isInner) edges.push(i)
    }
  }
  return edges
}

function paintBlocks(
  edges: readonly number[],
  width: number,
  rect: Rect,
  margin: number,
  before: number,
  side: number,
  colour: number,
  out: Uint32Array,
): void {
  for (const edge of edges) {
    const left = (edge % width) - margin - before
    const top = Math.floor(edge / width) - margin - before
    const right = Math.min(rect.width, left + side)
    const bottom = Math.min(rect.height, top + side)
    for (let y = Math.max(0, top); y < bottom; y++)
      for (let x = Math.max(0, left); x < right; x++) out[y * rect.width + x] = colour
  }
}

/** One word for each mask value, in the byte order of RGBA image data. */
export function palette(colour: (value: number) => readonly number[]): Uint32Array {
  const bytes = new Uint8Array(256 * 4)
  for (let value = 0; value < 256; value++) bytes.set(colour(value), value * 4)
  return new Uint32Array(bytes.buffer)
}
