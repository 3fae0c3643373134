import { z } from 'zod'
import { bracketLimits } from './constants.ts'
import { defineRoute } from './route.ts'
import { idParams, imageSchema, orderSchema } from './shapes.ts'

/** Exposures of one scene on their way to be one photo. */
const mergeSchema = z.object({
  id: z.string(),
  status: orderSchema.shape.status,
  /** The named stage that is under way, in words for the user. */
  stage: z.string(),
  progress: z.number().min(0).max(1),
  /** The merged photo, an original of the library; null until there is one, and once it is deleted. */
  image: imageSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type Merge = z.infer<typeof mergeSchema>

const mergeData = z.object({ merge: mergeSchema })
const { min, max } = bracketLimits
const count = `Merge ${min} to ${max} exposures of one scene.`

export const bracketRoutes = {
  mergeBrackets: defineRoute({
    method: 'POST',
    path: '/images/merge-brackets',
    summary:
      'Merge 2 to 7 exposures of one scene, uploaded before and all of one size, into one photo. Costs no credit. The photo is named after the first exposure and comes into the library when merge.status is completed; the exposures stay.',
    access: 'user',
    status: 202,
    body: z.object({
      image_ids: z
        .array(z.string().min(1).max(64))
        .min(min, count)
        .max(max, count)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each exposure once.'),
      service_id: z.string().max(64).optional(),
    }),
    data: mergeData,
    idempotent: true,
  }),
  getMerge: defineRoute({
    method: 'GET',
    path: '/images/merge-brackets/:id',
    summary: 'How the merging of exposures stands.',
    access: 'user',
    status: 200,
    params: idParams,
    data: mergeData,
  }),
  cancelMerge: defineRoute({
    method: 'POST',
    path: '/images/merge-brackets/:id/cancel',
    summary:
      'Stop the merging of exposures. Cancelling twice is no error; a merge that has ended stays as it is.',
    access: 'user',
    status: 200,
    params: idParams,
    data: mergeData,
  }),
} as const
