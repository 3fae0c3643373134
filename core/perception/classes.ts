// What the pixels of a labelled photo can be. A photo is taken inside or outside, and has the classes of its kind.

const INDOOR_CLASSES = [
  'floor',
  'wall',
  'ceiling',
  'window',
  'door',
  'stairs',
  'built-in',
  'rug',
  'object',
  'person-animal',
  'outside-view',
] as const

const OUTDOOR_CLASSES = [
  'sky',
  'facade',
  'roof',
  'window-glass',
  'entry',
  'paved',
  'lawn',
  'plants',
  'water',
  'vehicle',
  'outdoor-object',
] as const

export type PhotoKind = 'indoor' | 'outdoor'
export type LabelClass = (typeof INDOOR_CLASSES)[number] | (typeof OUTDOOR_CLASSES)[number]

export const LABEL_CLASSES: readonly LabelClass[] = [...INDOOR_CLASSES, ...OUTDOOR_CLASSES]

/** The number of a pixel that nobody could or would name; judging leaves it out. */
export const UNLABELLED = 0

/** The number that a class has in a map: its place in `LABEL_CLASSES`, from 1. */
export function codeOf(name: LabelClass): number {
  return LABEL_CLASSES.indexOf(name) + 1
}

/** Which classes a photo of this kind may have. */
export function classesOf(kind: PhotoKind): readonly LabelClass[] {
  return kind === 'indoor' ? INDOOR_CLASSES : OUTDOOR_CLASSES
}

/** sRGB colours of sheets and of the overlay in the studio. None is near the rose of masks, which stands over them. */
export const CLASS_COLOURS: Readonly<Record<LabelClass, readonly [number, number, number]>> = {
  floor: [150, 150, 40],
  wall: [120, 190, 230],
  ceiling: [250, 240, 130],
  window: [20, 60, 220],
  door: [150, 40, 160],
  stairs: [90, 60, 30],
  'built-in': [20, 140, 90],
  rug: [0, 190, 200],
  object: [240, 120, 20],
  'person-animal': [0, 0, 0],
  'outside-view': [100, 255, 100],
  sky: [90, 170, 255],
  facade: [235, 190, 130],
  roof: [150, 80, 30],
  'window-glass': [20, 40, 200],
  entry: [150, 40, 160],
  paved: [150, 150, 150],
  lawn: [120, 230, 60],
  plants: [10, 110, 30],
  water: [0, 220, 220],
  vehicle: [250, 230, 0],
  'outdoor-object': [240, 120, 20],
}

/**
 * What the product asks for most: classes of both kinds together, in the order in which tables show them. A pixel of
 * another class belongs to none of them.
 */
export const CLASS_GROUPS: Readonly<Record<string, readonly LabelClass[]>> = {
  floor: ['floor', 'rug'],
  wall: ['wall'],
  ceiling: ['ceiling'],
  window: ['window', 'outside-view', 'window-glass'],
  sky: ['sky'],
  object: ['object', 'person-animal', 'vehicle', 'outdoor-object'],
}
