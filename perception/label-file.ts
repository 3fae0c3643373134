// Label files: what a photo shows, as polygons that a person drew. One file a photo, under perception/labels.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { classesOf, type LabelClass } from '../core/perception/classes.ts'

const FOLDER = path.join(import.meta.dirname, 'labels')

/** A polygon: its class and its corners, as SVG writes them. */
const polygon = z
  .string()
  .regex(/^[a-z-]+( -?\d+,-?\d+){3,}$/, 'a class and at least three corners, "wall 0,0 90,0 90,60"')
  .transform((text) => {
    const [name, ...corners] = text.split(' ')
    return { class: name, points: corners.map((corner) => corner.split(',').map(Number) as [number, number]) }
  })

const labelFile = z.strictObject({
  /** The photo's file, which is not in the repository. */
  photo: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the photo as it is looked at, turned upright by its EXIF data. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Photos of one house share it; the split keeps them together. */
  house: z.string().min(1),
  source: z.string().min(1),
  licence: z.string().min(1),
  kind: z.enum(['indoor', 'outdoor']),
  /** The size of the picture in whose pixels the polygons are. */
  view: z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
  /** Where the labels are known to be rough; empty when nowhere. */
  rough: z.string(),
  /** Painted in order, later ones over earlier ones. */
  polygons: z.array(polygon).min(1),
})

export interface LabelPolygon {
  class: LabelClass | 'unlabelled'
  points: [number, number][]
}

export type LabelFile = Omit<z.output<typeof labelFile>, 'polygons'> & { polygons: LabelPolygon[] }

/**
 * Reads one label file. Throws an Error that names the file and says what to mend when it has not the shape of one, or
 * uses a class that photos of its kind do not have.
 */
export function parseLabelFile(name: string, text: string): LabelFile {
  const result = labelFile.safeParse(JSON.parse(text))
  if (!result.success) throw new Error(`${name}: ${z.prettifyError(result.error)}`)
  const { kind } = result.data
  const allowed: readonly string[] = ['unlabelled', ...classesOf(kind)]
  const isAllowed = (drawn: { class: string; points: [number, number][] }): drawn is LabelPolygon =>
    allowed.includes(drawn.class)
  const polygons = result.data.polygons.map((drawn) => {
    if (!isAllowed(drawn)) throw new Error(`${name}: "${drawn.class}" is no class of ${kind} photos`)
    return drawn
  })
  return { ...result.data, polygons }
}

/** The names of all label files, without their ending. */
export function labelNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort()
}

/** The label file of a name. */
export function readLabels(name: string): LabelFile {
  return parseLabelFile(`${name}.json`, readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'))
}
