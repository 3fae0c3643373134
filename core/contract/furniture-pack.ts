import { z } from 'zod'

/** Limits of a furniture pack and of its models; what is beyond them is refused by name. */
export const packLimits = {
  items: 500,
  /** Of one model's file. */
  modelBytes: 32 * 1024 * 1024,
  /** Of one model, before it is simplified. */
  triangles: 500_000,
  /** Side of a map, before it is reduced. */
  mapPixels: 4096,
} as const

/** Letters, digits and hyphens: names of files and of keys in the storage. */
const slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/, 'must be lower-case letters, digits and hyphens')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #c8b79a')
const words = z.string().trim().min(1).max(120)
const metres = z.number().positive().max(12)

const anchorSchema = z.enum(['floor', 'wall', 'ceiling', 'on-top'])

const clearanceSchema = z.object({
  front: z.number().min(0).max(5).default(0.6),
  sides: z.number().min(0).max(5).default(0.1),
  back: z.number().min(0).max(5).default(0.05),
})

const lightSchema = z.object({
  /** Width, height and depth from the foot's middle, in metres. */
  at: z.tuple([z.number(), z.number(), z.number()]),
  lumens: z.number().positive().max(20_000),
  colour,
})

/** One model of a pack, as `pack.json` says it. */
export const packItemSchema = z.object({
  id: slug,
  file: z.string().regex(/^[\w.-]+\.glb$/i, 'must be the name of a .glb file in the folder'),
  name: words,
  category: slug,
  spaces: z.array(slug).min(1).max(20),
  styles: z.array(slug).max(20).default([]),
  /** Width, height and depth in metres: the model is scaled to it. */
  size: z.tuple([metres, metres, metres]),
  anchor: anchorSchema.default('floor'),
  /** The direction of the model's own axes that its front faces. */
  front: z.enum(['+z', '-z', '+x', '-x']).default('+z'),
  /** Height of the surface that smaller pieces stand on; null for none. */
  top: metres.nullable().default(null),
  clearance: clearanceSchema.prefault({}),
  colours: z
    .array(z.object({ name: words, material: z.string().min(1).max(120), tint: colour }))
    .max(24)
    .default([]),
  light: lightSchema.nullable().default(null),
  /** These three stand in for the pack's own. */
  licence: words.optional(),
  author: words.optional(),
  credit: z.string().trim().min(1).max(500).optional(),
})
export type PackItem = z.infer<typeof packItemSchema>

/** `pack.json`. Items are checked one by one, so that a bad one is left out alone. */
export const packSchema = z.object({
  format: z.literal(1),
  id: slug,
  name: words,
  author: words,
  licence: words,
  source: z.url().optional(),
  items: z.array(z.unknown()).min(1).max(packLimits.items),
})

/** A model that was converted and can be placed in rooms. */
export const furnitureItemSchema = packItemSchema.omit({ file: true }).extend({
  licence: words,
  author: words,
  credit: z.string().nullable(),
  triangles: z.int().positive(),
  /** Of the converted file. */
  bytes: z.int().positive(),
  /** What was changed, and what may look wrong. */
  warnings: z.array(z.string()),
})
export type FurnitureItem = z.infer<typeof furnitureItemSchema>

/** An item of a pack by its name in layouts, PACK/ITEM. */
export interface PackEntry {
  id: string
  item: FurnitureItem
}

/** A pack as it is kept: whatever of it could be read. */
export const furniturePackSchema = packSchema
  .omit({ items: true })
  .extend({ items: z.array(furnitureItemSchema).min(1) })
export type FurniturePack = z.infer<typeof furniturePackSchema>

/** What was left out of a pack, and why. */
export interface RefusedItem {
  /** The item's id, or its place in the list where it has none. */
  item: string
  reason: string
}
