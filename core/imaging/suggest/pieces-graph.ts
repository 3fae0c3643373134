import type { Rect } from '../pixels.ts'
import type { Lab } from './lab.ts'
import type { Superpixels } from './superpixels.ts'

/** Sums over the pixels of a piece, or of several pieces together. */
export interface PieceSums {
  count: number
  /** Of lightness, a and b. */
  colour: [number, number, number]
  /** Of how far it is from the backdrop's colour. */
  contrast: number
  /** Pixel sides on the picture's left, top, right and bottom edge. */
  frame: [number, number, number, number]
  /** First and last column, first and last row. */
  box: [number, number, number, number]
  /** Of columns and rows. */
  place: [number, number]
}

/** A border between two pieces. */
export interface Border {
  length: number
  /** Sum of the change of colour across it, each at most `MAX_CHANGE`. */
  change: number
  /** Pixel sides across which colour changes by more than `SHARP_CHANGE`. */
  sharp: number
}

const MAX_CHANGE = 30
const SHARP_CHANGE = 8

export interface PiecesGraph {
  pieces: PieceSums[]
  /** For each piece its neighbours and the border with them. */
  borders: Map<number, Border>[]
}

/** What is known of superpixels and of the borders between them. */
export function buildGraph(
  superpixels: Superpixels,
  lab: Lab,
  maps: { contrast: Float32Array; edges: Float32Array },
): PiecesGraph {
  const { width, height, of, count } = superpixels
  const pieces = Array.from({ length: count }, emptySums)
  const borders = Array.from({ length: count }, () => new Map<number, Border>())
  const [l, a, b] = lab.channels
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const piece = pieces[of[p]]
      piece.count++
      piece.colour[0] += l[p]
      piece.colour[1] += a[p]
      piece.colour[2] += b[p]
      piece.contrast += maps.contrast[p]
      piece.place[0] += x
      piece.place[1] += y
      if (x === 0) piece.frame[0]++
      if (y === 0) piece.frame[1]++
      if (x === width - 1) piece.frame[2]++
      if (y === height - 1) piece.frame[3]++
      const { box } = piece
      if (x < box[0]) box[0] = x
      if (x > box[1]) box[1] = x
      if (y < box[2]) box[2] = y
      if (y > box[3]) box[3] = y
      if (x + 1 < width) touch(p, p + 1)
      if (y + 1 < height) touch(p, p + width)
    }
  return { pieces, borders }

  function touch(p: number, q: number): void {
    const [s, t] = [of[p], of[q]]
    if (s === t) return
    let border = borders[s].get(t)
    if (border === undefined) {
      border = { length: 0, change: 0, sharp: 0 }
      borders[s].set(t, border)
      borders[t].set(s, border)
    }
    const change = Math.max(maps.edges[p], maps.edges[q])
    border.length++
    border.change += Math.min(MAX_CHANGE, change)
    if (change > SHARP_CHANGE) border.sharp++
  }
}

function emptySums(): PieceSums {
  return {
    count: 0,
    colour: [0, 0, 0],
    contrast: 0,
    frame: [0, 0, 0, 0],
    box: [Infinity, -1, Infinity, -1],
    place: [0, 0],
  }
}

/** The sums of two pieces together. */
export function joinSums(a: PieceSums, b: PieceSums): PieceSums {
  return {
    count: a.count + b.count,
    colour: [a.colour[0] + b.colour[0], a.colour[1] + b.colour[1], a.colour[2] + b.colour[2]],
    contrast: a.contrast + b.contrast,
    frame: [
      a.frame[0] + b.frame[0],
      a.frame[1] + b.frame[1],
      a.frame[2] + b.frame[2],
      a.frame[3] + b.frame[3],
    ],
    box: [
      Math.min(a.box[0], b.box[0]),
      Math.max(a.box[1], b.box[1]),
      Math.min(a.box[2], b.box[2]),
      Math.max(a.box[3], b.box[3]),
    ],
    place: [a.place[0] + b.place[0], a.place[1] + b.place[1]],
  }
}

export function boundsOf({ box }: PieceSums): Rect {
  return { x: box[0], y: box[2], width: box[1] - box[0] + 1, height: box[3] - box[2] + 1 }
}
