/** One event of a Chrome trace, as far as it is read here. Times in microseconds; `tdur` is the thread's own time. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** What must be traced for `readTrace`. */
export const TRACED = ['blink.user_timing', 'disabled-by-default-devtools.timeline', 'devtools.timeline']

export interface StrokeTrace {
  /** Milliseconds of the processor that the page's main thread used between consecutive events. */
  busy: number[]
  /** Main-thread tasks of more than 50 ms; time in which other processes held the processor is not counted. */
  longTasks: number
}

const LONG_TASK_MICROSECONDS = 50_000

/** Reads a trace with `bench-event-N` marks and a last `bench-end`: what RunTask slices of the marks' thread say. */
export function readTrace(trace: Buffer): StrokeTrace {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const marks = traceEvents
    .filter(({ name }) => name.startsWith('bench-event-') || name === 'bench-end')
    .sort((a, b) => a.ts - b.ts)
  if (marks.length < 2) throw new Error('The trace holds no marks of the bench page')
  const [{ pid, tid, ts: start }] = marks
  const end = marks[marks.length - 1].ts
  const tasks = traceEvents.filter(
    (event) =>
      event.name === 'RunTask' &&
      event.ph === 'X' &&
      event.pid === pid &&
      event.tid === tid &&
      event.ts < end &&
      event.ts + (event.dur ?? 0) > start,
  )
  if (tasks.length === 0) throw new Error('The trace holds no tasks of the main thread')
  return {
    busy: marks.slice(1).map((mark, i) => busyBetween(tasks, marks[i].ts, mark.ts) / 1000),
    longTasks: tasks.filter(({ dur = 0, tdur = dur }) => tdur > LONG_TASK_MICROSECONDS).length,
  }
}

/** A task that is only in part between the two counts in that part; time in which it did not hold the processor does not. */
function busyBetween(tasks: readonly TraceEvent[], from: number, to: number): number {
  let busy = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const part = Math.max(0, Math.min(to, ts + dur) - Math.max(from, ts))
    if (part > 0) busy += (part * Math.min(dur, tdur)) / dur
  }
  return busy
}

/** The value below which `fraction` of the values lie; the middle one for 0.5. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))]
}
