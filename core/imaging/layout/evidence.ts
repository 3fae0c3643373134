import type { Vector } from '../camera/vector.ts'
import type { Segment } from '../lines/find-segments.ts'
import { project, type Piece, type View } from './view.ts'

/** Columns or rows of the grid that edges are looked up in, along the picture's long side. */
const CELLS = 256
/** Sine within which a segment runs along a direction of the room: 2°. */
const INLIER_SINE = 0.035
/** Places along a segment at which it is asked which plane it lies on, as fractions of it. */
const PLACES = [0.1, 0.5, 0.9] as const

const RUNS = ['right', 'down', 'depth'] as const
export type Run = (typeof RUNS)[number]

/** A segment that runs along one of the room's directions. */
export interface Line {
  run: Run
  length: number
  /** Directions of the room to some places along it. */
  places: readonly Vector[]
  middle: Vector
}

export interface RoomEvidence {
  lines: readonly Line[]
  /** For each run, 255 where a segment along it lies in a cell, less next to it. */
  maps: Readonly<Record<Run, Uint8Array>>
  across: number
  down: number
  /** Pixels a cell. */
  cell: number
}

const AXES: Record<Run, Vector> = { right: [1, 0, 0], down: [0, 1, 0], depth: [0, 0, 1] }

/** Sorts segments by the direction of the room they run along, and draws a map of each. */
export function roomEvidence(segments: readonly Segment[], view: View): RoomEvidence {
  const cell = Math.max(view.width, view.height) / CELLS
  const across = Math.ceil(view.width / cell)
  const down = Math.ceil(view.height / cell)
  const empty = () => new Uint8Array(across * down)
  const maps = { right: empty(), down: empty(), depth: empty() }
  const lines: Line[] = []
  for (const segment of segments) {
    const run = projectSegment(segment, view)
    if (run === null) continue
    drawOn(maps[run], across, down, segment, cell)
    lines.push(lineFrom(segment, run, view))
  }
  return { lines, maps, across, down, cell }
}

function projectSegment({ x1, y1, x2, y2, length }: Segment, { toPixel }: View): Run | null {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  let best: Run | null = null
  let min = INLIER_SINE
  for (const run of RUNS) {
    const [vx, vy, vw] = project(toPixel, AXES[run])
    const [dx, dy] = [vx - x * vw, vy - y * vw]
    const norm = Math.sqrt(dx * dx + dy * dy) * length
    const sine = norm > 0 ? Math.abs(dx * (y2 - y1) - dy * (x2 - x1)) / norm : 1
    if (sine < min) {
      min = sine
      best = run
    }
  }
  return best
}

function lineFrom({ x1, y1, x2, y2, length }: Segment, run: Run, { toRoom }: View): Line {
  const at = (fraction: number) => project(toRoom, [x1 + fraction * (x2 - x1), y1 + fraction * (y2 - y1), 1])
  return { run, length, places: PLACES.map(at), middle: at(0.5) }
}

function drawOn(map: Uint8Array, across: number, down: number, piece: Piece, cell: number): void {
  walk(piece, cell, (column, row) => {
    for (let y = Math.max(0, row - 2); y <= Math.min(down - 1, row + 2); y++)
      for (let x = Math.max(0, column - 2); x <= Math.min(across - 1, column + 2); x++) {
        const value = Math.abs(x - column) < 2 && Math.abs(y - row) < 2 ? 255 : 110
        if (map[y * across + x] < value) map[y * across + x] = value
      }
  })
}

/** Calls with each cell along a piece, one for each cell's length. */
function walk({ x1, y1, x2, y2 }: Piece, cell: number, visit: (column: number, row: number) => void): number {
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)) / cell
  const steps = Math.ceil(length)
  for (let k = 0; k < steps; k++) {
    const fraction = (k + 0.5) / steps
    visit(Math.floor((x1 + fraction * (x2 - x1)) / cell), Math.floor((y1 + fraction * (y2 - y1)) / cell))
  }
  return steps
}

/** Cells along an edge that the picture shows, and how many of them have a line along `run`. */
export function computeSupport(
  { maps, across, down, cell }: RoomEvidence,
  run: Run,
  piece: Piece | null,
): { seen: number; found: number } {
  if (piece === null) return { seen: 0, found: 0 }
  const map = maps[run]
  let found = 0
  const seen = walk(piece, cell, (column, row) => {
    const x = Math.min(across - 1, column)
    const y = Math.min(down - 1, row)
    found += map[y * across + x]
  })
  return { seen, found: found / 255 }
}
