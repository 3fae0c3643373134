import { z } from 'zod'
import { removalSettingsSchema } from '../contract/shapes.ts'
import { settingsSchema, type Settings } from '../contract/widgets.ts'
import { defineDocument, type Stored, type StoredText } from './document.ts'

const point = z.object({ x: z.number(), y: z.number() })

/** The settings of a removal as its order keeps them: with what was known of the room when it was placed. */
const placedRemovalSchema = removalSettingsSchema.extend({
  room: z
    .object({
      box: z.object({ left: z.number(), right: z.number(), ceiling: z.number(), floor: z.number() }),
      toRoom: z.array(z.number()).length(9),
    })
    .exactOptional(),
  /** The edges of the room in pixels of the photo, where its owner has set them. */
  room_lines: z.array(z.object({ points: z.array(point) })),
})
export type OrderedRemoval = z.infer<typeof placedRemovalSchema>

const removal = defineDocument<OrderedRemoval>({
  name: 'the settings of a removal',
  schema: placedRemovalSchema,
  // There were no hints at first, and nothing was known of rooms.
  migrations: [(fields) => ({ hints: {}, room_lines: [], ...fields })],
})

const widgets = defineDocument<{ values: Settings }>({
  name: 'the settings of an order',
  schema: z.object({ values: settingsSchema }),
  // The values by widget stood by themselves.
  migrations: [(values) => ({ values })],
})

export function storeRemoval(settings: OrderedRemoval): StoredText<'order settings'> {
  return JSON.stringify(removal.store(settings)) as StoredText<'order settings'>
}

/** Of an item removal. Throws DocumentError when they cannot be read. */
export function restoreRemoval(stored: Stored<'order settings'>): OrderedRemoval {
  return removal.restore(stored)
}

export function storeSettings(values: Settings): StoredText<'order settings'> {
  return JSON.stringify(widgets.store({ values })) as StoredText<'order settings'>
}

/** Of a service that is set by widgets: values by widget. Throws DocumentError when they cannot be read. */
export function restoreSettings(stored: Stored<'order settings'>): Settings {
  return widgets.restore(stored).values
}
