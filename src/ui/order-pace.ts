import type { Order } from '../../core/contract/shapes.ts'

/** What has been seen of an order's progress. */
export interface Pace {
  id: string | null
  /** What the order said last. */
  seen: number | null
  /** 0 to 1; stages that begin anew do not take it back. */
  fraction: number
  /** By the speed since work on it was first seen; null while too little of it was. */
  secondsLeft: number | null
  first: { fraction: number; at: number } | null
}

/** Less work tells nothing of the speed. */
const MIN_MEASURED_FRACTION = 0.1

export function startPace(): Pace {
  return { id: null, seen: null, fraction: 0, secondsLeft: null, first: null }
}

/** The pace after one more look at the order; `now` is in milliseconds. */
export function followPace(
  before: Pace,
  { id, status, progress }: Pick<Order, 'id' | 'status' | 'progress'>,
  now: number,
): Pace {
  const last = before.id === id ? before : startPace()
  const fraction = Math.max(last.fraction, progress)
  const first = last.first ?? (status === 'processing' ? { fraction, at: now } : null)
  const done = first === null ? 0 : fraction - first.fraction
  const secondsLeft =
    first === null || done < MIN_MEASURED_FRACTION || fraction >= 1
      ? null
      : (((now - first.at) / done) * (1 - fraction)) / 1000
  return { id, seen: progress, fraction, secondsLeft, first }
}
