import type { PhotoKind } from '../core/perception/classes.ts'
import { labelNames, readLabels, type LabelFile } from './label-file.ts'
import { photoOf } from './photo-files.ts'
import { readSplit, type Half } from './split.ts'

interface LabelledPhoto {
  name: string
  labels: LabelFile
  /** Where this machine has the photo. */
  file: string
}

/**
 * The labelled photos of one half of the split, of one kind or of both, by name. Those that this machine has not are
 * named as left out.
 */
export function* photosOfHalf(half: Half, kind?: PhotoKind): Generator<LabelledPhoto> {
  const houses = readSplit()[half]
  for (const name of labelNames()) {
    const labels = readLabels(name)
    if (!houses.includes(labels.house) || (kind !== undefined && labels.kind !== kind)) continue
    const file = photoOf(labels)
    if (file === undefined) console.error(`${name}: left out, as this machine has no ${labels.photo}`)
    else yield { name, labels, file }
  }
}
