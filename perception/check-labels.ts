// Checks all label files and the split: node perception/check-labels.ts
// The photos' own bytes are compared where this machine has them, and what is judged by looks like nothing that is tuned on:
// the same photo is handed on in other sizes and under other names.
import { LABEL_CLASSES, UNLABELLED } from '../core/perception/classes.ts'
import { labelNames, readLabels, type LabelFile } from './label-file.ts'
import { looksAlike, smallGrey } from './look-alike.ts'
import { paintPolygons } from './paint-labels.ts'
import { photoOf } from './photo-files.ts'
import { readSplit } from './split.ts'

/** Polygons cover at least so much of a photo. */
const MIN_COVERED = 0.97

const split = readSplit()
const faults: string[] = []
const pixels = new Float64Array(LABEL_CLASSES.length + 1)
const halves = { tuning: 0, judging: 0 }
const seen = new Map<string, string>()
const greys = { tuning: new Map<string, Float64Array>(), judging: new Map<string, Float64Array>() }
let missing = 0
for (const name of labelNames()) {
  try {
    const labels = readLabels(name)
    checkSplit(name, labels)
    const twin = seen.get(labels.sha256)
    if (twin) faults.push(`${name}: the same photo as ${twin}`)
    seen.set(labels.sha256, name)
    const file = photoOf(labels)
    if (file)
      greys[split.judging.includes(labels.house) ? 'judging' : 'tuning'].set(name, await smallGrey(file))
    else missing++
    checkCover(name, labels)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
}
for (const house of [...split.tuning, ...split.judging])
  if (!labelNames().some((name) => readLabels(name).house === house))
    faults.push(`${house}: a house without a photo`)
for (const [tuned, one] of greys.tuning)
  for (const [judged, other] of greys.judging)
    if (looksAlike(one, other)) faults.push(`${tuned}: looks like ${judged}, which is judged by`)
const total = halves.tuning + halves.judging
console.log(
  `${total} photos: ${halves.tuning} to tune on, ${halves.judging} to judge by; ${missing} not on this machine`,
)
for (const [code, share] of pixels.entries())
  if (code !== UNLABELLED) console.log(`${LABEL_CLASSES[code - 1]}: ${((100 * share) / total).toFixed(2)} %`)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

function checkSplit(name: string, { house }: LabelFile): void {
  if (split.tuning.includes(house)) halves.tuning++
  else if (split.judging.includes(house)) halves.judging++
  else faults.push(`${name}: the house ${house} is in neither half of split.json`)
}

function checkCover(name: string, labels: LabelFile): void {
  const { view } = labels
  const { data } = paintPolygons(labels, view.width, view.height)
  let covered = 0
  for (const code of data) {
    pixels[code] += 1 / data.length
    if (code !== UNLABELLED) covered += 1 / data.length
  }
  if (covered < MIN_COVERED)
    faults.push(`${name}: polygons cover ${(100 * covered).toFixed(1)} % of the photo`)
}
