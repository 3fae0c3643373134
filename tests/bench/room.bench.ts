// Camera, layout and straightening: rendered rooms of which all is known, and photos turned by known angles. The sample
// photo, and all JPEGs of the folders in ROOM_PHOTOS (paths with colons between).
import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Camera } from '../../core/imaging/camera/camera.ts'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import { computeLabels } from '../../core/imaging/layout/labels.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { straightenVerticals } from '../../core/imaging/upright/straighten.ts'
import { photographTilted, planesSeen, sameFraction, type TiltedCamera } from '../helpers/tilted-room.ts'
import { byTurns } from './cost.ts'
import { timeHere } from './holes/timing.ts'
import { loadHough } from './room/hough.ts'
import { errorsOf, turnPhoto } from './room/turned.ts'
import { againstPeer, type Row } from './row.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
/** Long side that photos are looked at, in pixels: about a megapixel. */
const EDGE = 1224
const TURNS = [
  [3, 0],
  [-4, 1.5],
  [0, -3],
  [5, 2],
  [-2, -1],
] as const
const VIEWS: readonly Omit<TiltedCamera, 'at'>[] = [
  { yaw: -14, pitch: 3, roll: 1, focal: 0.55 },
  { yaw: -8, pitch: -4, roll: -2, focal: 0.75 },
  { yaw: 10, pitch: 6, roll: 2, focal: 0.667 },
  { yaw: 20, pitch: -6, roll: 1, focal: 0.55 },
  { yaw: -25, pitch: 1, roll: -3, focal: 0.75 },
  { yaw: 0, pitch: 0.5, roll: 0.3, focal: 0.667 },
  { yaw: 5, pitch: -2, roll: 0.2, focal: 0.55 },
  { yaw: -30, pitch: -8, roll: 3, focal: 0.75 },
]

async function read(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(EDGE, EDGE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

function at(fraction: number, values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(fraction * (values.length - 1))]
}

/** Errors of pitch and roll over rooms of which all is known, and the share of pixels put on a wrong plane. */
function renderedErrors(): { tilts: number[]; planes: number[] } {
  const tilts: number[] = []
  const planes: number[] = []
  for (const view of VIEWS) {
    const from: TiltedCamera = { ...view, at: [view.yaw > 0 ? -1.2 : 1.2, 1.35, -0.95] }
    const { camera, layout } = analyseRoom(photographTilted(from, 900, 600), null)
    if (camera === null) tilts.push(90, 90)
    else tilts.push(Math.abs(camera.pitch - view.pitch), Math.abs(camera.roll - view.roll))
    planes.push(
      layout === null ? 1 : 1 - sameFraction(computeLabels(layout, 300, 200), planesSeen(from, 300, 200)),
    )
  }
  return { tilts, planes }
}

/** Errors of pitch and roll over a photo turned, and how far from upright its uprights are after straightening. */
function turnedErrors(photo: Pixels, camera: Camera): { found: number[]; left: number[] } {
  const found: number[] = []
  const left: number[] = []
  for (const [pitch, roll] of TURNS) {
    const turned = turnPhoto(photo, camera, pitch, roll)
    if (turned === null) continue
    const seen = analyseRoom(turned.photo, null).camera
    if (seen === null) {
      found.push(90, 90)
      continue
    }
    found.push(...errorsOf(seen, turned))
    const after = analyseRoom(straightenVerticals(turned.photo, seen, 1, { crop: true }), null).camera
    left.push(after === null ? 90 : Math.max(Math.abs(after.pitch), Math.abs(after.roll)))
  }
  return { found, left }
}

function row(figure: string, value: number, unit: string, bar: number): Row {
  const pass = value <= bar
  return { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, better: 'lower', pass }
}

export async function rows(): Promise<Row[]> {
  const folders = (process.env['ROOM_PHOTOS'] ?? '').split(':').filter((folder) => folder !== '')
  const files = [SAMPLE, ...folders.flatMap((folder) => globSync(path.join(folder, '*.jpg')))]
  const found: number[] = []
  const left: number[] = []
  const costs: { ours: number; theirs: number }[] = []
  const hough = await loadHough()
  for (const file of files) {
    const photo = await read(file)
    const { camera } = analyseRoom(photo, null)
    const megapixels = (photo.width * photo.height) / 1e6
    costs.push(
      await byTurns(
        { warm: 2, rounds: 5 },
        () => timeHere(() => analyseRoom(photo, null)) / megapixels,
        () => timeHere(() => hough(photo)) / megapixels,
      ),
    )
    if (camera === null) continue
    const errors = turnedErrors(photo, camera)
    found.push(...errors.found)
    left.push(...errors.left)
  }
  const rendered = renderedErrors()
  const cost = costs.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[costs.length >> 1]
  const photos = `${files.length} photos turned by known angles`
  return [
    row('pitch and roll of rendered rooms: median error', at(0.5, rendered.tilts), '°', 0.05),
    row('pitch and roll of rendered rooms: 90 of 100 are within', at(0.9, rendered.tilts), '°', 0.2),
    row('layout of rendered rooms: pixels on a wrong plane, the worst', 100 * at(1, rendered.planes), '%', 6),
    row(`pitch and roll, ${photos}: median error`, at(0.5, found), '°', 0.05),
    row(`pitch and roll, ${photos}: 90 of 100 are within`, at(0.9, found), '°', 0.2),
    row(`tilt left after straightening, ${photos}: median`, at(0.5, left), '°', 0.1),
    againstPeer(
      null,
      'room analysis, processor time a megapixel, median of photos',
      cost.ours,
      'ms',
      { name: 'opencv-js Canny + HoughLinesP', value: cost.theirs },
      4,
    ),
  ]
}
