import { z } from 'zod'
import { batchLimit } from './constants.ts'
import { hintsField, removalHintsSchema } from './hints.ts'
import { defineRoute } from './route.ts'
import {
  dashboardCardSchema,
  idParams,
  maskSchema,
  orderSchema,
  photoStateSchema,
  imageSchema,
  removalSettingsSchema,
} from './shapes.ts'

const id = z.string().min(1).max(64)
/**
 * Whether the order is refused (409 already_ordered, with the order's id in data.order_id) where the same is under way
 * or has its result. Only pages ask so: a call without it means what it says, as the contract has it.
 */
export const unlessOrderedField = z.boolean().default(false)

/** What a refusal with `already_ordered` has as its data; of several orders, each of those that are there. */
export const alreadyOrderedSchema = z.object({
  order_id: id,
  items: z.array(z.object({ index: z.number().int(), image_id: id, order_id: id })).default([]),
})

const placed = z.object({ order: orderSchema, image_credit: z.number().int() })

export const orderRoutes = {
  getLastMask: defineRoute({
    method: 'GET',
    path: '/submit-order/item-removal-mask/last-temp-image/:id',
    summary: 'The last saved draft mask of an image, or nulls.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({
      image_id: z.string().nullable(),
      mask_id: z.string().nullable(),
      mask_url: z.string().nullable(),
      updated_at: z.iso.datetime().nullable(),
      revision: z.number().int().nullable(),
      /** What was drawn with that mask; null when nothing was. */
      hints: removalHintsSchema.nullable(),
    }),
  }),
  saveMask: defineRoute({
    method: 'POST',
    path: '/submit-order/item-removal-mask/manual-mask',
    summary:
      'Save a mask: a 1 or 8 bit grey PNG of the image size, white = remove, and the hints drawn with it as JSON. 409 stale_revision when another device saved a later one.',
    access: 'user',
    status: 200,
    upload: {
      file: 'mask',
      fields: z.object({
        image_id: id,
        revision: z.coerce.number().int().min(0).default(0),
        hints: hintsField.optional(),
      }),
    },
    data: z.object({ mask: maskSchema, revision: z.number().int() }),
  }),
  saveForeground: defineRoute({
    method: 'POST',
    path: '/submit-order/ai-virtual-staging/foreground',
    summary:
      'Save what stands in front of the furniture of a staging: a 1 or 8 bit grey PNG of the image size, white = in front. Its id goes into the layout.',
    access: 'user',
    status: 200,
    upload: { file: 'mask', fields: z.object({ image_id: id }) },
    data: z.object({ mask: maskSchema }),
  }),
  getForeground: defineRoute({
    method: 'GET',
    path: '/submit-order/ai-virtual-staging/foreground/:image_id/:id',
    summary: 'A saved mask of what stands in front of the furniture of a staging.',
    access: 'user',
    status: 200,
    params: z.object({ image_id: id, id }),
    data: z.object({ mask: maskSchema }),
  }),
  orderRemoval: defineRoute({
    method: 'POST',
    path: '/submit-order/item-removal-mask',
    summary:
      'Order an item removal with a saved mask, or with the automatic one. With unless_ordered, 409 already_ordered where the same is there or under way.',
    access: 'subscriber',
    status: 202,
    body: z.object({
      image_id: id,
      service_id: id,
      mask_id: id.optional(),
      mode: z.literal('automatic').optional(),
      settings: removalSettingsSchema.prefault({}),
      unless_ordered: unlessOrderedField,
    }),
    data: placed,
    idempotent: true,
  }),
  orderAutomaticRemoval: defineRoute({
    method: 'POST',
    path: '/submit-order/item-removal',
    summary: 'Order an item removal with the automatic mask.',
    access: 'subscriber',
    status: 202,
    body: z.object({ image_id: id, service_id: id, settings: removalSettingsSchema.prefault({}) }),
    data: placed,
    idempotent: true,
  }),
  orderRemovalBatch: defineRoute({
    method: 'POST',
    path: '/submit-order/item-removal-mask/batch',
    summary:
      'Order item removals on several photos, all or none: a refusal names the photos, in data.items, and charges nothing. With unless_ordered, 409 already_ordered where some of the same are there or under way.',
    access: 'subscriber',
    status: 202,
    body: z.object({
      service_id: id,
      items: z
        .array(z.object({ image_id: id, mask_id: id, settings: removalSettingsSchema.prefault({}) }))
        .min(1)
        .max(batchLimit),
      unless_ordered: unlessOrderedField,
    }),
    data: z.object({ orders: z.array(orderSchema), image_credit: z.number().int() }),
    idempotent: true,
  }),
  listPhotoStates: defineRoute({
    method: 'POST',
    path: '/submit-order/item-removal-mask/batch/photos',
    summary:
      'How each of several photos stands: its last saved mask and its last order. What is gone is left out.',
    access: 'user',
    status: 200,
    body: z.object({ image_ids: z.array(id).min(1).max(batchLimit) }),
    data: z.object({ photos: z.array(photoStateSchema) }),
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/order-details/:id',
    summary: 'One order with its results.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ order: orderSchema }),
  }),
  cancelOrder: defineRoute({
    method: 'POST',
    path: '/order-details/:id/cancel',
    summary: 'Cancel an unfinished order; its credits come back.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ order: orderSchema }),
  }),
  getDashboard: defineRoute({
    method: 'GET',
    path: '/dashboard',
    summary: 'Cards, recent images, running and recent orders, totals.',
    access: 'user',
    status: 200,
    data: z.object({
      cards: z.array(dashboardCardSchema),
      recent_images: z.array(imageSchema),
      active_orders: z.array(orderSchema),
      recent_orders: z.array(orderSchema),
      totals: z.object({ images: z.number().int(), videos: z.number().int(), orders: z.number().int() }),
    }),
  }),
  reorderDashboard: defineRoute({
    method: 'POST',
    path: '/dashboard/reorder',
    summary: 'Put the cards into the given order; cards that are not named follow behind.',
    access: 'user',
    status: 200,
    body: z.object({ order: z.array(z.string().min(1).max(64)).min(1).max(50) }),
    data: z.object({ cards: z.array(dashboardCardSchema) }),
  }),
} as const
