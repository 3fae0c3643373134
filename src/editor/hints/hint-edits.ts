import { hintLimits } from '../../../core/contract/hint-limits.ts'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/** One of the hints. */
export interface HintRef {
  kind: 'line' | 'source'
  index: number
}

function distanceTo(a: ImagePoint, b: ImagePoint, { x, y }: ImagePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared))
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
}

function pairsOf(points: readonly ImagePoint[], isClosed: boolean): [ImagePoint, ImagePoint][] {
  const pairs = points.slice(1).map((point, i): [ImagePoint, ImagePoint] => [points[i]!, point])
  const [first, last] = [points[0], points.at(-1)]
  return isClosed && first !== undefined && last !== undefined ? [...pairs, [last, first]] : pairs
}

/**
 * The hint whose line lies within `reach` image pixels of a place; null when none does, and at the end of an edge line,
 * where the next one may begin.
 */
export function hintAt({ lines, sources }: RemovalHints, at: ImagePoint, reach: number): HintRef | null {
  const isEnd = lines.some(({ points }) =>
    [...points.slice(0, 1), ...points.slice(-1)].some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reach),
  )
  if (isEnd) return null
  let best: HintRef | null = null
  let nearest = reach
  const look = (kind: HintRef['kind'], index: number, points: readonly ImagePoint[]) => {
    for (const [a, b] of pairsOf(points, kind === 'source')) {
      const distance = distanceTo(a, b, at)
      if (distance > nearest) continue
      nearest = distance
      best = { kind, index }
    }
  }
  for (const [index, { points }] of lines.entries()) look('line', index, points)
  for (const [index, { points }] of sources.entries()) look('source', index, points)
  return best
}

/** At most `maxPoints` of the points of a path drawn by hand (x and y in turn), evenly along it. */
export function thinned(points: readonly number[], maxPoints: number): number[] {
  const count = points.length >> 1
  if (count <= maxPoints) return [...points]
  return Array.from({ length: maxPoints }, (_, i) => Math.floor((i * count) / maxPoints)).flatMap((i) => [
    points[2 * i]!,
    points[2 * i + 1]!,
  ])
}

/** Tenths of a pixel are more than a hand can draw. */
function pointsOf(flat: readonly number[]): ImagePoint[] {
  const rounded = (value: number) => Math.round(value * 10) / 10
  return Array.from({ length: flat.length >> 1 }, (_, i) => ({
    x: rounded(flat[2 * i]!),
    y: rounded(flat[2 * i + 1]!),
  }))
}

/** Why points are no hint, in words for the user; null when they are one. */
function refusalOf(
  kind: 'line' | 'source',
  points: readonly ImagePoint[],
  hints: RemovalHints,
): string | null {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const width = Math.max(...xs) - Math.min(...xs)
  const height = Math.max(...ys) - Math.min(...ys)
  const { lines, linePoints, sources, sourcePoints } = hintLimits
  if (kind === 'line') {
    if (points.length < 2 || Math.max(width, height) < 1) return 'An edge line needs two different points.'
    if (points.length > linePoints) return `An edge line can have ${linePoints} points.`
    return hints.lines.length >= lines ? `A photo can have ${lines} edge lines.` : null
  }
  if (points.length < 3 || Math.min(width, height) < 1)
    return 'A source area needs three corners and must cover something.'
  if (points.length > sourcePoints) return `A source area can have ${sourcePoints} corners.`
  return hints.sources.length >= sources ? `A photo can have ${sources} source areas.` : null
}

/** The hints with one more, of x and y in turn; or why it cannot be one, in words for the user. */
export function withDrawn(
  hints: RemovalHints,
  kind: 'edge' | 'include' | 'exclude',
  flat: readonly number[],
): RemovalHints | string {
  const points = pointsOf(flat)
  const refusal = refusalOf(kind === 'edge' ? 'line' : 'source', points, hints)
  if (refusal !== null) return refusal
  if (kind === 'edge') return { ...hints, lines: [...hints.lines, { points }] }
  return { ...hints, sources: [...hints.sources, { kind, points }] }
}

export function without({ lines, sources }: RemovalHints, { kind, index }: HintRef): RemovalHints {
  return {
    lines: lines.filter((_, i) => kind !== 'line' || i !== index),
    sources: sources.filter((_, i) => kind !== 'source' || i !== index),
  }
}

/** The hint after another one, edge lines first; the first after the last, and null where there is none. */
export function hintAfter({ lines, sources }: RemovalHints, hint: HintRef | null): HintRef | null {
  const refs: HintRef[] = [
    ...lines.map((_, index): HintRef => ({ kind: 'line', index })),
    ...sources.map((_, index): HintRef => ({ kind: 'source', index })),
  ]
  const at = refs.findIndex((ref) => ref.kind === hint?.kind && ref.index === hint.index)
  return refs[(at + 1) % refs.length] ?? null
}
