// What is offered for removal in the labelled photos of rooms, without and with what a network tells of them:
// node perception/measure-suggestions.ts judging|tuning WEIGHTS.onnx [FOLDER]
// An offer counts as things when most of its pixels are labelled so, and as one when it and one polygon overlap by half
// (a polygon is most often one thing). FOLDER gets the offers as outlines: on the left without, on the right with.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { suggestRegions, type Suggestions } from '../core/imaging/suggest/suggest-regions.ts'
import { codeOf, type LabelClass } from '../core/perception/classes.ts'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { thingsAt } from '../core/perception/things-at.ts'
import type { LabelFile } from './label-file.ts'
import { paintPolygons } from './paint-labels.ts'
import { labelMap, readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'

/** Long edge of the picture that suggestions are looked for in, as preparation has it. */
const EDGE = 512
const THINGS: readonly LabelClass[] = ['object', 'rug', 'person-animal']
/** So much of an offer is labelled as things where it counts as things. */
const MIN_THING = 0.8
const MIN_OVERLAP = 0.5

interface Offer {
  /** The fraction of its pixels that is labelled as things. */
  things: number
  /** How far it and the likest polygon of a thing overlap (intersection over union). */
  overlap: number
}

const [half, weights, folder] = process.argv.slice(2)
if (weights === undefined || (half !== 'judging' && half !== 'tuning'))
  throw new Error('Say what is measured: measure-suggestions.ts judging|tuning WEIGHTS.onnx [FOLDER]')
const perceiver = openPerceiver(readFileSync(weights))
if (perceiver === null) throw new Error('This Node has no WebAssembly with SIMD')
if (folder !== undefined) mkdirSync(folder, { recursive: true })
const without: Offer[][] = []
const withMap: Offer[][] = []
for (const { name, labels, file } of photosOfHalf(half, 'indoor')) {
  const whole = await readReduced(file)
  const photo = await readReduced(file, EDGE)
  const truth = labelMap(labels, whole)
  const before = suggestRegions(photo)
  const after = suggestRegions(photo, thingsAt(perceive(whole, perceiver), photo))
  without.push(judge(before, labels, truth))
  withMap.push(judge(after, labels, truth))
  console.error(`${name}: without ${wordOf(without.at(-1))}; with ${wordOf(withMap.at(-1))}`)
  if (folder !== undefined) await drawPair(photo, [before, after], path.join(folder, `${name}.png`))
}
console.log('| offers | things | per cent | one polygon | photos with a thing, of ' + without.length + ' |')
console.log('| --- | --- | --- | --- | --- |')
printRow('without the network', without)
printRow('with it', withMap)

function judge({ labels: offered, regions }: Suggestions, labels: LabelFile, truth: Plane): Offer[] {
  const { width, height } = offered
  const codes = new Set(THINGS.map(codeOf))
  const polygons = labels.polygons
    .filter(({ class: name }) => name !== 'unlabelled' && THINGS.includes(name))
    .map((polygon) => paintPolygons({ ...labels, polygons: [polygon] }, width, height).data)
  return regions.map(({ id }) => {
    const inside = Uint8Array.from(offered.data, (value) => (value === id ? 1 : 0))
    let [count, things] = [0, 0]
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0; x < width; x++, p++) {
        if (inside[p] === 0) continue
        count++
        const row = Math.floor(((y + 0.5) * truth.height) / height)
        const column = Math.floor(((x + 0.5) * truth.width) / width)
        if (codes.has(truth.data[row * truth.width + column])) things++
      }
    return { things: things / count, overlap: Math.max(0, ...polygons.map((one) => overlapOf(inside, one))) }
  })
}

function overlapOf(inside: Uint8Array, polygon: Plane['data']): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < inside.length; p++) {
    if (inside[p] === 1 && polygon[p] !== 0) both++
    if (inside[p] === 1 || polygon[p] !== 0) either++
  }
  return both / either
}

function wordOf(offers: readonly Offer[]): string {
  return offers.length === 0
    ? 'none'
    : offers.map(({ things, overlap }) => `${things.toFixed(2)}/${overlap.toFixed(2)}`).join(' ')
}

function printRow(name: string, photos: readonly (readonly Offer[])[]): void {
  const all = photos.flat()
  const things = all.filter((offer) => offer.things >= MIN_THING).length
  const single = all.filter(({ overlap }) => overlap >= MIN_OVERLAP).length
  const shown = photos.filter((offers) => offers.some((offer) => offer.things >= MIN_THING)).length
  const percent = Math.round((100 * things) / Math.max(1, all.length))
  console.log(`| ${name} | ${things} / ${all.length} | ${percent} | ${single} | ${shown} |`)
}

/** The offers of both, each outlined in yellow, the surest in red. */
async function drawPair(photo: Pixels, pair: readonly Suggestions[], file: string): Promise<void> {
  const { width, height } = photo
  const out = new Uint8Array(2 * width * height * 3)
  for (const [side, { labels }] of pair.entries())
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0; x < width; x++, p++) {
        const id = labels.data[p]
        const isEdge = [p - 2, p + 2, p - 2 * width, p + 2 * width].some((q) => labels.data[q] !== id)
        const colour = id === 1 ? [255, 0, 0] : [255, 230, 0]
        const to = (y * 2 * width + side * width + x) * 3
        for (let c = 0; c < 3; c++)
          out[to + c] = id === 0 ? photo.data[p * 4 + c] * 0.6 : isEdge ? colour[c] : photo.data[p * 4 + c]
      }
  await sharp(out, { raw: { width: 2 * width, height, channels: 3 } })
    .png()
    .toFile(file)
}
