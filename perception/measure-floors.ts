// Floors after one click, on the labelled photos: node perception/measure-floors.ts judging|tuning [WEIGHTS.onnx]
// The click is the deepest place of the floor as it is labelled; corners are as the analysis finds them. Leak and miss are
// parts of the floor; rugs are no part of it. With weights the map of the photo is looked at, as previews and orders do.
import { readFileSync } from 'node:fs'
import { findSurface } from '../core/design/surface/find-surface.ts'
import { lookAtPhoto } from '../core/design/surface/working-photo.ts'
import { squaredDistance } from '../core/imaging/distance.ts'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import { codeOf, UNLABELLED } from '../core/perception/classes.ts'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { planeChances } from '../core/perception/plane-chances.ts'
import { labelNames, readLabels } from './label-file.ts'
import { labelMap, photoOf, readReduced } from './photo-files.ts'
import { readSplit } from './split.ts'

/** From this confidence on a room is used by designs. */
const MIN_CONFIDENCE = 0.3
/** The least part of a photo that its floor must be. */
const MIN_FLOOR = 0.05

const [half, weights] = process.argv.slice(2)
if (half !== 'judging' && half !== 'tuning')
  throw new Error('Say which half: measure-floors.ts judging|tuning')
const perceiver = weights ? openPerceiver(readFileSync(weights)) : null

const found: { leak: number; miss: number }[] = []
for (const name of labelNames()) {
  const labels = readLabels(name)
  if (labels.kind !== 'indoor' || !readSplit()[half].includes(labels.house)) continue
  const file = photoOf(labels)
  if (file === undefined) continue
  const photo = await readReduced(file)
  const map = perceiver && perceive(photo, perceiver)
  const { layout } = analyseRoom(photo, null, map && planeChances(map))
  if (layout === null || layout.confidence < MIN_CONFIDENCE) continue
  const working = lookAtPhoto(photo, layout, map)
  const { width, height } = working.features
  const full = labelMap(labels, photo)
  const truth = Uint8Array.from({ length: width * height }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    const row = Math.floor(((y + 0.5) * full.height) / height)
    return full.data[row * full.width + Math.floor(((x + 0.5) * full.width) / width)]
  })
  const floor = codeOf('floor')
  const size = truth.filter((code) => code === floor).length
  if (size < MIN_FLOOR * truth.length) continue
  const p = deepest(truth, floor, width, height)
  const click = {
    kind: 'add' as const,
    x: ((p % width) + 0.5) / width,
    y: (Math.floor(p / width) + 0.5) / height,
  }
  const { labels: own } = findSurface(working, { plane: 'floor', clicks: [click], strokes: [] })
  let [leak, miss] = [0, 0]
  own.forEach((is, i) => {
    if (is === 1 && truth[i] !== floor && truth[i] !== UNLABELLED) leak++
    if (is === 0 && truth[i] === floor) miss++
  })
  found.push({ leak: leak / size, miss: miss / size })
  console.error(`${name}: leak ${(leak / size).toFixed(3)}, miss ${(miss / size).toFixed(3)}`)
}
const mean = (of: (one: { leak: number; miss: number }) => number) =>
  found.reduce((sum, one) => sum + of(one), 0) / found.length
console.log(
  `${found.length} floors: leak ${mean(({ leak }) => leak).toFixed(3)}, miss ${mean(({ miss }) => miss).toFixed(3)}, ` +
    `IoU ${mean(({ leak, miss }) => (1 - miss) / (1 + leak)).toFixed(3)}`,
)

/** The pixel of a class that lies farthest from others, and from the rim of the picture. */
function deepest(codes: Uint8Array, code: number, width: number, height: number): number {
  const data = Uint8Array.from(codes, (own, p) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    return own !== code || x === 0 || y === 0 || x === width - 1 || y === height - 1 ? 255 : 0
  })
  const depth = squaredDistance({ width, height, data })
  return depth.reduce((best, value, p) => (value > depth[best] ? p : best), 0)
}
