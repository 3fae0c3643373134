// Day to dusk: how exactly the sky is found over rendered streets, and what preparing and drawing an evening costs.
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { findSky } from '../../core/imaging/sky/sky-matte.ts'
import { renderStreet } from '../../core/scene/exterior/render-street.ts'
import { byTurns } from './cost.ts'
import { timeHere } from './holes/timing.ts'
import { restSize } from '../../core/imaging/working-size.ts'
import { restRows } from './rest-preview.ts'
import { againstPeer, type Row } from './row.ts'
import { loadGrabCut } from './select/grab-cut.ts'

const photos = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')
const atRest = [
  'brick-house-double-garage.jpg',
  'suburban-three-houses.jpg',
  'brick-semi-overcast.jpg',
  'brick-terrace-clouds.jpg',
  'painted-row-white-sky.jpg',
]
const SEEDS = Array.from({ length: 16 }, (_, i) => i + 1)
/** Milliseconds of one core a megapixel, and besides. */
const PER_MEGAPIXEL = 600
const BESIDES = 150

function row(figure: string, value: number, unit: string, bar: number, better: Row['better']): Row {
  const pass = better === 'lower' ? value <= bar : value >= bar
  return { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, better, pass }
}

function overlap(seed: number): number {
  const { picture, sky } = renderStreet({ width: 480, height: 320, seed })
  const { data } = findSky(picture).matte
  let [both, either] = [0, 0]
  for (let p = 0; p < data.length; p++) {
    both += Math.min(data[p], sky.data[p])
    either += Math.max(data[p], sky.data[p])
  }
  console.error(`street ${seed}: ${(both / either).toFixed(4)}`)
  return both / either
}

async function picture(megapixels: number): Promise<Pixels> {
  const width = Math.round(Math.sqrt(megapixels * 1.5e6))
  const height = Math.round((megapixels * 1e6) / width)
  const file = path.join(photos, 'exteriors/brick-house-double-garage.jpg')
  if (!existsSync(file)) return renderStreet({ width, height, seed: 7 }).picture
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

function minOf(runs: number, measure: () => number): number {
  return Math.min(...Array.from({ length: runs }, measure))
}

/** Processor time of a photo's first evening, in ms. */
function timeWhole(photo: Pixels): number {
  return timeHere(() => prepareDusk(photo, { scale: 1 }).render({}))
}

/** Processor time of one more evening once a photo is prepared, in ms. */
function timeAgain(photo: Pixels): number {
  const prepared = prepareDusk(photo, { scale: 1 })
  let time = 30
  return minOf(10, () => timeHere(() => prepared.render({ time: time++ })))
}

/**
 * The whole of a preview, sky, windows and light, against OpenCV finding the sky alone in as many pixels. The bar is what
 * 600 ms a megapixel and 150 besides, 330 ms, were of it when the preview took 233 ms and 0.19 of it.
 */
async function previewRow(): Promise<Row> {
  const photo = await picture(0.3)
  const { width, height } = photo
  const grabCut = await loadGrabCut()
  const box = { x: 1, y: 1, width: width - 2, height: Math.round(height / 2) }
  const { ours, theirs } = await byTurns(
    { warm: 5, rounds: 7 },
    () => timeWhole(photo),
    () => timeHere(() => grabCut(photo, box)),
  )
  const peer = { name: 'opencv-js GrabCut, upper half', value: theirs }
  return againstPeer(null, 'dusk: a preview of 0.3 MP', ours, 'ms', peer, 0.27)
}

export async function rows(): Promise<Row[]> {
  const overlaps = SEEDS.map(overlap)
  const preview = await previewRow()
  const again = timeAgain(await picture(0.3))
  const four = await picture(4)
  const files = atRest.map((name) => path.join(photos, 'exteriors', name))
  const order = (full: Pixels) => ({
    source: restSize(full),
    render: (photo: Pixels, scale: number, _shown: unknown, view?: Pixels) =>
      prepareDusk(photo, { scale, view }).render({}),
  })
  return [
    row(
      'dusk: sky shared with the truth, mean of 16 streets',
      overlaps.reduce((a, b) => a + b) / SEEDS.length,
      '',
      0.97,
      'higher',
    ),
    row('dusk: the worst of 16 streets', Math.min(...overlaps), '', 0.97, 'higher'),
    row(
      'dusk: a photo of 4 MP',
      minOf(2, () => timeWhole(four)),
      'ms',
      4 * PER_MEGAPIXEL + BESIDES,
      'lower',
    ),
    preview,
    row('dusk: another setting at 0.3 MP', again, 'ms', 120, 'lower'),
    ...(await restRows('dusk', files, order)),
  ]
}
