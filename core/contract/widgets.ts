import { z } from 'zod'
import { boxesSchema, placesSchema, strokesSchema } from './marks.ts'

const value = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  boxesSchema,
  placesSchema,
  strokesSchema,
])

const optionSchema = z.object({
  id: z.string().min(1).max(64),
  label: z.string(),
  /** What it means, in a few words. */
  help: z.string().optional(),
  image_url: z.string().optional(),
  hex: z.string().optional(),
})

/** One setting of a service, as a control. What an order may say is checked against the same table. */
export const widgetSchema = z.object({
  id: z.string().min(1).max(64),
  /** `places`, `boxes` and `strokes` are marked on the photo itself. */
  kind: z.enum(['choice', 'cards', 'toggle', 'slider', 'color', 'text', 'places', 'boxes', 'strokes']),
  label: z.string(),
  help: z.string(),
  /** Title of the part of the panel that it stands in. */
  group: z.string(),
  /** Of a choice and of cards; of a colour those beside the service's colours. */
  options: z.array(optionSchema),
  /** Ends and step of a slider; `max` of a text is its longest length. Null elsewhere. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  /** Stands behind a slider's number. */
  unit: z.string(),
  default: value,
  /** Whether it shows the property other than it is, so that the result must be labelled. */
  alters_property: z.boolean(),
  /** The value at which it alters nothing after all; null when every value does. */
  neutral: value.nullable(),
  /** The value at which it does nothing at all to the photo; null when every value does something. */
  idle: value.nullable(),
  /** Where it stands in the panel: first, in its part, or folded away in its part. */
  rank: z.enum(['main', 'usual', 'rare']),
  /** Words for a slider whose numbers mean nothing by themselves, ascending: each begins at `from`, and `at` is its best. */
  words: z.array(z.object({ from: z.number(), at: z.number(), label: z.string() })),
  /** Whether its options, or the words of a slider, are best shown as pictures of the photo itself. */
  is_pictured: z.boolean(),
})
export type Widget = z.infer<typeof widgetSchema>

/** The word for a slider's value; null where the number says more. */
export function wordFor({ words }: Pick<Widget, 'words'>, number: number): string | null {
  return words.findLast(({ from }) => number >= from)?.label ?? null
}

/** What a photo shows. `icon` is a word that the page has a drawing for. */
export const spaceSchema = z.object({ id: z.string().min(1).max(64), name: z.string(), icon: z.string() })
export type Space = z.infer<typeof spaceSchema>

/** A palette of one to four colours, `#rrggbb` each. */
export const colorSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string(),
  hex: z.array(z.string().regex(/^#[0-9a-f]{6}$/i)),
})
export type Color = z.infer<typeof colorSchema>

/** Values by widget id. Only the widgets of the service say which are allowed. */
export const settingsSchema = z.record(z.string().max(64), value)
export type Settings = z.infer<typeof settingsSchema>
export type SettingValue = z.infer<typeof value>
