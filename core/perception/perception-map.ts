import type { Plane } from '../imaging/pixels.ts'
import { classesOf, codeOf, LABEL_CLASSES, type LabelClass, type PhotoKind } from './classes.ts'

/** How likely each class is in each part of a photo: the parts are a grid over all of it. */
export interface PerceptionMap {
  width: number
  height: number
  /** A plane for each class in the order of `LABEL_CLASSES`, rows from the top; 255 is certain. */
  data: Uint8Array
  /** What the owner of the photo has set by hand, as `correctMap` has it; the planes follow it already. */
  corrections?: Plane
}

/** A map as one plane, those of its classes one below the other: so it is kept as a picture. */
export function planeOfMap({ width, height, data }: PerceptionMap): Plane {
  return { width, height: height * LABEL_CLASSES.length, data }
}

/** The map that `planeOfMap` made a plane of. Throws RangeError for a plane that is none. */
export function mapOfPlane({ width, height, data }: Plane): PerceptionMap {
  if (height % LABEL_CLASSES.length !== 0) throw new RangeError('The plane has not all classes of a map')
  return { width, height: height / LABEL_CLASSES.length, data: Uint8Array.from(data) }
}

/** How likely one of some classes is, of 255. */
export function probabilityOf(
  { width, height, data }: PerceptionMap,
  classes: readonly LabelClass[],
): Plane & { data: Uint8ClampedArray } {
  const pixels = width * height
  const sums = new Uint16Array(pixels)
  for (const name of classes) {
    const from = LABEL_CLASSES.indexOf(name) * pixels
    for (let p = 0; p < pixels; p++) sums[p] += data[from + p]
  }
  // Rounded values of several classes may come to more than all.
  return { width, height, data: Uint8ClampedArray.from(sums) }
}

/** The likeliest class of each part, as its code. Of classes that are as likely the first one counts. */
export function likeliestOf(
  { width, height, data }: PerceptionMap,
  classes: readonly LabelClass[] = LABEL_CLASSES,
): Plane {
  const pixels = width * height
  const out = new Uint8Array(pixels)
  const best = new Int16Array(pixels).fill(-1)
  for (const name of classes) {
    const from = LABEL_CLASSES.indexOf(name) * pixels
    const code = codeOf(name)
    for (let p = 0; p < pixels; p++)
      if (data[from + p] > best[p]) {
        best[p] = data[from + p]
        out[p] = code
      }
  }
  return { width, height, data: out }
}

/** Whether a photo was taken inside or outside: by the classes that it shows most of, and how sure that is (.5 to 1). */
export function kindOf({ width, height, data }: PerceptionMap): { kind: PhotoKind; sureness: number } {
  const inside = classesOf('indoor').length * width * height
  const sum = (from: number, to: number): number => {
    let total = 0
    for (let i = from; i < to; i++) total += data[i]
    return total
  }
  const indoor = sum(0, inside)
  const outdoor = sum(inside, data.length)
  const kind = indoor >= outdoor ? 'indoor' : 'outdoor'
  return { kind, sureness: Math.max(indoor, outdoor) / Math.max(1, indoor + outdoor) }
}
