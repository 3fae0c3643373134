// Undo, what its history weighs, and the overlay after a zoom, on 24 MP; against undo by whole pictures of the mask.
import type { MaskEngine } from '../../core/mask/engine.ts'
import { paintOverlay, type OverlayView } from '../../core/mask/overlay.ts'
import { PackedTile } from '../../core/mask/packing.ts'
import { VIEW, withBenchPage } from './browser.ts'
import { minCost } from './cost.ts'
import { emptyMask, paint } from './masks.ts'
import type { BenchPage, Undone } from './page/api.ts'
import { BRUSH, photoOf, previousStrokes, strokePoint, triples } from './page/strokes.ts'
import { againstPeer, limitRow, type Row } from './row.ts'

const MEGAPIXELS = 24
const EVENTS = 300
const UNDOS = 20
const OVERLAYS = 15
/** Steps next to the present stay as they are; so many small ones on either side of a stroke have it deflated. */
const DOTS = 8
/** Strokes below the measured one; more would fill the frame. */
const STROKES_BELOW = 2

export async function rows(): Promise<Row[]> {
  const { ours, theirs } = await undoInPage()
  const [hard, soft] = [await deflated(1), await deflated(0.2)]
  const photo = photoOf(MEGAPIXELS)
  const snapshot = (photo.width * photo.height * 4) / 1e6
  const min = (undone: readonly Undone[], of: keyof Undone): number =>
    Math.min(...undone.map((one) => one[of]))
  const peer = 'all pixels of the mask'
  return [
    limitRow('undo', `undo, 24 MP: the call, least of ${UNDOS}`, min(ours, 'call'), 'ms', 5),
    limitRow('undo', `undo, 24 MP: until it is painted, least of ${UNDOS}`, min(ours, 'painted'), 'ms', 50),
    againstPeer(
      'undo',
      'undo, 24 MP: until it is painted',
      min(ours, 'painted'),
      'ms',
      { name: peer, value: min(theirs, 'painted') },
      1,
    ),
    limitRow('undo', 'undo, 24 MP: processor time of the engine', await undoCost(), 'ms', 5),
    limitRow('undo', 'a stroke of 300 events, hard, deflated', hard, 'MB', 1),
    limitRow('undo', 'a stroke of 300 events, soft, deflated', soft, 'MB', 1),
    againstPeer(
      'undo',
      'a stroke of 300 events, soft, deflated',
      soft,
      'MB',
      { name: peer, value: snapshot },
      1 / 96,
    ),
    ...overlayRows(),
  ]
}

function undoInPage(): Promise<{ ours: Undone[]; theirs: Undone[] }> {
  return withBenchPage(async (browser, url) => {
    const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 1 })
    await page.goto(url)
    const theirs = await page.evaluate(
      ([megapixels, rounds]) => (globalThis as unknown as BenchPage).bench.undoSnapshots(megapixels, rounds),
      [MEGAPIXELS, UNDOS] as const,
    )
    await page.reload()
    const ours = await page.evaluate(
      async ([megapixels, events, rounds]) => {
        const { bench } = globalThis as unknown as BenchPage
        await bench.open('mullion', 50, megapixels)
        await bench.paint(events, 60_000)
        return bench.undo(rounds)
      },
      [MEGAPIXELS, EVENTS, UNDOS] as const,
    )
    return { ours, theirs }
  })
}

/** The measured stroke of the painting bench, in image pixels. */
function longStroke(): Float32Array {
  const { scale } = photoOf(MEGAPIXELS)
  return triples(
    Array.from({ length: EVENTS + 1 }, (_, i) => strokePoint(i)).flatMap(({ x, y }) => [
      x / scale,
      y / scale,
    ]),
  )
}

/** Undoing and redoing the long stroke, whose tiles lie ready, in this thread. */
async function undoCost(): Promise<number> {
  const engine = emptyMask(photoOf(MEGAPIXELS))
  paint(engine, longStroke(), BRUSH, 1)
  let min = Infinity
  for (let round = 0; round < UNDOS; round++) {
    const before = process.cpuUsage()
    await (round % 2 === 0 ? engine.undo() : engine.redo())
    const { user, system } = process.cpuUsage(before)
    min = Math.min(min, (user + system) / 1000)
  }
  return min
}

/**
 * Megabytes that the step of the long stroke holds once it is old enough to be deflated: what was there before it, on a
 * mask of some other strokes, or, undone, the stroke itself; the larger of both.
 */
async function deflated(hardness: number): Promise<number> {
  const photo = photoOf(MEGAPIXELS)
  const engine = emptyMask(photo)
  const dots = (): void => {
    for (let i = 0; i < DOTS; i++) engine.edit('Dot', (edit) => (edit.writable(i)[0] ^= 255))
  }
  dots()
  for (const points of previousStrokes(STROKES_BELOW, photo)) paint(engine, triples(points), BRUSH, hardness)
  const index = engine.history.done
  paint(engine, longStroke(), BRUSH, hardness)
  dots()
  const before = await packedBytes(engine, index)
  await engine.jumpTo(0)
  return Math.max(before, await packedBytes(engine, index)) / 1e6
}

async function packedBytes(engine: MaskEngine, index: number): Promise<number> {
  while (await engine.packOne());
  let bytes = 0
  for (const tile of engine.history.steps[index].tiles.values())
    if (tile instanceof PackedTile) bytes += tile.bytes.length
  return bytes
}

/** All of the stage, painted anew from the mask's reduced copies, which are kept up to date. */
function overlayRows(): Row[] {
  const photo = photoOf(MEGAPIXELS)
  const engine = emptyMask(photo)
  for (const points of previousStrokes(300, photo)) paint(engine, triples(points), BRUSH, 1)
  const out = new Uint32Array(VIEW.width * VIEW.height)
  return [photo.scale, 0.5, 1, 4].map((scale) => {
    const originX = (VIEW.width - photo.width * scale) / 2
    const originY = (VIEW.height - photo.height * scale) / 2
    const view: OverlayView = { scale, originX, originY, line: 1 }
    const refresh = (): void =>
      paintOverlay(engine.grid, engine.mips, view, 'overlay', { x: 0, y: 0, ...VIEW }, out)
    refresh()
    const figure = `overlay at ${Math.round(scale * 100)} %, 1600 × 1000, processor time`
    return limitRow('overlay', figure, minCost(OVERLAYS, refresh), 'ms', 16)
  })
}
