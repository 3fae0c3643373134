import { z } from 'zod'
import { hintLimits } from './hint-limits.ts'

/** How far outside the largest photo a hint may reach, in pixels. */
const reach = 65_536
const coordinate = z
  .number()
  .min(-reach)
  .max(2 * reach)

/** A place in pixels of the upright photo; it may lie outside. */
const pointSchema = z.object({ x: coordinate, y: coordinate })

interface Point {
  x: number
  y: number
}

/** Width and height of what the points span. */
function computeSpan(points: readonly Point[]): [number, number] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
}

/** An edge that continues behind what is removed, as a polyline. */
const edgeLineSchema = z.object({
  points: z
    .array(pointSchema)
    .min(2, 'An edge line needs two points')
    .max(hintLimits.linePoints, `An edge line can have ${hintLimits.linePoints} points`)
    .refine((points) => Math.max(...computeSpan(points)) >= 1, 'An edge line needs two different points'),
})

/** A polygon, closed by itself: copy from here (include), or never (exclude). */
const sourceAreaSchema = z.object({
  kind: z.enum(['include', 'exclude']),
  points: z
    .array(pointSchema)
    .min(3, 'A source area needs three points')
    .max(hintLimits.sourcePoints, `A source area can have ${hintLimits.sourcePoints} points`)
    .refine((points) => Math.min(...computeSpan(points)) >= 1, 'A source area must cover something'),
})

/** What the user knows of the room and the photo does not show. */
export const removalHintsSchema = z.object({
  lines: z
    .array(edgeLineSchema)
    .max(hintLimits.lines, `A photo can have ${hintLimits.lines} edge lines`)
    .default([]),
  sources: z
    .array(sourceAreaSchema)
    .max(hintLimits.sources, `A photo can have ${hintLimits.sources} source areas`)
    .default([]),
})
export type RemovalHints = z.infer<typeof removalHintsSchema>

/** Hints as a text field: JSON. */
export const hintsField = z
  .string()
  .max(400_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'The hints are not JSON' })
      return z.NEVER
    }
  })
  .pipe(removalHintsSchema)
