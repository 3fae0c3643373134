/** One event of a Chrome trace, as far as it is read here. Times in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
}

/**
 * Milliseconds for which the page's main thread was busy between consecutive `bench-event-N` marks (the last one
 * ends at `bench-end`): the time inside RunTask slices of a Chrome trace.
 */
export function busyPerEvent(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const marks = traceEvents
    .filter(({ name }) => name.startsWith('bench-event-') || name === 'bench-end')
    .sort((a, b) => a.ts - b.ts)
  if (marks.length < 2) throw new Error('The trace holds no marks of the bench page')
  const { pid, tid } = marks[0]
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid)
    .sort((a, b) => a.ts - b.ts)
  if (tasks.length === 0) throw new Error('The trace holds no tasks of the main thread')
  return marks.slice(1).map((mark, i) => busyBetween(tasks, marks[i].ts, mark.ts) / 1000)
}

function busyBetween(tasks: readonly TraceEvent[], from: number, to: number): number {
  let busy = 0
  for (const { ts, dur = 0 } of tasks) busy += Math.max(0, Math.min(to, ts + dur) - Math.max(from, ts))
  return busy
}

/** The value below which `share` of the values lie; the middle one for 0.5. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
