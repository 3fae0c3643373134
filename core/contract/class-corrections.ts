import { z } from 'zod'

/** Long side of the grid of corrections at the most; core/perception says which grid a photo has. */
const MAX_SIDE = 512
/** Far more than strokes make: what is sent and kept of a photo stays small. */
const MAX_NUMBERS = 60_000

/**
 * What the owner of a photo says that it shows, in place of what the network tells: a grid over the whole photo, from the
 * upper left, as a class number of `LABEL_CLASSES` (0 where the network's word stands) and how many places in a row have
 * it, by turns.
 */
export const classCorrectionsSchema = z.object({
  width: z.number().int().min(1).max(MAX_SIDE),
  height: z.number().int().min(1).max(MAX_SIDE),
  runs: z
    .array(z.number().int().min(0))
    .max(MAX_NUMBERS, 'These corrections are in too many small pieces: paint larger areas.'),
})
export type ClassCorrections = z.infer<typeof classCorrectionsSchema>
