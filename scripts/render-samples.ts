/**
 * Renders the pictures that ship with the project, all of them our own work: the sample that a newcomer
 * tries, the same room empty, a house front by day and in the evening, further views of the room for the sample film, the item removal card's pair and the sign-in page's view. Run
 * it after changing core/scene: `node scripts/render-samples.ts [name …]`. The 12-megapixel sample takes some minutes.
 * `cleared` is the sample as our item removal leaves it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { prepareDusk } from '../core/imaging/dusk/prepare-dusk.ts'
import { applyPatches, type Pixels, type Plane } from '../core/imaging/pixels.ts'
import { removeItems } from '../core/imaging/removal/remove-items.ts'
import type { Camera } from '../core/scene/camera.ts'
import { renderStreet } from '../core/scene/exterior/render-street.ts'
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
  const scene = sharedRoom(request)
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
  camera?: Camera
  /** Nothing stands in the room; its photo names its focal length, so that its walls are found. */
  isEmpty?: boolean
  /** The object is taken out of the picture by our item removal. */
  isCleared?: boolean
  outputs: readonly Output[]
}

const CARD = { width: 1200, height: 802, samples: 24 }

/** A view of the room for the sample film. */
function filmView(name: string, camera: Camera): Render {
  const outputs = [{ path: `server/samples/${name}.jpg`, keep: 1, width: 2100, quality: 86 }]
  return { width: 2100, height: 1402, samples: 24, withObject: true, camera, outputs }
}

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
  window: filmView('window', { at: [1.7, 1.32, 0.5], yaw: -1.0, focal: 26 / 36, drop: 0.06 }),
  sofa: filmView('sofa', { at: [0.4, 1.2, 0.6], yaw: -0.25, focal: 30 / 36, drop: 0.06 }),
  table: filmView('table', { at: [0.9, 0.95, 1.2], yaw: -0.6, focal: 42 / 36, drop: 0.05 }),
  empty: {
    width: 2100,
    height: 1402,
    samples: 24,
    withObject: false,
    isEmpty: true,
    outputs: [{ path: 'server/samples/empty-room.jpg', keep: 1, width: 2100, quality: 88 }],
  },
  cleared: {
    width: 2100,
    height: 1402,
    samples: 24,
    withObject: true,
    isCleared: true,
    outputs: [{ path: 'server/samples/living-room-cleared.jpg', keep: 1, width: 2100, quality: 86 }],
  },
}

/** Differences of a channel beyond this are the object, or its shadow. */
const VISIBLE = 14

/** The picture as our item removal leaves it, with a mask of the object and its shadow. */
async function clear(request: RoomRequest, picture: Pixels): Promise<Pixels> {
  const bare = await render({ ...request, withObject: false })
  const mask: Plane = {
    width: picture.width,
    height: picture.height,
    data: new Uint8Array(bare.data.length / 4),
  }
  for (let i = 0; i < bare.data.length; i++)
    if (Math.abs(bare.data[i] - picture.data[i]) > VISIBLE) mask.data[i >> 2] = 255
  const cleared = { ...picture, data: new Uint8ClampedArray(picture.data) }
  applyPatches(cleared, removeItems(picture, mask, { grow: 10, feather: 6, seed: 1 }))
  return cleared
}

async function save({
  width,
  height,
  samples,
  withObject,
  camera,
  isEmpty = false,
  isCleared,
  outputs,
}: Render): Promise<void> {
  const started = performance.now()
  const request = { width, height, samples, withObject, isEmpty, seed: 7, quality: 'fine' as const }
  const picture = await render(camera === undefined ? request : { ...request, camera })
  const pixels = isCleared === true ? await clear(request, picture) : picture
  console.log(`Rendered ${width} × ${height} in ${Math.round((performance.now() - started) / 1000)} s`)
  for (const output of outputs) {
    const file = new URL(`../${output.path}`, import.meta.url)
    const jpeg = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .extract({ left: 0, top: 0, width: Math.round(width * output.keep), height })
      .resize({ width: output.width })
      .jpeg({ quality: output.quality, mozjpeg: true })
      .withExif(isEmpty ? { IFD2: { FocalLengthIn35mmFilm: '24' } } : {})
      .toBuffer()
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, jpeg)
    console.log(`${output.path}: ${Math.round(jpeg.length / 1024)} KB`)
  }
}

/** A house front by day, and the same in the evening as day to dusk makes it. */
async function saveHouse(): Promise<void> {
  const { picture } = renderStreet({ width: 2100, height: 1400, seed: 7 })
  const { width, height } = picture
  const day: Pixels = { width, height, data: new Uint8ClampedArray(picture.data) }
  const options = { scale: 1, camera: null, onProgress: () => undefined }
  const evening = prepareDusk(day, options).render({}, () => undefined)
  const opened = ({ data }: Pixels) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 86, mozjpeg: true })
  const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  await opened(day).toFile(file('server/samples/house.jpg'))
  await opened(day).resize(960).toFile(file('public/pictures/dusk-before.jpg'))
  await opened(evening).resize(960).toFile(file('public/pictures/dusk-after.jpg'))
}

async function main(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : [...Object.keys(RENDERS), 'house']) {
    if (name === 'house') {
      await saveHouse()
      continue
    }
    const wanted = RENDERS[name]
    if (wanted === undefined)
      throw new Error(`There is no render "${name}"; choose from ${Object.keys(RENDERS).join(', ')}, house`)
    await save(wanted)
  }
}

if (isMainThread) await main(process.argv.slice(2))
else {
  takeBands(workerData as Work)
  parentPort?.postMessage('done')
}
