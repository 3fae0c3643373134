import { cellNoise, fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { cover, cyclic, kept, mix, onJoint, toGrid, type Colour, type Material } from './material.ts'

/** Open joints between boards, and how dark they are. */
const JOINT_M = 0.0022
const JOINT: Colour = [0.018, 0.013, 0.009]
const SQRT_HALF = Math.SQRT1_2

/** A board: how far along and across it a sample lies, in metres, and a number that is its own. */
interface Board {
  along: number
  across: number
  own: number
  /** The part of joints in the sample. */
  joint: number
}

type Layout = (u: number, v: number, footprint: number, board: Board) => void

/** Grain that runs along a board: 0 for early, pale wood to 1 for late wood and pores. */
function grainOf({ along, across, own }: Board, footprint: number, seed: number): number {
  const [x, y] = [along + own * 37, across + own * 11]
  const bend = fractalNoise(x * 0.9, y * 5, 2, seed) * 0.2
  const ring = cyclic((y + bend) * 30, 1)
  const late = ring * ring * (ring < 0.9 ? 1 : (1 - ring) * 10)
  const rings = (late - 0.26) * kept(0.03, footprint)
  const broad = valueNoise(x * 2.1, y * 22, seed + 5) - 0.5
  const fibres = kept(0.004, footprint)
  const fibre = fibres === 0 ? 0 : (valueNoise(x * 8, y * 420, seed + 7) - 0.5) * fibres
  const pore = kept(0.0024, footprint)
  const pores = pore === 0 ? 0 : Math.max(0, valueNoise(x * 24, y * 850, seed + 9) - 0.72) * 2.4 * pore
  return Math.max(0, Math.min(1, 0.34 + 0.36 * rings + 0.5 * broad + 0.34 * fibre + 0.5 * pores))
}

/** Boards of two tones of wood in a layout; boards differ in tone, and fall together where they are too small to see. */
function boards(layout: Layout, size: number, [pale, deep]: readonly Colour[], seed: number): Material {
  const board: Board = { along: 0, across: 0, own: 0, joint: 0 }
  return (u, v, footprint, out) => {
    layout(u, v, footprint, board)
    const seen = kept(size, footprint)
    const tone = 1 + (cellNoise(Math.floor(board.own * 65536), 3, seed) - 0.5) * 0.3 * seen
    const grain = grainOf(board, footprint, seed)
    const shift = (board.own - 0.5) * 0.24 * seen
    mix(out, pale, deep, Math.max(0, Math.min(1, grain + shift)), tone)
    cover(out, JOINT, 0.75 * board.joint)
  }
}

/** Rows of boards along v, `offset` of a row in boards' lengths. */
function rows(width: number, length: number, offset: (row: number) => number, seed: number): Layout {
  return (u, v, footprint, board) => {
    const row = Math.floor(u / width)
    const along = v + offset(row) * length
    const column = Math.floor(along / length)
    board.across = u - row * width
    board.along = along - column * length
    board.own = cellNoise(row, column, seed)
    const side = onJoint(Math.min(board.across, width - board.across), JOINT_M, width, footprint)
    const end = onJoint(Math.min(board.along, length - board.along), JOINT_M, length, footprint)
    board.joint = side + end - side * end
  }
}

const WIDTHS = [0.12, 0.2, 0.16, 0.24]
const WIDTHS_SUM = WIDTHS.reduce((sum, width) => sum + width, 0)

/** Boards of four widths. */
function mixedRows(length: number, seed: number): Layout {
  return (u, v, footprint, board) => {
    const group = Math.floor(u / WIDTHS_SUM)
    let across = u - group * WIDTHS_SUM
    let k = 0
    while (k < WIDTHS.length - 1 && across >= WIDTHS[k]) across -= WIDTHS[k++]
    const row = group * WIDTHS.length + k
    const along = v + cellNoise(row, 1, seed) * length
    const column = Math.floor(along / length)
    board.across = across
    board.along = along - column * length
    board.own = cellNoise(row, column, seed)
    const side = onJoint(Math.min(across, WIDTHS[k] - across), JOINT_M, 0.18, footprint)
    const end = onJoint(Math.min(board.along, length - board.along), JOINT_M, length, footprint)
    board.joint = side + end - side * end
  }
}

/** Blocks of 1 by `n` widths in a zigzag, laid at 45° to the walls. */
function herringboneOf(width: number, n: number, seed: number): Layout {
  return (u, v, footprint, board) => {
    const x = ((u + v) * SQRT_HALF) / width
    const y = ((v - u) * SQRT_HALF) / width
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const k = cyclic(i - j, 2 * n)
    const isAcross = k < n
    const along = isAcross ? x - i + k : y - j + (2 * n - 1 - k)
    const across = isAcross ? y - j : x - i
    board.along = along * width
    board.across = across * width
    board.own = isAcross ? cellNoise(i - k, j, seed) : cellNoise(i, j - (2 * n - 1 - k), seed + 1)
    const side = onJoint(Math.min(across, 1 - across) * width, JOINT_M, width, footprint)
    const end = onJoint(Math.min(along, n - along) * width, JOINT_M, n * width, footprint)
    board.joint = side + end - side * end
  }
}

/** Boards cut at 45° that meet in straight lines along v. */
function chevronOf(width: number, length: number, seed: number): Layout {
  const column = length * SQRT_HALF
  const height = width / SQRT_HALF
  return (u, v, footprint, board) => {
    const i = Math.floor(u / column)
    const across = u - i * column
    const t = v + (cyclic(i, 2) === 0 ? across : column - across)
    const row = Math.floor(t / height)
    board.across = (t - row * height) * SQRT_HALF
    board.along = across / SQRT_HALF
    board.own = cellNoise(i, row, seed)
    const side = onJoint(Math.min(board.across, width - board.across), JOINT_M, width, footprint)
    const end = onJoint(Math.min(across, column - across), JOINT_M, column, footprint)
    board.joint = side + end - side * end
  }
}

/** Squares of strips that lie across each other. */
function basketOf(square: number, strips: number, seed: number): Layout {
  const strip = square / strips
  return (u, v, footprint, board) => {
    const [i, j] = [Math.floor(u / square), Math.floor(v / square)]
    const [x, y] = [u - i * square, v - j * square]
    const isTurned = cyclic(i + j, 2) === 1
    const across = isTurned ? y : x
    const k = Math.floor(across / strip)
    board.across = across - k * strip
    board.along = isTurned ? x : y
    board.own = cellNoise(i * strips + k, j, seed + (isTurned ? 1 : 0))
    const side = onJoint(toGrid(across, strip), JOINT_M / 2, strip, footprint)
    const end = onJoint(Math.min(board.along, square - board.along), JOINT_M, square, footprint)
    board.joint = side + end - side * end
  }
}

export type WoodLayout =
  | 'random'
  | 'half'
  | 'third'
  | 'stacked'
  | 'mixed'
  | 'chevron'
  | 'herringbone'
  | 'parquet'

/** A floor of wood in one of the usual layouts; the colours are those of pale and of deep grain. */
export function wood(layout: WoodLayout, colours: readonly Colour[], seed: number): Material {
  const make = (): readonly [Layout, number] => {
    switch (layout) {
      case 'random':
        return [rows(0.18, 2, (row) => cellNoise(row, 1, seed), seed), 0.18]
      case 'half':
        return [rows(0.18, 1.8, (row) => cyclic(row, 2) / 2, seed), 0.18]
      case 'third':
        return [rows(0.18, 1.8, (row) => cyclic(row, 3) / 3, seed), 0.18]
      case 'stacked':
        return [rows(0.14, 1.2, () => 0, seed), 0.14]
      case 'mixed':
        return [mixedRows(2.2, seed), 0.18]
      case 'chevron':
        return [chevronOf(0.11, 0.6, seed), 0.11]
      case 'herringbone':
        return [herringboneOf(0.1, 6, seed), 0.1]
      case 'parquet':
        return [basketOf(0.4, 5, seed), 0.08]
    }
  }
  const [pattern, size] = make()
  return boards(pattern, size, colours, seed)
}

/** Upright slats of wood with dark gaps between them. */
export function slats([pale, deep, gap]: readonly Colour[], seed: number): Material {
  const period = 0.06
  const board: Board = { along: 0, across: 0, own: 0, joint: 0 }
  return (u, v, footprint, out) => {
    const slat = Math.floor(u / period)
    board.across = u - slat * period
    board.along = v
    board.own = cellNoise(slat, 0, seed)
    const grain = grainOf(board, footprint, seed)
    const shade = 1 - 0.18 * kept(0.04, footprint) * Math.max(0, 1 - board.across / 0.012)
    mix(out, pale, deep, grain, shade * (1 + (board.own - 0.5) * 0.12 * kept(period, footprint)))
    cover(out, gap, onJoint(Math.abs(board.across - 0.05), 0.02, period, footprint))
  }
}
