import type { PoolName } from './tasks.ts'

/** One more piece of work, of those that a user has at work. */
interface Piece {
  pool: PoolName
  /** Pixels that are decoded at the same time, of all pictures together. */
  pixels: number
  /** The user's pieces at work in this pool or, where somebody waits for it, in both such pools; with this one. */
  atWork: number
}

/** What each further piece of one user stands back behind the one before. */
const step = 10
/** Pixels from which a piece takes seconds. No camera of the trade has more. */
const manyPixels = 64_000_000

/**
 * How far a piece of work stands back where cores are scarce, as the system's niceness: 0 to 19.
 *
 * Cores are shared by the system: without this the many pieces of one user would leave the only one of another a small
 * part of them. So the first that somebody waits for comes before all others, whosever they are, and a photo before a
 * picture of extreme size, of which the first alone would take half of the cores for seconds. A user alone loses nothing:
 * nobody else wants the cores.
 */
export function nicenessOf({ pool, pixels, atWork }: Piece): number {
  const others = atWork - 1
  if (pool === 'order') return Math.min(19, step + (step / 2) * others)
  const isLarge = pixels > manyPixels
  return Math.min(19, step * (others + Number(isLarge)))
}
