// How well a map of classes agrees with the labels.
import type { Plane } from '../core/imaging/pixels.ts'
import { codeOf, UNLABELLED, type LabelClass } from '../core/perception/classes.ts'

/** What one photo adds: of each class the fractions of the photo in the map and the labels, and in either. */
export interface Counted {
  house: string
  both: number
  either: number
  /** The fraction of the photo that the labels give this class. */
  labelled: number
}

/**
 * Intersection and union of one group of classes over a photo. Unlabelled pixels count nowhere; a pixel that the map
 * leaves out (0) belongs to no class. Throws RangeError when sizes differ.
 */
export function countGroup(
  found: Plane,
  labels: Plane,
  group: readonly LabelClass[],
  house: string,
): Counted {
  if (found.width !== labels.width || found.height !== labels.height)
    throw new RangeError('The map has another size than the labels')
  const isWanted = new Uint8Array(256)
  for (const name of group) isWanted[codeOf(name)] = 1
  const counted: Counted = { house, both: 0, either: 0, labelled: 0 }
  const part = 1 / labels.data.length
  for (let p = 0; p < labels.data.length; p++) {
    if (labels.data[p] === UNLABELLED) continue
    const [a, b] = [isWanted[found.data[p]], isWanted[labels.data[p]]]
    counted.both += a * b * part
    counted.either += Math.max(a, b) * part
    counted.labelled += b * part
  }
  return counted
}

/** The figures of one class over many photos; null when no photo shows it. */
export interface Agreement {
  photos: number
  houses: number
  /** Intersection over union of all photos together, each photo of the same weight. */
  together: number
  /** The mean over houses of their own: pixels of one wall are one opinion. Only houses that show the class count. */
  byHouse: number
  /** The fraction of what is labelled that the map has, and of what the map has that is labelled; NaN for none. */
  recall: number
  precision: number
}

/** Puts photos together. */
export function agreementOf(counted: readonly Counted[]): Agreement | null {
  const shown = counted.filter(({ labelled }) => labelled > 0)
  if (shown.length === 0) return null
  const ratio = (some: readonly Counted[]) =>
    some.reduce((sum, { both }) => sum + both, 0) / some.reduce((sum, { either }) => sum + either, 0)
  const sum = (value: (photo: Counted) => number) => counted.reduce((all, photo) => all + value(photo), 0)
  const houses = [...Map.groupBy(shown, ({ house }) => house).values()]
  return {
    photos: shown.length,
    houses: houses.length,
    together: ratio(counted),
    byHouse: houses.reduce((all, photos) => all + ratio(photos), 0) / houses.length,
    recall: sum(({ both }) => both) / sum(({ labelled }) => labelled),
    precision: sum(({ both }) => both) / sum(({ both, either, labelled }) => either - labelled + both),
  }
}
