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
  viewOf,
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
  const view = viewOf(request)
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

interface Picture {
  path: string
  /** Size rendered, and the width it is reduced to. */
  width: number
  height: number
  reducedTo: number
  samples: number
  withObject: boolean
  /** The part of the frame that is kept, from its left edge; 1 is all. */
  keep: number
  jpegQuality: number
}

const SAMPLE = { width: 4240, height: 2832, reducedTo: 4240, samples: 16, keep: 1, jpegQuality: 90 }
const CARD = { width: 1920, height: 1280, reducedTo: 960, samples: 24, keep: 1, jpegQuality: 86 }

const PICTURES: Record<string, Picture> = {
  sample: { ...SAMPLE, path: 'server/samples/living-room.jpg', withObject: true },
  before: { ...CARD, path: 'public/pictures/item-removal-before.jpg', withObject: true },
  after: { ...CARD, path: 'public/pictures/item-removal-after.jpg', withObject: false },
  signin: {
    ...CARD,
    path: 'public/pictures/signin.jpg',
    width: 2560,
    height: 1710,
    reducedTo: 1200,
    samples: 20,
    keep: 0.72,
    withObject: false,
  },
}

async function save(picture: Picture): Promise<void> {
  const { width, height, samples, withObject } = picture
  const started = performance.now()
  const pixels = await render({ width, height, samples, withObject, seed: 7, quality: 'fine' })
  const raw = { width, height, channels: 4 as const }
  const jpeg = await sharp(pixels.data, { raw })
    .removeAlpha()
    .extract({ left: 0, top: 0, width: Math.round(width * picture.keep), height })
    .resize({ width: picture.reducedTo })
    .jpeg({ quality: picture.jpegQuality, mozjpeg: true })
    .toBuffer()
  await mkdir(new URL('.', new URL(`../${picture.path}`, import.meta.url)), { recursive: true })
  await writeFile(new URL(`../${picture.path}`, import.meta.url), jpeg)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${picture.path}: ${Math.round(jpeg.length / 1024)} KB in ${seconds} s`)
}

async function main(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(PICTURES)) {
    const picture = PICTURES[name]
    if (picture === undefined)
      throw new Error(`There is no picture "${name}"; choose from ${Object.keys(PICTURES).join(', ')}`)
    await save(picture)
  }
}

if (isMainThread) await main(process.argv.slice(2))
else {
  takeBands(workerData as Work)
  parentPort?.postMessage('done')
}
