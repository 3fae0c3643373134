import { z } from 'zod'
import { markLimits } from './mark-limits.ts'

const share = z.number().min(0).max(1)

/** A place in a photo, in shares of its width and height. */
const placeSchema = z.object({ x: share, y: share })
export type Place = z.infer<typeof placeSchema>

export const placesSchema = z
  .array(placeSchema)
  .max(markLimits.places, `At most ${markLimits.places} places can be marked`)

/** A stroke of a round brush. */
const strokeSchema = z.object({
  /** Whether what it covers is added to what was found, or taken from it. */
  kind: z.enum(['add', 'take']),
  /** The diameter, as a share of the photo's long side. */
  size: z.number().min(markLimits.leastSize).max(markLimits.mostSize),
  /** The way of its middle: x and y in turn, in shares of the photo's width and height. */
  points: z
    .array(share)
    .min(2)
    .max(2 * markLimits.strokePoints, `A stroke has at most ${markLimits.strokePoints} points`)
    .refine((points) => points.length % 2 === 0, 'A stroke has an x and a y for each of its points'),
})
export type Stroke = z.infer<typeof strokeSchema>

export const strokesSchema = z
  .array(strokeSchema)
  .max(markLimits.strokes, `A photo can have ${markLimits.strokes} strokes`)
