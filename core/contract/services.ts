import { z } from 'zod'
import { batchLimit } from './constants.ts'
import { unlessOrderedField } from './orders.ts'
import { defineRoute } from './route.ts'
import { orderSchema } from './shapes.ts'
import { designSchema } from './design-document.ts'
import { stagingLayoutSchema } from './staging-document.ts'
import { colorSchema, settingsSchema, spaceSchema, widgetSchema } from './widgets.ts'

const id = z.string().min(1).max(64)
const ofService = z.object({ service_id: id })

const order = {
  method: 'POST',
  access: 'subscriber',
  status: 202,
  body: z.object({
    image_id: id,
    service_id: id,
    space_id: id.optional(),
    settings: settingsSchema.default({}),
    seed: z.number().int().min(0).max(2_147_483_647).optional(),
    unless_ordered: unlessOrderedField,
  }),
  data: z.object({ order: orderSchema, image_credit: z.number().int() }),
  idempotent: true,
} as const

export const serviceRoutes = {
  listSpaces: defineRoute({
    method: 'GET',
    path: '/spaces/:service_id',
    summary: 'What a photo of this service may show, and whether an order must say so.',
    access: 'user',
    status: 200,
    params: ofService,
    data: z.object({ spaces: z.array(spaceSchema), is_required: z.boolean() }),
  }),
  listWidgets: defineRoute({
    method: 'GET',
    path: '/widgets/:service_id',
    summary: 'The settings of a service, in the order in which they are shown.',
    access: 'user',
    status: 200,
    params: ofService,
    data: z.object({ widgets: z.array(widgetSchema) }),
  }),
  listColors: defineRoute({
    method: 'GET',
    path: '/widgets/get-color/:service_id',
    summary: 'The palettes of a service; empty where colour is no setting.',
    access: 'user',
    status: 200,
    params: ofService,
    data: z.object({ colors: z.array(colorSchema) }),
  }),
  orderStaging: defineRoute({
    ...order,
    path: '/submit-order/ai-virtual-staging',
    summary:
      'Order virtual staging. With a layout that furniture is rendered; without one it is arranged by the seed. 409 engine_unavailable while it has no engine.',
    body: order.body.extend({ layout: stagingLayoutSchema.optional() }),
  }),
  orderDesign: defineRoute({
    ...order,
    path: '/submit-order/interior-design',
    summary:
      'Order an interior design. With a design those surfaces are changed, and the pictures of materials that it names must be your own (404 else); without one they are found, and chosen by the settings and the seed. 409 engine_unavailable while it has no engine.',
    body: order.body.extend({ design: designSchema.optional() }),
  }),
  orderDusk: defineRoute({
    ...order,
    path: '/submit-order/day-to-dusk',
    summary: 'Order day to dusk. 409 engine_unavailable while it has no engine.',
  }),
  orderEnhancement: defineRoute({
    ...order,
    path: '/submit-order/image-enhancement',
    summary: 'Order an image enhancement. 409 engine_unavailable while it has no engine.',
  }),
  orderServiceBatch: defineRoute({
    method: 'POST',
    path: '/submit-order/service-batch',
    summary:
      'Order a service that is set by widgets on several photos, all or none: a refusal names the photos, in data.items, and charges nothing. Only those of a staging may have a layout, and only those of an interior design a design. With unless_ordered, 409 already_ordered where some of the same are there or under way.',
    access: 'subscriber',
    status: 202,
    body: z.object({
      service_id: id,
      items: z
        .array(
          order.body
            .omit({ service_id: true, unless_ordered: true })
            .extend({ layout: stagingLayoutSchema.optional(), design: designSchema.optional() }),
        )
        .min(1)
        .max(batchLimit),
      unless_ordered: unlessOrderedField,
    }),
    data: z.object({ orders: z.array(orderSchema), image_credit: z.number().int() }),
    idempotent: true,
  }),
} as const
