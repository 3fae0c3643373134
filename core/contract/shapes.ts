import { z } from 'zod'
import type { RoomShape } from '../imaging/layout/layout.ts'
import { removalHintsSchema } from './hints.ts'
import { classCorrectionsSchema } from './class-corrections.ts'
import { roomSchema } from './room.ts'
import { designSchema } from './design-document.ts'
import { stagingLayoutSchema } from './staging-document.ts'

export const productSchema = z.enum([
  'virtual-staging',
  'interior-design',
  'day-to-dusk',
  'image-enhancement',
  'item-removal',
])
export type Product = z.infer<typeof productSchema>

export const roleSchema = z.enum(['agent', 'photographer', 'loan_officer', 'admin'])
export type Role = z.infer<typeof roleSchema>

const id = z.string().min(1).max(64)
const time = z.iso.datetime()

export const userSchema = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  role: roleSchema,
  roles: z.array(roleSchema),
  is_subscriber: z.boolean(),
  nmls_number: z.string().nullable(),
  /** E.164. */
  phone_number: z.string().nullable(),
})
export type User = z.infer<typeof userSchema>

/** A user as an administrator sees them. */
export const managedUserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  nmls_number: z.string().nullable(),
  phone_number: z.string().nullable(),
  profile_photo_path: z.string().nullable(),
  /** The role that the user works in now, one of `roles`. */
  role: roleSchema,
  roles: z.array(roleSchema),
  /** True until the invited person has set a password. */
  is_invited: z.boolean(),
})
export type ManagedUser = z.infer<typeof managedUserSchema>

export const imageSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(['original', 'result']),
  status: z.enum(['processing', 'ready', 'failed']),
  /** What pre-processing is doing, or why it failed; empty when ready. */
  stage: z.string(),
  /** The bytes as they were given (original) or the full-size JPEG (result). */
  url: z.string(),
  /** Full size, upright, sRGB, in a format that every browser opens. Equals `url` where that already is one. */
  display_url: z.string(),
  preview_url: z.string(),
  thumbnail_url: z.string(),
  /**
   * A result as lossless PNG; of an item removal the decoded original's pixels outside the feathered mask. Null for an
   * upload.
   */
  png_url: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  product: productSchema.nullable(),
  service_id: z.string().nullable(),
  order_id: z.string().nullable(),
  /** The image that this one was made from; null for an upload. */
  parent_id: z.string().nullable(),
  original_url: z.string().nullable(),
  created_at: time,
  is_favorite: z.boolean(),
  /** Whether it shows the property other than it is, so that it must be labelled as digitally altered. */
  alters_property: z.boolean(),
})
export type Image = z.infer<typeof imageSchema>

/** A part of the photo that pre-processing proposes to remove. Bounds in pixels of the upright photo. */
const regionSchema = z.object({
  id: z.number().int(),
  bounds: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  coverage: z.number().min(0).max(1),
})

/**
 * What pre-processing learned of a photo. `suggestion_url` is a grey PNG at reduced size: 0 = nothing, n = region n.
 * `perception_url` is a grey PNG of how likely each class of `LABEL_CLASSES` is, one map below the other; null where no
 * network has looked at the photo.
 */
export const analysisSchema = z.object({
  regions: z.array(regionSchema),
  suggestion_url: z.string().nullable(),
  perception_url: z.string().nullable(),
  /** When suggestions were looked for anew; null for those that came with the photo. */
  suggested_at: time.nullable().default(null),
  /** Null for photos that were prepared before rooms were looked at. */
  room: roomSchema.nullable(),
  /** What the photo's owner says that it shows; it goes before the map, in all that follows from that. */
  corrections: classCorrectionsSchema.nullable().default(null),
})
export type Analysis = z.infer<typeof analysisSchema>

const orderStatusSchema = z.enum(['queued', 'processing', 'completed', 'failed', 'cancelled'])

export const orderSchema = z.object({
  id,
  product: productSchema,
  service_id: z.string(),
  status: orderStatusSchema,
  /** The named stage that is under way, in words for the user. */
  stage: z.string(),
  progress: z.number().min(0).max(1),
  credits: z.number().int(),
  image: imageSchema,
  mask_url: z.string().nullable(),
  /** The saved mask of the order, which another order may be placed with. */
  mask_id: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** What the photo shows, by its id among the service's spaces; null when the order did not say. */
  space_id: z.string().nullable(),
  /** The furniture of a staging: as it was ordered, or as its engine arranged it. Null before that, and elsewhere. */
  layout: stagingLayoutSchema.nullable(),
  /** The surfaces that an interior design changes, as ordered or as its engine chose them; null of other products. */
  design: designSchema.nullable(),
  results: z.array(imageSchema),
  engine: z.object({ provider: z.string(), name: z.string(), version: z.string(), seed: z.number().int() }),
  /** How long the engine worked, in milliseconds; null until it has finished. */
  took_ms: z.number().int().nullable(),
  /** Part of the photo that the mask covers, 0 to 1; null for products without a mask. */
  mask_coverage: z.number().nullable(),
  /** Pixels outside the feathered mask whose value differs from the decoded original, counted on the finished result. */
  changed_outside: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: time,
  finished_at: time.nullable(),
})
export type Order = z.infer<typeof orderSchema>

/** One of the images that began as the same upload. */
export const versionSchema = z.object({
  image: imageSchema,
  /** The name that its owner gave it; null without one. */
  name: z.string().nullable(),
  /** The version that it was made from: the nearest one that is not deleted; null when there is none. */
  from_id: z.string().nullable(),
  /** How its order made it; null for an upload. */
  made: orderSchema
    .pick({ engine: true, credits: true, mask_url: true, mask_coverage: true, settings: true })
    .nullable(),
})
export type Version = z.infer<typeof versionSchema>

/** One photo of a batch: what a list of many needs, and no more. */
export const photoStateSchema = z.object({
  image_id: id,
  name: z.string(),
  status: imageSchema.shape.status,
  stage: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbnail_url: z.string(),
  /** The last saved draft mask. `coverage` is the part of the photo that it covers, 0 to 1. */
  mask: z
    .object({
      id,
      url: z.string(),
      revision: z.number().int(),
      coverage: z.number(),
      hints: removalHintsSchema.nullable(),
    })
    .nullable(),
  /** The last order of an item removal on this photo. */
  order: z
    .object({
      id,
      status: orderStatusSchema,
      stage: z.string(),
      progress: z.number().min(0).max(1),
      credits: z.number().int(),
      mask_id: z.string().nullable(),
      settings: z.record(z.string(), z.unknown()),
      error: z.string().nullable(),
    })
    .nullable(),
})
export type PhotoState = z.infer<typeof photoStateSchema>

export const serviceSchema = z.object({
  id,
  product: productSchema,
  name: z.string(),
  description: z.string(),
  credit_cost: z.number().int(),
  image_url: z.string(),
  path: z.string(),
  /** What the engine cannot do well, to be read before ordering; empty where nothing can be ordered yet. */
  limits: z.string(),
  /** False while the product cannot be ordered yet. */
  is_available: z.boolean(),
  /** Who works on orders; null while nobody does. The `built-in` one also makes the free preview, in the page. */
  engine: z.object({ provider: z.string(), name: z.string(), version: z.string() }).nullable(),
})
export type Service = z.infer<typeof serviceSchema>

export const planSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(['ai_image_generations', 'ai_video_builder']),
  price: z.number().int(),
  currency: z.string(),
  credits: z.number().int(),
  interval: z.enum(['once', 'month', 'year']),
  description: z.string(),
  is_popular: z.boolean(),
})
export type Plan = z.infer<typeof planSchema>

export const invoiceSchema = z.object({
  id,
  number: z.string(),
  date: time,
  plan_name: z.string(),
  quantity: z.number().int(),
  amount: z.number().int(),
  currency: z.string(),
  /** What of the money went back: nothing, a part, all; or a dispute at the buyer's bank has taken it. */
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
  /** Cents that were refunded. */
  refunded: z.number().int(),
  pdf_url: z.string(),
  /** Cents before the coupon, and what the coupon took off. */
  subtotal: z.number().int(),
  discount: z.number().int(),
  kind: z.enum(['image', 'video']),
  credits: z.number().int(),
  /** When the credits end; null for those that do not. */
  credits_until: time.nullable(),
  /** Made by the test till: no money was taken. */
  is_test: z.boolean(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** A card of the dashboard; `position` counts from 0. */
export const dashboardCardSchema = z.object({
  id: z.string(),
  product: productSchema.or(z.literal('video')),
  title: z.string(),
  position: z.number().int(),
})
export type DashboardCard = z.infer<typeof dashboardCardSchema>

export const notificationSchema = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: time,
})
export type Notification = z.infer<typeof notificationSchema>

export const maskSchema = z.object({
  id,
  url: z.string(),
  coverage: z.number(),
  bounds: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
})
export type Mask = z.infer<typeof maskSchema>

/** What a sign-in answers. */
export const sessionSchema = z.object({
  user: userSchema,
  access_token: z.string(),
  image_credit: z.number().int(),
  video_credit: z.number().int(),
})

export const paginationSchema = z.object({
  currentPage: z.number().int(),
  totalRecords: z.number().int(),
  totalItems: z.number().int(),
})
export type Pagination = z.infer<typeof paginationSchema>

/** `page` counts from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})

export const idParams = z.object({ id })
export const nothing = z.object({})

/** Settings of an item-removal order and of its free preview: the same on both sides. */
export const removalSettingsSchema = z.object({
  /** Pixels of the photo that the mask grows by before filling, so that no rim of the object stays. */
  grow: z.number().int().min(0).max(64).default(4),
  /** Width in pixels of the soft edge in which original and fill are blended. */
  feather: z.number().int().min(0).max(64).default(4),
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
  hints: removalHintsSchema.prefault({}),
})
export type RemovalSettings = z.infer<typeof removalSettingsSchema>
/** The settings of a removal with what is known of the room that it takes place in. */
export type PlacedRemoval = RemovalSettings & { room?: RoomShape }
