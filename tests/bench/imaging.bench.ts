// Item removal against OpenCV's Telea: quality over background holes of real photos, time, and what stays untouched.
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { applyPatches, type Patch, type Pixels, type Plane, type Rect } from '../../core/imaging/pixels.ts'
import { removeItems } from '../../core/imaging/removal/remove-items.ts'
import { holes, pairs, type Hole } from './holes/holes.ts'
import { hogDistance, maskedPsnr } from './holes/measures.ts'
import { readMask } from './holes/read-mask.ts'
import { loadTelea } from './holes/telea.ts'
import { medianOf, timeByTurns, timeHere, timeRemoval } from './holes/timing.ts'
import type { Row } from './row.ts'

type Telea = Awaited<ReturnType<typeof loadTelea>>

const photos = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')
const exact = { grow: 0, feather: 0, seed: 1 }

async function readPhoto(name: string, megapixels: number): Promise<Pixels> {
  const file = path.join(photos, name)
  const meta = await sharp(file).metadata()
  const scale = Math.sqrt((megapixels * 1e6) / (meta.width * meta.height))
  const width = Math.round(meta.width * scale)
  const height = Math.round(meta.height * scale)
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

function ellipse({ width, height }: Pixels, hole: Pick<Hole, 'x' | 'y' | 'rx' | 'ry'>): Plane {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((x / width - hole.x) / hole.rx) ** 2 + ((y / height - hole.y) / hole.ry) ** 2 <= 1)
        data[y * width + x] = 255
  return { width, height, data }
}

/** What stands in the hole must not help: it is painted over before either method sees the photo. */
function punch(photo: Pixels, mask: Plane): Pixels {
  const data = Uint8Array.from(photo.data)
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] >= 128) data.set([255, 0, 255], i * 4)
  return { ...photo, data }
}

function boundsOf({ width, height, data }: Plane): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < 128) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function ours(photo: Pixels, mask: Plane): { pixels: Pixels; took: number } {
  let patches: Patch[] = []
  const took = timeHere(() => {
    patches = removeItems(photo, mask, exact)
  })
  const pixels = { ...photo, data: Uint8Array.from(photo.data) }
  applyPatches(pixels, patches)
  return { pixels, took }
}

function changedOutside(result: Pixels, photo: Pixels, mask: Plane): number {
  let count = 0
  for (let i = 0; i < mask.data.length; i++)
    if (mask.data[i] < 128 && [0, 1, 2, 3].some((k) => result.data[i * 4 + k] !== photo.data[i * 4 + k]))
      count++
  return count
}

/** Planks with a knot pattern and falling light: something to measure where there are no photos. */
function ownPicture(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const plank = Math.floor(y / 24)
      const grain = 10 * Math.sin(x / 9 + plank * 2.1) * Math.sin(y / 2.3) + ((x * 31 + y * 17) % 13)
      const value = (130 + 25 * ((plank * 7) % 3) + grain) * (1.1 - (0.4 * x) / width)
      data.set([value, value * 0.8, value * 0.6, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

const row = (
  figure: string,
  value: number,
  unit: string,
  bar: number,
  better: Row['better'],
  peer: [name: string, value: number, ratio: number] | null = null,
): Row => {
  const judged = peer?.[2] ?? value
  return {
    figure,
    value,
    unit,
    peer: peer?.[0] ?? null,
    peerValue: peer?.[1] ?? null,
    ratio: peer?.[2] ?? null,
    bar,
    better,
    pass: better === 'lower' ? judged <= bar : judged >= bar,
  }
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

export async function rows(): Promise<Row[]> {
  const telea = await loadTelea()
  const peer = 'opencv-js Telea r=5'
  const out: Row[] = []
  let outside = 0
  if (existsSync(photos)) {
    const psnr: [number, number][] = []
    const hog: [number, number][] = []
    for (const one of [...holes, ...pairs]) {
      const truth = await readPhoto(one.photo, 1)
      const mask = 'mask' in one ? await readMask(path.join(photos, one.mask), truth) : ellipse(truth, one)
      const photo = punch(truth, mask)
      const a = ours(photo, mask)
      const b = telea(photo, mask)
      const box = boundsOf(mask)
      psnr.push([maskedPsnr(a.pixels, truth, mask), maskedPsnr(b.pixels, truth, mask)])
      hog.push([hogDistance(a.pixels, truth, box), hogDistance(b.pixels, truth, box)])
      outside += changedOutside(a.pixels, photo, mask)
      const [p, h] = [psnr.at(-1), hog.at(-1)]
      console.error(
        `${one.what.padEnd(16)} PSNR ${p?.map((v) => v.toFixed(2)).join(' / ')}  HOG ${h?.map((v) => v.toFixed(3)).join(' / ')}  ${a.took.toFixed(0)} / ${b.took.toFixed(0)} ms`,
      )
    }
    const [ourPsnr, theirPsnr] = [mean(psnr.map((v) => v[0])), mean(psnr.map((v) => v[1]))]
    const [ourHog, theirHog] = [mean(hog.map((v) => v[0])), mean(hog.map((v) => v[1]))]
    console.error(`PSNR ${ourPsnr.toFixed(2)} dB, Telea ${theirPsnr.toFixed(2)} dB`)
    out.push(
      row('removal: PSNR above Telea, mean of 18 holes', ourPsnr - theirPsnr, 'dB', 2, 'higher'),
      row('removal: HOG distance, mean of 18 holes', ourHog, '', 0.55, 'lower', [
        peer,
        theirHog,
        ourHog / theirHog,
      ]),
    )
  } else console.error(`No photos at SHARED_PHOTOS (${photos}): the rows on real photos are SKIPPED.`)

  out.push(row('removal: pixels changed outside the mask', outside, '', 0, 'lower'))
  return [...out, ...(await speedRows(telea, peer))]
}

/** A picture with a hole of 5 %, and the number of its pixels. */
async function scene(megapixels: number): Promise<{ photo: Pixels; mask: Plane; masked: number }> {
  const width = Math.round(Math.sqrt(megapixels * 1.5e6))
  const photo = existsSync(photos)
    ? await readPhoto('interiors/living-stool-rug.jpg', megapixels)
    : ownPicture(width, Math.round((megapixels * 1e6) / width))
  const mask = ellipse(photo, { x: 0.3, y: 0.75, rx: 0.126, ry: 0.126 })
  let masked = 0
  for (const value of mask.data) masked += value >> 7
  return { photo, mask, masked }
}

function minOf(runs: number, measure: () => number): number {
  return Math.min(...Array.from({ length: runs }, measure))
}

/** So many times by turns, for ratios that what else the machine does changes little. */
const ROUNDS = 9

/** Processor times and their ratios: what else the machine does must not count. */
async function speedRows(telea: Telea, peer: string): Promise<Row[]> {
  const [small, one, two, twelve] = await Promise.all([0.3, 1, 2, 12].map(scene))
  const turns = await timeByTurns([small, one, { ...one, isPlain: true }], ROUNDS)
  const [preview, order, plain] = turns.map(medianOf)
  const ratio = (above: number) => medianOf(turns[above].map((took, round) => took / turns[1][round]))
  const ms = {
    one: Math.min(...turns[1]),
    two: await timeRemoval(two.photo, two.mask, 3),
    twelve: await timeRemoval(twelve.photo, twelve.mask, 2),
    teleaOne: minOf(4, () => telea(one.photo, one.mask).took),
    teleaTwo: minOf(3, () => telea(two.photo, two.mask).took),
  }
  const growth = ms.twelve / ms.one / (twelve.masked / one.masked)
  const name = 'removal of a hole of 5 %'
  return [
    row(`${name} at 1 MP`, ms.one, 'ms', 5, 'lower', [peer, ms.teleaOne, ms.one / ms.teleaOne]),
    row(`${name} at 2 MP`, ms.two, 'ms', 5, 'lower', [peer, ms.teleaTwo, ms.two / ms.teleaTwo]),
    row(`${name} at 1 MP`, order, 'ms', 4, 'higher', ['without WebAssembly', plain, ratio(2)]),
    row(`${name} at 12 MP, growth by the pixels of the hole`, ms.twelve, 'ms', 1, 'lower', [
      '1 MP',
      ms.one,
      growth,
    ]),
    row(`${name} at 0.3 MP`, preview, 'ms', 0.25, 'lower', ['1 MP', order, ratio(0)]),
  ]
}
