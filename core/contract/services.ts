import { z } from 'zod'
import { defineRoute } from './route.ts'
import { orderSchema } from './shapes.ts'
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
    summary: 'Order virtual staging. 409 engine_unavailable while its engine is not built.',
  }),
  orderDesign: defineRoute({
    ...order,
    path: '/submit-order/interior-design',
    summary: 'Order an interior design. 409 engine_unavailable while its engine is not built.',
  }),
  orderDusk: defineRoute({
    ...order,
    path: '/submit-order/day-to-dusk',
    summary: 'Order day to dusk. 409 engine_unavailable while its engine is not built.',
  }),
  orderEnhancement: defineRoute({
    ...order,
    path: '/submit-order/image-enhancement',
    summary: 'Order an image enhancement. 409 engine_unavailable while its engine is not built.',
  }),
} as const
