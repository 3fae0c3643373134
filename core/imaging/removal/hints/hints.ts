/** A place in pixels of the photo: (0, 0) is the outer corner of its first pixel. May lie outside the photo. */
export interface HintPoint {
  x: number
  y: number
}

/** An edge that continues behind what is removed: a polyline of at least two points. */
export interface EdgeLine {
  points: readonly HintPoint[]
  /** True where it was measured: it is seen all along outside the hole, and goes no further than its ends. */
  isExact?: boolean
}

/** A polygon that says where to copy from, or where not. It closes by itself; where it crosses itself, even-odd. */
export interface SourceArea {
  kind: 'include' | 'exclude'
  points: readonly HintPoint[]
}

/** What the user knows of the room and the photo does not show. */
export interface RemovalHints {
  lines: readonly EdgeLine[]
  sources: readonly SourceArea[]
}

/** Hints of one's own, to change or to hand on. */
interface ScaledHints {
  lines: { points: HintPoint[] }[]
  sources: { kind: SourceArea['kind']; points: HintPoint[] }[]
}

/** The same hints on the photo at `scale` times its size. */
export function scaleHints({ lines, sources }: RemovalHints, scale: number): ScaledHints {
  const scaled = (points: readonly HintPoint[]): HintPoint[] =>
    points.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  return {
    lines: lines.map(({ points }) => ({ points: scaled(points) })),
    sources: sources.map(({ kind, points }) => ({ kind, points: scaled(points) })),
  }
}
