// Floors, walls and ceilings after one click, on the labelled photos:
// node perception/measure-surfaces.ts judging|tuning [WEIGHTS.onnx]
// The click is the deepest place of the surface as it is labelled; corners are as the analysis finds them. Leak and miss are
// parts of the surface; rugs are no part of a floor. Labels do not tell one wall from another: a wall ends where the box has
// its plane, and what is taken of another wall counts neither way. Walls and ceilings are the part of them that the click is
// on. With weights the map of the photo is looked at, as previews and orders do.
import { readFileSync } from 'node:fs'
import { findSurface } from '../core/design/surface/find-surface.ts'
import { piecesOf } from '../core/design/surface/pieces-of.ts'
import { lookAtPhoto } from '../core/design/surface/working-photo.ts'
import { squaredDistance } from '../core/imaging/distance.ts'
import type { DesignPlane } from '../core/contract/design-document.ts'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import { LABELS } from '../core/imaging/layout/layout.ts'
import { codeOf, UNLABELLED } from '../core/perception/classes.ts'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { planeChances } from '../core/perception/plane-chances.ts'
import { labelMap, readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'

/** From this confidence on a room is used by designs. */
const MIN_CONFIDENCE = 0.3
/** The least part of a photo that a surface must be. */
const MIN_SURFACE = 0.05

const SURFACES: readonly { kind: 'floor' | 'wall' | 'ceiling'; plane: DesignPlane }[] = [
  { kind: 'floor', plane: 'floor' },
  { kind: 'ceiling', plane: 'ceiling' },
  { kind: 'wall', plane: 'left' },
  { kind: 'wall', plane: 'back' },
  { kind: 'wall', plane: 'right' },
]

const [half, weights] = process.argv.slice(2)
if (half !== 'judging' && half !== 'tuning')
  throw new Error('Say which half: measure-surfaces.ts judging|tuning')
const perceiver = weights ? openPerceiver(readFileSync(weights)) : null

interface Wrong {
  kind: string
  leak: number
  miss: number
}

const found: Wrong[] = []
for (const { name, labels, file } of photosOfHalf(half, 'indoor')) {
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
  for (const { kind, plane } of SURFACES) {
    const code = codeOf(kind)
    const own = Uint8Array.from(truth, (is, p) =>
      is === code && (kind !== 'wall' || working.planes?.[p] === LABELS[plane]) ? 1 : 0,
    )
    if (own.filter((is) => is === 1).length < MIN_SURFACE * own.length) continue
    const p = deepest(own, width, height)
    const asked = kind === 'floor' ? own : partAt(own, width, p)
    const size = asked.filter((is) => is === 1).length
    const click = {
      kind: 'add' as const,
      x: ((p % width) + 0.5) / width,
      y: (Math.floor(p / width) + 0.5) / height,
    }
    const { labels: taken } = findSurface(working, { plane, clicks: [click], strokes: [] })
    let [leak, miss] = [0, 0]
    taken.forEach((is, i) => {
      if (is === 1 && truth[i] !== code && truth[i] !== UNLABELLED) leak++
      if (is === 0 && asked[i] === 1) miss++
    })
    found.push({ kind, leak: leak / size, miss: miss / size })
    console.error(`${name}, ${plane}: leak ${(leak / size).toFixed(3)}, miss ${(miss / size).toFixed(3)}`)
  }
}
for (const kind of ['floor', 'wall', 'ceiling']) {
  const all = found.filter((one) => one.kind === kind)
  const mean = (of: (one: Wrong) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length
  console.log(
    `${all.length} of ${kind}: leak ${mean(({ leak }) => leak).toFixed(3)}, miss ${mean(({ miss }) => miss).toFixed(3)}, ` +
      `IoU ${mean(({ leak, miss }) => (1 - miss) / (1 + leak)).toFixed(3)}`,
  )
}

/** The place of a mask that lies farthest from what is outside, and from the rim of the picture. */
function deepest(mask: Uint8Array, width: number, height: number): number {
  const data = Uint8Array.from(mask, (is, p) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    return is !== 1 || x === 0 || y === 0 || x === width - 1 || y === height - 1 ? 255 : 0
  })
  const depth = squaredDistance({ width, height, data })
  return depth.reduce((best, value, p) => (value > depth[best] ? p : best), 0)
}

/** The connected part of a mask round a place. */
function partAt(mask: Uint8Array, width: number, place: number): Uint8Array {
  for (const piece of piecesOf(mask, width)) {
    if (!piece.includes(place)) continue
    const part = new Uint8Array(mask.length)
    for (const p of piece) part[p] = 1
    return part
  }
  return mask
}
