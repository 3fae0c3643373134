// Painting in real Chromium: the mask engine against Konva's own free-drawing demo and tuned Konva vectors, in one page.
import type { Browser, Page } from '@playwright/test'
import { VIEW, withBenchPage } from './browser.ts'
import type { BudgetName } from './budget.ts'
import { emptyMask, paint } from './masks.ts'
import type { BenchPage, Painted, Subject } from './page/api.ts'
import { BRUSH, photoOf, previousStrokes, strokePoint, triples } from './page/strokes.ts'
import { againstPeer, limitRow, type Row } from './row.ts'
import { quantile, readTrace, TRACED, type StrokeTrace } from './trace.ts'

const ROUNDS = 3

interface Setting {
  subject: Subject
  strokes: number
  megapixels: number
  events: number
  /** Peers at many strokes take a second an event; a few events are enough for a median. */
  budgetMs: number
}

const SETTINGS = {
  ours0: { subject: 'mullion', strokes: 0, megapixels: 24, events: 150, budgetMs: 12_000 },
  ours50: { subject: 'mullion', strokes: 50, megapixels: 24, events: 150, budgetMs: 12_000 },
  ours300: { subject: 'mullion', strokes: 300, megapixels: 24, events: 150, budgetMs: 12_000 },
  ours60: { subject: 'mullion', strokes: 0, megapixels: 60, events: 150, budgetMs: 12_000 },
  tuned50: { subject: 'tuned', strokes: 50, megapixels: 24, events: 60, budgetMs: 5_000 },
  tuned300: { subject: 'tuned', strokes: 300, megapixels: 24, events: 20, budgetMs: 5_000 },
  demo50: { subject: 'free-draw', strokes: 50, megapixels: 24, events: 40, budgetMs: 5_000 },
  demo300: { subject: 'free-draw', strokes: 300, megapixels: 24, events: 20, budgetMs: 5_000 },
} as const satisfies Record<string, Setting>

type Name = keyof typeof SETTINGS

interface Outcome {
  /** Median busy time of each round. */
  busy: number[]
  frames: number[]
  longTasks: number
  renders: number
  storeWrites: number
  /** Masks that are not what the engine makes of the same points in Node. */
  strangers: number
}

/** Paints every setting in interleaved rounds, and compares medians. */
export function rows(): Promise<Row[]> {
  return withBenchPage(async (browser, url) => compare(await measure(browser, url)))
}

async function measure(browser: Browser, url: string): Promise<Record<Name, Outcome>> {
  const outcomes = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, emptyOutcome()])) as Record<
    Name,
    Outcome
  >
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(SETTINGS) as Name[])
      await paintOnce(browser, url, SETTINGS[name], outcomes[name])
  return outcomes
}

function emptyOutcome(): Outcome {
  return { busy: [], frames: [], longTasks: 0, renders: 0, storeWrites: 0, strangers: 0 }
}

/** One stroke in a fresh page, so that no subject pays for another's memory. */
async function paintOnce(browser: Browser, url: string, setting: Setting, outcome: Outcome): Promise<void> {
  const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 1 })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(url)
  await page.evaluate(
    ({ subject, strokes, megapixels }) =>
      (globalThis as unknown as BenchPage).bench.open(subject, strokes, megapixels),
    setting,
  )
  const { painted, trace } = await traced(browser, page, setting)
  await page.close()
  if (failures.length > 0) throw failures[0]
  outcome.busy.push(quantile(trace.busy, 0.5))
  outcome.frames.push(...painted.frames)
  outcome.longTasks += trace.longTasks
  outcome.renders += painted.renders
  outcome.storeWrites += painted.storeWrites
  if (painted.hash !== null && painted.hash !== expectedHash(setting, painted.events)) outcome.strangers++
}

async function traced(
  browser: Browser,
  page: Page,
  { events, budgetMs }: Setting,
): Promise<{ painted: Painted; trace: StrokeTrace }> {
  await browser.startTracing(page, { categories: TRACED })
  const painted = await page.evaluate(
    ([events, budget]) => (globalThis as unknown as BenchPage).bench.paint(events, budget),
    [events, budgetMs] as const,
  )
  return { painted, trace: readTrace(await browser.stopTracing()) }
}

function compare(outcomes: Record<Name, Outcome>): Row[] {
  const busy = (name: Name): number => quantile(outcomes[name].busy, 0.5)
  const against = (
    budget: BudgetName,
    figure: string,
    ours: Name,
    peer: string,
    theirs: Name,
    bar: number,
  ): Row => {
    // Within a round both ran under the same load; the middle of the rounds' ratios is what counts.
    const ratio = quantile(
      outcomes[ours].busy.map((own, round) => own / outcomes[theirs].busy[round]),
      0.5,
    )
    const row = againstPeer(budget, figure, busy(ours), 'ms', { name: peer, value: busy(theirs) }, bar)
    return { ...row, ratio, pass: ratio <= bar }
  }
  const ours = [outcomes.ours0, outcomes.ours50, outcomes.ours300, outcomes.ours60]
  const sum = (of: (outcome: Outcome) => number): number => ours.reduce((total, each) => total + of(each), 0)
  const demo = 'Konva free-draw demo'
  const tuned = 'Konva vectors, tuned'
  return [
    against('busy', 'Busy per event, 24 MP, 50 strokes before', 'ours50', tuned, 'tuned50', 1 / 8),
    against('busy', 'Busy per event, 24 MP, 300 strokes before', 'ours300', tuned, 'tuned300', 1 / 40),
    against('busy', 'Busy per event, 24 MP, 50 strokes before', 'ours50', demo, 'demo50', 1 / 15),
    against('busy', 'Busy per event, 24 MP, 300 strokes before', 'ours300', demo, 'demo300', 1 / 80),
    against(
      'constant',
      'Busy per event, 300 strokes before against none',
      'ours300',
      'none before',
      'ours0',
      1.25,
    ),
    against('constant', 'Busy per event, 60 MP against 24 MP', 'ours60', '24 MP', 'ours0', 1.3),
    limitRow('frames', 'Frame p95 in a stroke', framesP95(ours), 'ms', 16.7),
    limitRow(
      'frames',
      'Tasks over 50 ms in a stroke',
      sum(({ longTasks }) => longTasks),
      'tasks',
      0,
    ),
    limitRow(
      'react',
      'React renders in a stroke',
      sum(({ renders }) => renders),
      'renders',
      0,
    ),
    limitRow(
      'react',
      'Store writes in a stroke',
      sum(({ storeWrites }) => storeWrites),
      'writes',
      0,
    ),
    limitRow(
      'constant',
      'Masks that differ from those made in Node',
      sum(({ strangers }) => strangers),
      'masks',
      0,
    ),
  ]
}

/** In whole periods of the 60 Hz display: the clock's tenths of a millisecond would show 16.6 to 16.8 for one period. */
function framesP95(outcomes: readonly Outcome[]): number {
  const periods = outcomes.flatMap(({ frames }) => frames.map((ms) => Math.round((ms * 60) / 1000)))
  return Math.round((quantile(periods, 0.95) * 10_000) / 60) / 10
}

/** The same strokes in Node, straight through the engine. */
function expectedHash({ strokes, megapixels }: Setting, events: number): string {
  const photo = photoOf(megapixels)
  const engine = emptyMask(photo)
  const live = Array.from({ length: events + 1 }, (_, i) => strokePoint(i)).flatMap(({ x, y }) => [
    x / photo.scale,
    y / photo.scale,
  ])
  for (const points of [...previousStrokes(strokes, photo), live]) paint(engine, triples(points), BRUSH, 1)
  return engine.hash()
}
