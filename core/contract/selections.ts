import { z } from 'zod'
import { selectionLimits } from './constants.ts'
import { defineRoute } from './route.ts'
import { idParams } from './shapes.ts'

const name = z.string().trim().min(1).max(selectionLimits.nameLetters)

/** A mask that the user has named and kept with its photo. */
const selectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Grey PNG of the photo's size, as masks are. */
  url: z.string(),
  /** Part of the photo that it covers, 0 to 1. */
  coverage: z.number(),
  created_at: z.iso.datetime(),
})
export type SavedSelection = z.infer<typeof selectionSchema>

export const selectionRoutes = {
  listSelections: defineRoute({
    method: 'GET',
    path: '/images/:id/selections',
    summary: 'The saved selections of an image, in the order of their saving.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ selections: z.array(selectionSchema) }),
  }),
  saveSelection: defineRoute({
    method: 'POST',
    path: '/selections',
    summary:
      'Save a mask under a name: a 1 or 8 bit grey PNG of the image size. The same again is the same one; 409 where another has the name, or the photo has as many as it may.',
    access: 'user',
    status: 201,
    upload: { file: 'mask', fields: z.object({ image_id: z.string().min(1).max(64), name }) },
    data: z.object({ selection: selectionSchema }),
  }),
  renameSelection: defineRoute({
    method: 'PATCH',
    path: '/selections/:id',
    summary: 'Another name for a saved selection. 409 where another of the image has it.',
    access: 'user',
    status: 200,
    params: idParams,
    body: z.object({ name }),
    data: z.object({ selection: selectionSchema }),
  }),
  deleteSelection: defineRoute({
    method: 'DELETE',
    path: '/selections/:id',
    summary: 'Delete a saved selection. Masks of drafts and orders stay.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ id: z.string() }),
  }),
}
