import type { Crop } from '../crop.ts'
import type { Rect } from '../../pixels.ts'
import { listIndexes } from '../level.ts'
import { continueEdge, type Band } from './band.ts'
import { findGaps, type Gap } from './gaps.ts'
import type { EdgeLine, HintPoint } from './hints.ts'
import { shiftPath, tracePath, type Path } from './path.ts'
import type { Side } from './side.ts'
import { snapOffsets } from './snap.ts'

/** A part of a hole that lines have cut off. */
interface Piece {
  /** Its bounds in the crop. */
  box: Rect
  sides: Side[]
}

/** A hole cut by lines, with the edges along them filled. */
export interface Cut {
  /** For each pixel of the crop: 0 outside the hole, -1 on an edge that is filled, or 1 + the index of its piece. */
  labels: Int16Array
  /** Red, green, blue of the filled pixels, 4 values a pixel of the crop. */
  fill: Float32Array
  pieces: Piece[]
}

/** How far to its sides an edge is copied, and how far it is looked for beside the line: parts of what is hidden. */
const REACH_FRACTION = 0.035
const MIN_REACH = 6
const MAX_REACH = 28
const SNAP_FRACTION = 0.03
const MIN_SNAP = 4
const MAX_SNAP = 20
/** Beyond its ends a line is followed this far for what is seen. */
const EXTENSION_PX = 240
/** Of a piece's contact with a line the part that may lie on its other side, by the steps of pixels. */
const MAX_OTHER = 0.1

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)))
}

/** The places of a line; one that was measured does not go on beyond its ends. */
function traceLine({ points, isExact = false }: EdgeLine): Path | null {
  return tracePath(points, isExact ? 0 : EXTENSION_PX)
}

/** One line at work on a crop. Pixels it fills become known. */
function drawLine(crop: Crop, line: EdgeLine, index: number, slack: number, state: State): void {
  const computeReach = ({ hidden }: Gap): number =>
    clamp(REACH_FRACTION * (hidden.to - hidden.from + 1), MIN_REACH, MAX_REACH)
  const traced = traceLine(line)
  if (traced === null) return
  for (const rough of findGaps(crop, traced, MIN_REACH, slack)) {
    // A path of its own: each gap moves it to the edges at its own ends.
    const path = traceLine(line)
    if (path === null) return
    const length = rough.hidden.to - rough.hidden.from + 1
    const reach = computeReach(rough)
    const wide = findGaps(crop, path, reach, slack).find(({ hidden }) => meets(hidden, rough.hidden)) ?? rough
    const usable = wide.before === null && wide.after === null ? rough : wide
    const ownReach = usable === rough ? MIN_REACH : reach
    shiftPath(path, snapOffsets(crop, path, usable, clamp(SNAP_FRACTION * length, MIN_SNAP, MAX_SNAP)))
    const gap = findGaps(crop, path, ownReach, slack).find(({ hidden }) => meets(hidden, usable.hidden))
    const band = gap === undefined ? null : continueEdge(crop, path, gap, ownReach)
    if (band === null || gap === undefined) continue
    widen(state.parts[index], path, gap, line.isExact === true)
    layBand(crop, band, index, state)
    state.hasEdge ||= band.pixels.length > 0
  }
}

function layBand({ hole, data }: Crop, { pixels, fill, sides }: Band, index: number, state: State): void {
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]
    hole[pixel] = 0
    for (let k = 0; k < 3; k++) {
      state.fill[pixel * 4 + k] = fill[i * 3 + k]
      data[pixel * 4 + k] = fill[i * 3 + k] + 0.5
    }
    state.edge[pixel] = (index + 1) * sides[i]
  }
}

function meets(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from <= b.to && b.from <= a.to
}

/** How far beyond the hole an edge is taken to part what lies beside it, in parts of what is hidden. */
const SEPARATION_FRACTION = 0.5

/**
 * Notes how far a gap makes a line part what lies beside it: as far as it is drawn, and on where it leaves the hole.
 * What was measured parts no more than that.
 */
function widen(part: Part, path: Path, { hidden, before, after }: Gap, isExact: boolean): void {
  const onward = Math.round(SEPARATION_FRACTION * (hidden.to - hidden.from + 1))
  const from = before === null ? hidden.from : Math.max(0, hidden.from - onward)
  const to = after === null ? hidden.to : Math.min(path.length - 1, hidden.to + onward)
  part.from = Math.min(part.from, from, isExact ? from : path.first)
  part.to = Math.max(part.to, to, isExact ? to : path.last)
}

/** The places of a line's path between which it parts what lies beside it. */
interface Part {
  from: number
  to: number
}

/** What the lines have filled so far. */
interface State {
  parts: Part[]
  /** For each filled pixel: 1 + the index of its line, negative on the other side of the upright. */
  edge: Int16Array
  fill: Float32Array
  hasEdge: boolean
}

/** Labels the 4-connected parts of what is still hidden of some pixels, from 1. */
function labelPieces({ width, hole }: Crop, pixels: Int32Array, labels: Int16Array): number {
  let count = 0
  // No pixel lies in two parts, so that one list has room for all.
  const list = new Int32Array(pixels.length)
  let end = 0
  const visit = (q: number): void => {
    if (hole[q] !== 1 || labels[q] !== 0) return
    labels[q] = count
    list[end++] = q
  }
  let next = 0
  for (let i = 0; i < pixels.length; i++) {
    if (hole[pixels[i]] === 0 || labels[pixels[i]] !== 0) continue
    count++
    visit(pixels[i])
    for (; next < end; next++) {
      const p = list[next]
      const x = p % width
      if (x > 0) visit(p - 1)
      if (x < width - 1) visit(p + 1)
      visit(p - width)
      visit(p + width)
    }
  }
  return count
}

/** Which side of each line every piece lies on, by the pixels of the line's edge that it touches. */
function computeSides(
  { width }: Crop,
  pixels: Int32Array,
  labels: Int16Array,
  edge: Int16Array,
  count: number,
  lines: readonly EdgeLine[],
  parts: readonly Part[],
): Side[][] {
  const touches = Array.from({ length: count }, () => new Int32Array(lines.length * 2))
  const touch = (q: number, column: number): void => {
    if (q >= 0 && q < labels.length && labels[q] > 0) touches[labels[q] - 1][column]++
  }
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    if (edge[p] === 0) continue
    const column = (Math.abs(edge[p]) - 1) * 2 + (edge[p] > 0 ? 1 : 0)
    const x = p % width
    if (x > 0) touch(p - 1, column)
    if (x < width - 1) touch(p + 1, column)
    touch(p - width, column)
    touch(p + width, column)
  }
  return touches.map((own) =>
    lines.flatMap((line, index): Side[] => {
      const [minus, plus] = [own[index * 2], own[index * 2 + 1]]
      // A piece that goes round the end of a line lies on both its sides.
      if (minus + plus === 0 || Math.min(minus, plus) > MAX_OTHER * (minus + plus)) return []
      return [{ line: clipLine(line, parts[index]), sign: plus > minus ? 1 : -1 }]
    }),
  )
}

/** A line as far as it parts what lies beside it. */
function clipLine(line: EdgeLine, { from, to }: Part): HintPoint[] {
  const { points } = line
  const path = traceLine(line)
  if (path === null) return [...points]
  const at = (place: number): HintPoint => ({ x: path.x[place], y: path.y[place] })
  return from < to ? [at(from), ...points.slice(1, -1), at(to)] : [...points]
}

/** Bounds of each piece. */
function computeBoxes(pixels: Int32Array, labels: Int16Array, count: number, width: number): Rect[] {
  const edges = Array.from({ length: count }, () => ({
    left: width,
    top: labels.length,
    right: 0,
    bottom: 0,
  }))
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    if (labels[p] <= 0) continue
    const own = edges[labels[p] - 1]
    const y = (p / width) | 0
    const x = p - y * width
    own.left = Math.min(own.left, x)
    own.top = Math.min(own.top, y)
    own.right = Math.max(own.right, x + 1)
    own.bottom = Math.max(own.bottom, y + 1)
  }
  return edges.map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }))
}

/**
 * Structure propagation: cuts the hole of a crop along lines (in pixels of the crop): the edge along each is copied
 * from where the same line is seen, at either end or at one, and the rest of the hole falls into pieces that know their
 * side of each line. A line that ends in the hole parts it as far as it goes; one of which nothing is seen does
 * nothing. `slack`: how near to the rim, in pixels, an end counts as reaching it. Null when no line has done anything.
 * The crop is not changed.
 */
export function cutByLines(given: Crop, lines: readonly EdgeLine[], slack: number): Cut | null {
  const crop: Crop = { ...given, data: given.data.slice(), hole: given.hole.slice() }
  const state: State = {
    edge: new Int16Array(crop.hole.length),
    fill: new Float32Array(crop.hole.length * 4),
    parts: lines.map(() => ({ from: Infinity, to: -Infinity })),
    hasEdge: false,
  }
  for (const [index, line] of lines.entries()) drawLine(crop, line, index, slack, state)
  if (!state.hasEdge) return null
  const labels = new Int16Array(crop.hole.length)
  const pixels = listIndexes(given.hole)
  const count = labelPieces(crop, pixels, labels)
  const sides = computeSides(crop, pixels, labels, state.edge, count, lines, state.parts)
  const boxes = computeBoxes(pixels, labels, count, crop.width)
  for (let i = 0; i < pixels.length; i++) if (state.edge[pixels[i]] !== 0) labels[pixels[i]] = -1
  return { labels, fill: state.fill, pieces: boxes.map((box, i) => ({ box, sides: sides[i] })) }
}

/** Lines as seen from the corner of a crop. */
export function shiftLines(lines: readonly EdgeLine[], left: number, top: number): EdgeLine[] {
  const moved = (points: readonly HintPoint[]): HintPoint[] =>
    points.map(({ x, y }) => ({ x: x - left, y: y - top }))
  return lines.map((line) => ({ ...line, points: moved(line.points) }))
}
