import { z } from 'zod'
import { libraryLimits } from './constants.ts'
import { defineRoute } from './route.ts'

const id = z.string().min(1).max(64)

/** Limits that an export may be given: the longest side in pixels, and the file in bytes. */
export const exportLimits = {
  edge: { min: 256, max: 30_000 },
  bytes: { min: 100_000, max: 50_000_000 },
} as const

const { edge, bytes } = exportLimits

/** How photos are taken home. Untouched defaults give the file as it is kept. */
export const exportSettingsSchema = z.object({
  /** Pixels of the longest side, of the whole picture where it is a pair; null for full size. */
  max_edge: z
    .number()
    .int()
    .min(edge.min, `Use at least ${edge.min} pixels`)
    .max(edge.max, `Use at most ${edge.max} pixels`)
    .nullable()
    .default(null),
  /** Size of the file; null for any. */
  max_bytes: z
    .number()
    .int()
    .min(bytes.min, 'Use at least 0.1 MB')
    .max(bytes.max, 'Use at most 50 MB')
    .nullable()
    .default(null),
  /** What the camera noted: all of it, all but the place, or nothing. */
  metadata: z.enum(['keep', 'no_gps', 'none']).default('keep'),
  /** A result beside the upload it was made from, in one picture. */
  is_pair: z.boolean().default(false),
  /** Writes on results that alter the property what they are. */
  has_label: z.boolean().default(false),
})
export type ExportSettings = z.infer<typeof exportSettingsSchema>

export const plainExport: ExportSettings = exportSettingsSchema.parse({})

export const exportRoutes = {
  getExportSettings: defineRoute({
    method: 'GET',
    path: '/images/export-settings',
    summary: 'The settings of the last export of this account.',
    access: 'user',
    status: 200,
    data: z.object({ settings: exportSettingsSchema }),
  }),
  exportImages: defineRoute({
    method: 'POST',
    path: '/images/export',
    summary:
      'A signed address that answers with images as files of their own: one as it is made, several as one ZIP. The settings are remembered. A refusal names in data.items what is missing.',
    access: 'user',
    status: 201,
    body: z.object({
      image_ids: z.array(id).min(1).max(libraryLimits.atOnce),
      settings: exportSettingsSchema,
    }),
    data: z.object({ url: z.string(), name: z.string(), files: z.number().int() }),
  }),
} as const
