import { z } from 'zod'
import { markLimits } from './mark-limits.ts'

/** What adding two rounded shares may be off by. */
const SLACK = 1e-9

const fraction = z.number().min(0).max(1)

/** A place in a photo, in fractions of its width and height. */
const placeSchema = z.strictObject({ x: fraction, y: fraction })
export type Place = z.infer<typeof placeSchema>

export const placesSchema = z
  .array(placeSchema)
  .max(markLimits.places, `At most ${markLimits.places} places can be marked`)

const side = z.number().min(markLimits.minSide).max(1)

/**
 * A box on a photo, its corner and sides in fractions of the photo's width and height. Fractions are rounded, hence the
 * tolerance.
 */
const boxSchema = z
  .strictObject({ x: fraction, y: fraction, width: side, height: side })
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + SLACK && y + height <= 1 + SLACK,
    'A box lies within the photo',
  )
export type Box = z.infer<typeof boxSchema>

export const boxesSchema = z
  .array(boxSchema)
  .max(markLimits.boxes, `At most ${markLimits.boxes} boxes can be drawn`)

/** A stroke of a round brush. */
const strokeSchema = z.object({
  /** Whether what it covers is added to what was found, or taken from it. */
  kind: z.enum(['add', 'take']),
  /** The diameter, as a fraction of the photo's long side. */
  size: z.number().min(markLimits.minSize).max(markLimits.maxSize),
  /** The polyline of its centre: x and y in turn, in fractions of the photo's width and height. */
  points: z
    .array(fraction)
    .min(2)
    .max(2 * markLimits.strokePoints, `A stroke has at most ${markLimits.strokePoints} points`)
    .refine((points) => points.length % 2 === 0, 'A stroke has an x and a y for each of its points'),
})
export type Stroke = z.infer<typeof strokeSchema>

export const strokesSchema = z
  .array(strokeSchema)
  .max(markLimits.strokes, `A photo can have ${markLimits.strokes} strokes`)
