import type { Browser, CDPSession, Page } from '@playwright/test'
import { quantile } from '../trace.ts'
import { within } from './within.ts'

/** What is seen from the page itself, without a trace. */
export interface Scrolled {
  /** Milliseconds from frame to frame. */
  frames: number[]
  /** Milliseconds of processor time that all of the browser takes for a frame, in the mean. */
  cost: number
  /** The place in the library of the last tile that was reached. */
  reached: number
  /** Max number of tiles in the document at once. */
  maxTiles: number
  /** The fraction of visible pictures that had not come yet, looked at in every 30th frame. */
  missing: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** A frame is given this long before the scroll counts as hung. */
const slowestFrame = 0.25

/** Scrolls by a step in every frame, as a wheel that is turned steadily; pages are loaded on the way. */
function script(step: number, count: number): string {
  return `new Promise((done) => {
    const frames = []
    let maxTiles = 0
    let seen = 0
    let missing = 0
    const look = () => {
      const pictures = [...document.querySelectorAll('[data-tile] img')]
      maxTiles = Math.max(maxTiles, pictures.length)
      for (const picture of pictures) {
        const { top, bottom } = picture.getBoundingClientRect()
        if (bottom < 0 || top > innerHeight) continue
        seen++
        if (!picture.complete) missing++
      }
    }
    let last = performance.now()
    const frame = (now) => {
      frames.push(now - last)
      last = now
      performance.mark('bench-frame')
      window.scrollBy(0, ${step})
      if (frames.length % 30 === 0) look()
      if (frames.length <= ${count}) return requestAnimationFrame(frame)
      const places = [...document.querySelectorAll('[data-tile]')].map((tile) => Number(tile.dataset.tile))
      done({ frames: frames.slice(1), maxTiles, missing: missing / Math.max(1, seen), reached: Math.max(0, ...places) })
    }
    requestAnimationFrame(frame)
  })`
}

/** Scrolls without a trace, which would take a part of the time itself. */
export async function scroll(browser: Browser, page: Page, step: number, count: number): Promise<Scrolled> {
  const session = await browser.newBrowserCDPSession()
  const before = await costOf(session)
  const seen = await within(
    count * slowestFrame,
    'Scrolling',
    page.evaluate<Omit<Scrolled, 'cost'>>(script(step, count)),
  )
  const cost = ((await costOf(session)) - before) / count
  await session.detach()
  return { ...seen, cost }
}

/** The round with the middle one of the 95th percentiles from frame to frame. */
export function middleRound(rounds: readonly Scrolled[]): Scrolled {
  const sorted = rounds.toSorted((a, b) => quantile(a.frames, 0.95) - quantile(b.frames, 0.95))
  return sorted[Math.floor(sorted.length / 2)]
}

/** Milliseconds of processor time of the page's main thread in each frame of a scroll, from a trace. */
export async function scrollTraced(
  browser: Browser,
  page: Page,
  step: number,
  count: number,
): Promise<number[]> {
  const categories = ['blink.user_timing', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await within(30, 'Starting a trace', browser.startTracing(page, { categories }))
  await within(count * slowestFrame, 'Scrolling with a trace', page.evaluate(script(step, count)))
  return readBusy(await within(60, 'Reading the trace', browser.stopTracing()))
}

/** Processor time of all processes of a browser since it was started, in milliseconds. */
async function costOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** Processor time of the marks' thread between one mark and the next. */
function readBusy(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'bench-frame').sort((a, b) => a.ts - b.ts)
  if (marks.length < 2) throw new Error('The trace holds no marks of the page')
  const [{ pid, tid }] = marks
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid)
    .sort((a, b) => a.ts - b.ts)
  const busy = marks.slice(1).map(() => 0)
  let frame = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A mark stands in the middle of its frame's task: the task counts to the frame that it begins in.
    while (frame < busy.length - 1 && marks[frame + 1].ts <= ts) frame++
    if (ts >= marks[0].ts) busy[frame] += tdur / 1000
  }
  return busy
}
