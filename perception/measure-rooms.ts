// How well the boxes of rooms agree with the labelled photos: node perception/measure-rooms.ts judging|tuning [WEIGHTS]
// Of the pixels labelled floor (with rugs), ceiling or wall (with what is set into walls), those that the box puts on a
// plane of that kind. What stands before walls is left out; which wall is meant is not judged.
import { readFileSync } from 'node:fs'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { planeChances } from '../core/perception/plane-chances.ts'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import { computeLabels } from '../core/imaging/layout/labels.ts'
import { LABELS } from '../core/imaging/layout/layout.ts'
import { codeOf, type LabelClass } from '../core/perception/classes.ts'
import { labelMap, readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'

const KINDS: Readonly<Record<string, readonly LabelClass[]>> = {
  floor: ['floor', 'rug'],
  ceiling: ['ceiling'],
  wall: ['wall', 'window', 'door', 'outside-view'],
}
/** Fractions of the pixels from which a box counts as nearly right, and as right. */
const BARS = [0.9, 0.95]

const [half, weights] = process.argv.slice(2)
if (half !== 'judging' && half !== 'tuning')
  throw new Error('Say which half: measure-rooms.ts judging|tuning')

const perceiver = weights ? openPerceiver(readFileSync(weights)) : null

/** The kind of each code; 0 for none. */
const kindOfCode = new Uint8Array(256)
Object.values(KINDS).forEach((classes, i) => classes.forEach((name) => (kindOfCode[codeOf(name)] = i + 1)))

const right: number[] = []
for (const { name, labels, file } of photosOfHalf(half, 'indoor')) {
  const photo = await readReduced(file)
  const likely = perceiver ? planeChances(perceive(photo, perceiver)) : null
  const { layout } = analyseRoom(photo, null, likely)
  const truth = labelMap(labels, photo)
  const planes = layout === null ? null : computeLabels(layout, photo.width, photo.height)
  let [counted, agreed] = [0, 0]
  for (let p = 0; p < truth.data.length; p++) {
    const kind = kindOfCode[truth.data[p]]
    if (kind === 0) continue
    counted++
    const plane = planes?.data[p]
    const own = plane === LABELS.floor ? 1 : plane === LABELS.ceiling ? 2 : plane === undefined ? 0 : 3
    if (own === kind) agreed++
  }
  if (counted === 0) continue
  right.push(agreed / counted)
  console.error(
    `${name}: ${(agreed / counted).toFixed(3)}, confidence ${(layout?.confidence ?? 0).toFixed(2)}`,
  )
}
const mean = right.reduce((sum, value) => sum + value, 0) / right.length
console.log(`${right.length} rooms, mean ${mean.toFixed(3)}`)
for (const bar of BARS)
  console.log(`at least ${bar}: ${right.filter((value) => value >= bar).length} of ${right.length}`)
