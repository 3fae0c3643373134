/**
 * Renders the pictures that ship with the project, all of them our own work: the sample that a newcomer
 * tries, the item removal card's pair and the sign-in page's view. Run it after changing core/scene:
 * `node scripts/render-samples.ts [name …]`. The 12-megapixel sample takes some minutes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { Pixels } from '../core/imaging/pixels.ts'
import { createLightField, fillLightField, type LightField } from '../core/scene/light-field.ts'
import {
  developRoom,
  QUALITY,
  sharedRoom,
  smoothLightField,
  createView,
  type RoomRequest,
} from '../core/scene/render-room.ts'
import { createExposure, shadeRows, type Exposure } from '../core/scene/shade.ts'

/** Rows that a thread takes at a time. */
const BAND = 8

interface Work {
  request: RoomRequest
  stage: 'light' | 'shade'
  field: LightField
  exposure: Exposure
  /** The next row to take, shared by the threads. */
  next: Int32Array
}

function takeBands({ request, stage, field, exposure, next }: Work): void {
  const scene = sharedRoom()
  const view = createView(request)
  const rows = stage === 'light' ? field.height : exposure.height
  for (;;) {
    const from = Atomics.add(next, 0, BAND)
    if (from >= rows) return
    const to = Math.min(rows, from + BAND)
    if (stage === 'light') fillLightField(scene, view, field, from, to)
    else shadeRows(scene, view, field, exposure, QUALITY[request.quality].rays, from, to)
  }
}

async function inThreads(work: Omit<Work, 'next'>): Promise<void> {
  const next = new Int32Array(new SharedArrayBuffer(4))
  const threads = Array.from({ length: availableParallelism() }, () => runThread({ ...work, next }))
  await Promise.all(threads)
}

function runThread(work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work })
    worker.once('message', () => resolve())
    worker.once('error', reject)
  })
}

async function render(request: RoomRequest): Promise<Pixels> {
  const { width, height, quality, seed } = request
  const field = createLightField(width, height, QUALITY[quality].step, true)
  const exposure = createExposure(width, height, true)
  await inThreads({ request, stage: 'light', field, exposure })
  smoothLightField(field, quality)
  await inThreads({ request, stage: 'shade', field, exposure })
  return developRoom(exposure, seed).picture
}

interface Output {
  path: string
  /** The share of the frame's width that is kept, from its left edge. */
  keep: number
  /** Width in pixels that it is reduced to. */
  width: number
  quality: number
}

interface Render {
  width: number
  height: number
  samples: number
  withObject: boolean
  outputs: readonly Output[]
}

const CARD = { width: 1200, height: 802, samples: 24 }

const RENDERS: Record<string, Render> = {
  sample: {
    width: 4240,
    height: 2832,
    samples: 16,
    withObject: true,
    outputs: [
      { path: 'server/samples/living-room.jpg', keep: 1, width: 4240, quality: 90 },
      { path: 'public/pictures/signin.jpg', keep: 0.64, width: 1200, quality: 86 },
    ],
  },
  before: {
    ...CARD,
    withObject: true,
    outputs: [{ path: 'public/pictures/item-removal-before.jpg', keep: 1, width: 960, quality: 86 }],
  },
  after: {
    ...CARD,
    withObject: false,
    outputs: [{ path: 'public/pictures/item-removal-after.jpg', keep: 1, width: 960, quality: 86 }],
  },
}

async function save({ width, height, samples, withObject, outputs }: Render): Promise<void> {
  const started = performance.now()
  const pixels = await render({ width, height, samples, withObject, seed: 7, quality: 'fine' })
  console.log(`Rendered ${width} × ${height} in ${Math.round((performance.now() - started) / 1000)} s`)
  for (const output of outputs) {
    const file = new URL(`../${output.path}`, import.meta.url)
    const jpeg = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .extract({ left: 0, top: 0, width: Math.round(width * output.keep), height })
      .resize({ width: output.width })
      .jpeg({ quality: output.quality, mozjpeg: true })
      .toBuffer()
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, jpeg)
    console.log(`${output.path}: ${Math.round(jpeg.length / 1024)} KB`)
  }
}

async function main(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(RENDERS)) {
    const wanted = RENDERS[name]
    if (wanted === undefined)
      throw new Error(`There is no render "${name}"; choose from ${Object.keys(RENDERS).join(', ')}`)
    await save(wanted)
  }
}

if (isMainThread) await main(process.argv.slice(2))
else {
  takeBands(workerData as Work)
  parentPort?.postMessage('done')
}
