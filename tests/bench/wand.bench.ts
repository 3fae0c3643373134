// The magic wand on 24 MP against the npm package magic-wand-tool: one click, and what hovering shows.
import path from 'node:path'
import MagicWand from 'magic-wand-tool'
import sharp from 'sharp'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { MaskEngine } from '../../core/mask/engine.ts'
import { combineSource } from '../../core/mask/shapes.ts'
import {
  previewWand,
  wandColour,
  wandSource,
  type WandPoint,
  type WandSettings,
} from '../../core/mask/wand.ts'
import { againstPeer, limitRow, type Row } from './row.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
const WHOLE = { width: 6000, height: 4000 }
/** As the mask client asks for it. */
const COPY = { width: 1225, height: 816 }
const ROUNDS = 9
const HOVERS = 60
const CLICK_MS = 250
const HOVER_MS = 8

interface Click {
  name: string
  at: WandPoint
  tolerance: number
}

const CLICKS: Click[] = [
  { name: 'wall', at: { x: 3000, y: 400 }, tolerance: 32 },
  { name: 'floor', at: { x: 3000, y: 3700 }, tolerance: 32 },
  { name: 'grain', at: { x: 3000, y: 400 }, tolerance: 9 },
  { name: 'most of the photo', at: { x: 3000, y: 400 }, tolerance: 128 },
]

export async function rows(): Promise<Row[]> {
  const photo = withGrain(await readSample(WHOLE))
  const copy = await reduced(photo)
  return [
    ...CLICKS.flatMap((click) => clickRows(photo, click)),
    clickRow(photo, { ...CLICKS[0], name: 'wall, not contiguous' }, false),
    ...CLICKS.map((click) => hoverRow(photo, copy, click)),
  ]
}

async function readSample({ width, height }: typeof WHOLE): Promise<Pixels> {
  const data = await sharp(SAMPLE).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

/** A camera's noise, ±6: enlarged, the sample would be smoother than a photo of its size. */
function withGrain(photo: Pixels): Pixels {
  let state = 1
  for (let i = 0; i < photo.data.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const value = photo.data[i] + ((state >>> 24) % 7) + ((state >>> 16) % 7) - 6
    if (i % 4 !== 3) photo.data[i] = Math.max(0, Math.min(255, value))
  }
  return photo
}

async function reduced(photo: Pixels): Promise<Pixels> {
  const raw = { width: photo.width, height: photo.height, channels: 4 } as const
  const data = await sharp(photo.data, { raw })
    .resize(COPY.width, COPY.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { ...COPY, data: new Uint8Array(data) }
}

/** The fill alone against the peer's, of the same pixels, in turns; and the whole step as a click makes it. */
function clickRows(photo: Pixels, click: Click): Row[] {
  const settings = settingsOf(click, true, false)
  let [ours, theirs] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    ours += timed(() => wandSource(photo, click.at, settings)) / ROUNDS
    theirs += timed(() => peerFill(photo, click)) / ROUNDS
  }
  const area = areaOf(photo, click, settings)
  const peerArea = peerFill(photo, click).reduce((sum, one) => sum + one, 0)
  if (area !== peerArea)
    throw new Error(`The wands differ on the ${click.name}: ${area} and ${peerArea} pixels`)
  const megapixels = (area / 1e6).toFixed(1)
  return [
    againstPeer(
      'wand',
      `Wand's fill, 24 MP, ${click.name} (${megapixels} MP)`,
      ours,
      'ms',
      { name: 'magic-wand-tool', value: theirs },
      1,
    ),
    clickRow(photo, click, true),
  ]
}

/** All that a click does: search, soft edge, one history step, and the summary of the mask. */
function clickRow(photo: Pixels, click: Click, contiguous: boolean): Row {
  const settings = settingsOf(click, contiguous, true)
  const times = Array.from({ length: ROUNDS }, () => timed(() => areaOf(photo, click, settings)))
  return limitRow(
    'wand',
    `Wand click, 24 MP, ${click.name}, processor time`,
    Math.min(...times),
    'ms',
    CLICK_MS,
  )
}

function hoverRow(photo: Pixels, copy: Pixels, click: Click): Row {
  const settings = settingsOf(click, true, true)
  const place = {
    x: Math.floor((click.at.x * COPY.width) / WHOLE.width),
    y: Math.floor((click.at.y * COPY.height) / WHOLE.height),
  }
  // The clock of a thread is too coarse for one of them.
  const took = timed(() => {
    for (let i = 0; i < HOVERS; i++) previewWand(copy, place, settings, wandColour(photo, click.at, settings))
  })
  return limitRow('wand', `Wand hover, 24 MP, ${click.name}, processor time`, took / HOVERS, 'ms', HOVER_MS)
}

function settingsOf({ tolerance }: Click, contiguous: boolean, antialias: boolean): WandSettings {
  return { tolerance, contiguous, antialias, sample: 1 }
}

function areaOf(photo: Pixels, { at }: Click, settings: WandSettings): number {
  const engine = new MaskEngine(photo.width, photo.height, {
    codec: { deflate: (bytes) => Promise.resolve(bytes), inflate: (bytes) => Promise.resolve(bytes) },
    now: Date.now,
  })
  const region = wandSource(photo, at, settings)
  engine.edit('Magic wand', (edit) => combineSource(edit, region, 'add'))
  return engine.summary().sum / 255
}

function peerFill({ width, height, data }: Pixels, { at, tolerance }: Click): Uint8Array {
  const image = { width, height, data: data as Uint8Array, bytes: 4 }
  return MagicWand.floodFill(image, at.x, at.y, tolerance, null, false).data
}

/** Milliseconds of this thread's own work, so that what else the machine does counts as little as can be. */
function timed(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
