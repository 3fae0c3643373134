// `node tests/bench/suggestions/fit-weights.ts`: the weights of suggestions from the photos for tuning, by ridge logistic
// regression. Prints what goes into core/imaging/suggest/weights.ts.
import path from 'node:path'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { FEATURE_NAMES } from '../../../core/imaging/suggest/features.ts'
import { findCandidates } from '../../../core/imaging/suggest/find-candidates.ts'
import { renderRoom } from '../../../core/scene/render-room.ts'
import { drawOutline } from './judge-offers.ts'
import { readReduced } from './read-reduced.ts'
import { renderRooms } from '../select/rooms.ts'
import { roomsForFitting, sampleThings } from './rooms-for-fitting.ts'
import { labelledPhotos, type LabelledPhoto } from './things.ts'

/** Empty rooms, in which nothing is to be offered. */
const emptyRooms = ['white-room-one-window-dark-floor', 'bedroom-closet-brown-floor'].map((name) => ({
  photo: `empty-rooms/${name}.jpg`,
  things: [],
}))
const RIDGE = 20
const ROUNDS = 12
/** A candidate is a thing from this overlap on; from the lower one on it counts as neither. */
const [MIN_OVERLAP, MIN_UNCLEAR] = [0.5, 0.4]
/** All candidates of one thing together count as so many others. */
const THING_WEIGHT = 6
/** The sample photo is what every newcomer sees first: its things count twice. */
const SAMPLE_WEIGHT = 2

interface Sample {
  x: number[]
  y: number
  weight: number
}

interface Labelled {
  picture: Pixels
  /** The pixels of each thing: not 0. */
  things: Uint8Array[]
  weight: number
}

async function readLabelled({ photo, things }: Pick<LabelledPhoto, 'photo' | 'things'>): Promise<Labelled> {
  const picture = await readReduced(photo)
  const { width, height } = picture
  return {
    picture,
    things: await Promise.all(things.map(({ outline }) => drawOutline(outline, width, height))),
    weight: 1,
  }
}

/** Rooms of our own, of whose things every pixel is known. */
const ownRooms = renderRooms(512, 342).map(({ picture, objects }) => ({
  picture,
  things: objects.map(({ truth }) => Uint8Array.from(truth.data)),
  weight: 1,
}))
const samplePhoto = await readLabelled({
  photo: path.join(import.meta.dirname, '../../../server/samples/living-room.jpg'),
  things: sampleThings,
})
/** The same room as the tests render it; all but its stool stand where the photo has them. */
const draft = renderRoom({
  width: 512,
  height: 342,
  samples: 6,
  seed: 7,
  quality: 'draft',
  withObject: true,
})
const samplePair = [
  samplePhoto,
  {
    picture: draft.picture,
    things: [
      Uint8Array.from(draft.objectMask.data, (value) => (value > 127 ? 255 : 0)),
      ...samplePhoto.things.slice(1),
    ],
  },
].map((one) => ({ ...one, weight: SAMPLE_WEIGHT }))
const photos = [...labelledPhotos.filter(({ half }) => half === 'tuning'), ...emptyRooms, ...roomsForFitting]

const samples: Sample[] = []
for (const { picture, things, weight } of [
  ...(await Promise.all(photos.map(readLabelled))),
  ...ownRooms,
  ...samplePair,
]) {
  const { superpixels, found } = findCandidates(picture, 0)
  const truths = things.map((inside) => {
    const counts = new Float64Array(superpixels.count)
    inside.forEach((value, p) => (counts[superpixels.of[p]] += value > 0 ? 1 : 0))
    return { counts, area: counts.reduce((a, b) => a + b, 0) }
  })
  const sizes = new Float64Array(superpixels.count)
  for (const piece of superpixels.of) sizes[piece]++
  const judged = found.map(({ pieces, features, ring }) => {
    const size = pieces.reduce((sum, piece) => sum + sizes[piece], 0)
    const overlaps = truths.map(({ counts, area }) => {
      const both = pieces.reduce((sum, piece) => sum + counts[piece], 0)
      return both / (area + size - both)
    })
    const overlap = Math.max(0, ...overlaps)
    return {
      x: [...FEATURE_NAMES.map((name) => features[name]), ring, 1],
      overlap,
      thing: overlaps.indexOf(overlap),
    }
  })
  const isThing = judged.filter(({ overlap }) => overlap >= MIN_OVERLAP)
  for (const { x, overlap, thing } of judged) {
    if (overlap > MIN_UNCLEAR && overlap < MIN_OVERLAP) continue
    const y = overlap >= MIN_OVERLAP ? 1 : 0
    const same = isThing.filter((other) => other.thing === thing).length
    samples.push({ x, y, weight: y === 1 ? (weight * THING_WEIGHT) / same : 1 })
  }
}

const count = FEATURE_NAMES.length + 2
const mean = Array.from({ length: count }, (_, k) => (k + 1 === count ? 0 : average(({ x }) => x[k])))
const spread = mean.map((m, k) => (k + 1 === count ? 1 : Math.sqrt(average(({ x }) => (x[k] - m) ** 2)) || 1))
const weights = Array.from({ length: count }, () => 0)
weights[count - 1] = -3
for (let round = 0; round < ROUNDS; round++) step()
const own = weights.map((weight, k) => weight / spread[k])
own[count - 1] = own[count - 1] - own.slice(0, -1).reduce((sum, weight, k) => sum + weight * mean[k], 0)
const names = [...FEATURE_NAMES, 'ring', 'bias']
for (const [k, name] of names.entries()) console.log(`  ${name}: ${own[k].toFixed(3)},`)

function average(of: (sample: Sample) => number): number {
  return samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
}

/** One of Newton's steps. */
function step(): void {
  const gradient = Array.from({ length: count }, () => 0)
  const curve = Array.from({ length: count }, () => Array.from({ length: count }, () => 0))
  for (const { x, y, weight } of samples) {
    const z = x.map((value, k) => (value - mean[k]) / spread[k])
    const guess = 1 / (1 + Math.exp(-z.reduce((sum, value, k) => sum + value * weights[k], 0)))
    for (let k = 0; k < count; k++) {
      gradient[k] += weight * (guess - y) * z[k]
      for (let m = 0; m < count; m++) curve[k][m] += weight * guess * (1 - guess) * z[k] * z[m]
    }
  }
  for (let k = 0; k + 1 < count; k++) {
    gradient[k] += RIDGE * weights[k]
    curve[k][k] += RIDGE
  }
  for (let k = 0; k < count; k++)
    for (let m = k + 1; m < count; m++) {
      const factor = curve[m][k] / curve[k][k]
      for (let c = k; c < count; c++) curve[m][c] -= factor * curve[k][c]
      gradient[m] -= factor * gradient[k]
    }
  for (let k = count - 1; k >= 0; k--) {
    for (let c = k + 1; c < count; c++) gradient[k] -= curve[k][c] * gradient[c]
    gradient[k] /= curve[k][k]
  }
  for (let k = 0; k < count; k++) weights[k] -= gradient[k]
}
