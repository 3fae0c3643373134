import type { Browser, Page } from '@playwright/test'

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  frames: number[]
  /** Milliseconds of processor time of the page's main thread in each. */
  busy: number[]
  /** The place in the library of the last tile that was reached. */
  reached: number
  /** The most tiles that stood in the document at once. */
  mostTiles: number
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

/** Scrolls by a step in every frame, as a wheel that is turned steadily; pages are loaded on the way. */
function script(step: number, count: number): string {
  return `new Promise((done) => {
    const frames = []
    let mostTiles = 0
    let last = performance.now()
    const frame = (now) => {
      frames.push(now - last)
      last = now
      performance.mark('bench-frame')
      window.scrollBy(0, ${step})
      const tiles = [...document.querySelectorAll('[data-tile]')]
      mostTiles = Math.max(mostTiles, tiles.length)
      if (frames.length <= ${count}) return requestAnimationFrame(frame)
      done({ frames: frames.slice(1), mostTiles, reached: Math.max(...tiles.map((tile) => tile.dataset.tile)) })
    }
    requestAnimationFrame(frame)
  })`
}

export async function scroll(browser: Browser, page: Page, step: number, count: number): Promise<Scrolled> {
  const categories = ['blink.user_timing', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await browser.startTracing(page, { categories })
  const seen = await page.evaluate<Omit<Scrolled, 'busy'>>(script(step, count))
  return { ...seen, busy: readBusy(await browser.stopTracing()) }
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
