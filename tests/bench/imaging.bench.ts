// Item removal against OpenCV's Telea: quality over background holes of real photos, time, and what stays untouched.
import { existsSync } from 'node:fs'
import type { Pixels, Plane } from '../../core/imaging/pixels.ts'
import { holes, pairs } from './holes/holes.ts'
import { judgingHoles } from './holes/judging-holes.ts'
import {
  ellipse,
  type HoleFigures,
  measureHole,
  photos,
  readPhoto,
  type Telea,
} from './holes/measure-hole.ts'
import { loadTelea } from './holes/telea.ts'
import { medianOf, timeByTurns, timeRemoval } from './holes/timing.ts'
import type { Row } from './row.ts'

/** In dB above Telea on the judging holes. */
const JUDGING_BAR = 3.4

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

/** How many dB more than Telea's, on average. */
const gainOf = (figures: readonly HoleFigures[]): number =>
  mean(figures.map(({ psnr }) => psnr.ours - psnr.telea))

function hogRow(what: string, figures: readonly HoleFigures[], bar: number, peer: string): Row {
  const ours = mean(figures.map(({ hog }) => hog.ours))
  const theirs = mean(figures.map(({ hog }) => hog.telea))
  return row(`removal: HOG distance, ${what}`, ours, '', bar, 'lower', [peer, theirs, ours / theirs])
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

export async function rows(): Promise<Row[]> {
  const telea = await loadTelea()
  const peer = 'opencv-js Telea r=5'
  const out: Row[] = []
  let outside = 0
  if (existsSync(photos)) {
    const figures: HoleFigures[] = []
    for (const one of [...holes, ...pairs]) figures.push(await measureHole(telea, one))
    const judged: HoleFigures[] = []
    for (const one of judgingHoles) judged.push(await measureHole(telea, one))
    outside = [...figures, ...judged].reduce((sum, one) => sum + one.outside, 0)
    out.push(
      row('removal: PSNR above Telea, mean of 18 holes', gainOf(figures), 'dB', 2, 'higher'),
      hogRow('mean of 18 holes', figures, 0.55, peer),
      row(
        `removal: PSNR above Telea, mean of ${judged.length} judging holes`,
        gainOf(judged),
        'dB',
        JUDGING_BAR,
        'higher',
      ),
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
