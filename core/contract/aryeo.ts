import { z } from 'zod'
import { defineRoute } from './route.ts'
import { nothing } from './shapes.ts'

const count = z.number().int()

const counts = {
  listings: count,
  /** Photos that came in; of a look, those that would. */
  imported: count,
  /** Images that were brought in before, also when their photo has been deleted here since. */
  skipped: count,
  failed: count,
}

const syncSchema = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  stage: z.string(),
  /** Photos to bring in, and how many of them have been worked on. */
  total: count,
  done: count,
  ...counts,
  /** What failed and why; the first of them when there are many. */
  problems: z.array(z.object({ address: z.string(), name: z.string(), reason: z.string() })),
  /** Why the sync as a whole failed. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type Sync = z.infer<typeof syncSchema>

/** A listing as a look finds it. `unusable` images have no original. */
const foundSchema = z.object({
  id: z.string(),
  address: z.string(),
  images: count,
  fresh: count,
  here: count,
  deleted: count,
  unusable: count,
})
export type FoundListing = z.infer<typeof foundSchema>

const apiKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,4096}$/, 'An API key has 8 to 4096 letters, digits or signs, without spaces')

export const aryeoRoutes = {
  syncAryeo: defineRoute({
    method: 'POST',
    path: '/aryeo/sync-aryeo-acc',
    summary:
      'Bring in the images of all Aryeo listings. Answers when done, or after a few seconds with `sync.state` "running" while it goes on. With `dry_run` nothing is written: the counts and `found` say what would come.',
    access: 'user',
    status: 200,
    body: z.object({ api_key: apiKey.optional(), dry_run: z.boolean().default(false) }),
    data: z.object({
      ...counts,
      sync: syncSchema.nullable(),
      found: z.array(foundSchema).nullable(),
    }),
  }),
  getAryeo: defineRoute({
    method: 'GET',
    path: '/aryeo/sync',
    summary: 'Whether an Aryeo key is kept, since when, and how the last sync stands.',
    access: 'user',
    status: 200,
    data: z.object({ connected_at: z.iso.datetime().nullable(), sync: syncSchema.nullable() }),
  }),
  stopAryeo: defineRoute({
    method: 'DELETE',
    path: '/aryeo/sync',
    summary: 'Stop the sync that is under way. What has come in stays.',
    access: 'user',
    status: 200,
    data: nothing,
  }),
  removeAryeoKey: defineRoute({
    method: 'DELETE',
    path: '/aryeo/key',
    summary: 'Forget the Aryeo key, and stop a sync that is under way. Photos stay.',
    access: 'user',
    status: 200,
    data: nothing,
  }),
} as const
