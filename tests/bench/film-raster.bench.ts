// The raster of films: one photo in the frame of the preview and of the film, against Skia (@napi-rs/canvas); a
// crossfade against one photo; how evenly a slow zoom moves; the conversion for the encoder. Skia is not installed with
// Mullion, as its packages for some systems are missing in some registries: `npm install --no-save @napi-rs/canvas@1.1.1`
// adds its row.
import type { ClipPicture, FramePlan } from '../../core/film/frame-plan.ts'
import type { RasterPhoto } from '../../core/film/raster/film-raster.ts'
import {
  createScaledRaster,
  pictureScale,
  previewScale,
  type RasterScale,
} from '../../core/film/raster/scaled-raster.ts'
import { drawPlanar } from '../../core/film/raster/sample.ts'
import { rgbaToYuv420, yuvBytes } from '../../core/film/raster/yuv.ts'
import { filmSchema } from '../../core/contract/film-document.ts'
import { filmOverlays } from '../helpers/film-fonts.ts'
import { jitterOf } from '../helpers/jitter.ts'
import { byTurns, costOf, minCost } from './cost.ts'
import { againstPeer, type Row } from './row.ts'

const PREVIEW = { width: 640, height: 360 }
const FULL = { width: 1920, height: 1080 }
const ROUNDS = 15
/** Milliseconds of a frame at 24 frames a second, and how much of it a frame of the preview may take. */
const BUDGET_MS = 1000 / 24
const PREVIEW_FRACTION = 0.1
const CANVAS_RATIO = 0.8
const CROSSFADE_RATIO = 2.6
const JITTER_PX = 0.02
const YUV_MS = 6
/** Pixels of the photo for each of the frame where it is not enlarged: at a zoom of 1.2. */
const DENSITY = 1.6

interface Size {
  width: number
  height: number
}

export async function rows(): Promise<Row[]> {
  return [
    ...previewRows(),
    ...(await canvasRows()),
    await crossfadeRow(),
    limit('jitter of a slow zoom, second difference', jitter(), 'px', JITTER_PX),
    limit('RGBA to YUV 4:2:0, 1920 × 1080', yuvCost(), 'ms', YUV_MS),
  ]
}

function limit(figure: string, value: number, unit: string, bar: number): Row {
  const pass = value <= bar
  return { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, better: 'lower', pass }
}

/** Detail as photos have it: neither flat, which would be quick to compress, nor noise, which nothing is. */
function photoOf({ width, height }: Size): RasterPhoto {
  const size = { width: Math.round(width * DENSITY), height: Math.round(height * DENSITY) }
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  for (let i = 0; i < data.length; i++)
    data[i] = i % 4 === 3 ? 255 : 128 + 90 * Math.sin(i / 57) * Math.cos(i / 40_001)
  return { ...size, data, spatial: null }
}

function frameOf({ width, height }: Size): Uint8ClampedArray {
  return new Uint8ClampedArray(width * height * 4)
}

/** Another view each time, as in a film. */
function createViews(): () => ClipPicture['view'] {
  let step = 0
  return () => {
    step = (step + 1) % 60
    const width = 0.95 - step * 0.002
    return { x: 0.02 + step * 0.0007, y: 0.02 + step * 0.0005, width, height: width }
  }
}

function pictureOf(imageId: string, view: ClipPicture['view']): ClipPicture {
  return { clip: 0, image_id: imageId, view, surround: 'black', pose: null, before: null }
}

function rasterOf(size: Size, scale: RasterScale = 1): { single: () => void; crossfade: () => void } {
  const larger = pictureScale(scale)
  const wanted = { width: larger * size.width, height: larger * size.height }
  const photos: Record<string, RasterPhoto> = { a: photoOf(wanted), b: photoOf(wanted) }
  const setup = {
    film: filmSchema.parse({ clips: [{ image_id: 'a', frames: 60 }] }),
    ...size,
    overlays: filmOverlays,
    pictures: (id: string) => photos[id],
  }
  const raster = createScaledRaster(setup, scale)
  const out = frameOf(size)
  const view = createViews()
  const draw = (plan: Omit<FramePlan, 'frame' | 'overlays'>) => {
    raster.draw({ frame: 0, overlays: [], ...plan }, out)
  }
  return {
    single: () => {
      draw({ pictures: [pictureOf('a', view())], transition: null })
    },
    crossfade: () => {
      const transition = { kind: 'crossfade', direction: 'left', progress: 0.4 } as const
      draw({ pictures: [pictureOf('a', view()), pictureOf('b', view())], transition })
    },
  }
}

function previewRows(): Row[] {
  const { single, crossfade } = rasterOf(PREVIEW, previewScale(PREVIEW))
  return Object.entries({ 'one photo': single, crossfade }).map(([name, work]) => {
    const fraction = minCost(ROUNDS, () => repeated(10, work)) / 10 / BUDGET_MS
    return limit(`${name}, 640 × 360, of a frame at 24 a second`, fraction, '', PREVIEW_FRACTION)
  })
}

async function crossfadeRow(): Promise<Row> {
  const { single, crossfade } = rasterOf(FULL)
  const cost = await byTurns({ warm: 3, rounds: ROUNDS }, turn(crossfade), turn(single))
  const peer = { name: 'one photo', value: cost.theirs }
  return againstPeer(null, 'crossfade, 1920 × 1080', cost.ours, 'ms', peer, CROSSFADE_RATIO)
}

/** Gives the processor time of some work, from five times of it. */
function turn(work: () => void): () => number {
  return () => costOf(() => repeated(5, work)) / 5
}

function repeated(times: number, work: () => void): void {
  for (let i = 0; i < times; i++) work()
}

function jitter(): number {
  return jitterOf(drawPlanar, { ...PREVIEW, density: 1.33, frames: 150 })
}

function yuvCost(): number {
  const { data } = photoOf({ width: FULL.width / DENSITY, height: FULL.height / DENSITY })
  const out = new Uint8Array(yuvBytes(FULL.width, FULL.height))
  return minCost(ROUNDS, () => {
    rgbaToYuv420(data, FULL.width, FULL.height, out)
  })
}

/** What is used of Skia; null where it is not installed. */
interface Canvas {
  createCanvas: (
    width: number,
    height: number,
  ) => {
    getContext: (kind: '2d') => {
      imageSmoothingQuality: string
      drawImage: (image: unknown, ...box: number[]) => void
      putImageData: (data: unknown, x: number, y: number) => void
      getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray }
    }
  }
  ImageData: new (data: Uint8ClampedArray, width: number, height: number) => unknown
}

async function loadCanvas(): Promise<Canvas | null> {
  const name = '@napi-rs/canvas'
  try {
    return (await import(name)) as Canvas
  } catch {
    console.log(`The peer of the raster is not there: npm install --no-save ${name}@1.1.1`)
    return null
  }
}

/** The same photo and views, and the pixels read back, as an encoder needs them. */
async function canvasRows(): Promise<Row[]> {
  const skia = await loadCanvas()
  if (skia === null) return []
  const photo = photoOf(FULL)
  const image = skia.createCanvas(photo.width, photo.height)
  image.getContext('2d').putImageData(new skia.ImageData(photo.data, photo.width, photo.height), 0, 0)
  const context = skia.createCanvas(FULL.width, FULL.height).getContext('2d')
  context.imageSmoothingQuality = 'low'
  const view = createViews()
  const theirs = () => {
    const { x, y, width, height } = view()
    const part = [x * photo.width, y * photo.height, width * photo.width, height * photo.height]
    context.drawImage(image, ...part, 0, 0, FULL.width, FULL.height)
    context.getImageData(0, 0, FULL.width, FULL.height)
  }
  const { single } = rasterOf(FULL)
  const cost = await byTurns({ warm: 3, rounds: ROUNDS }, turn(single), turn(theirs))
  const peer = { name: '@napi-rs/canvas drawImage, bilinear', value: cost.theirs }
  return [againstPeer(null, 'one photo, 1920 × 1080, processor time', cost.ours, 'ms', peer, CANVAS_RATIO)]
}
