import { z } from 'zod'
import { roomSchema } from '../contract/room.ts'
import { defineDocument, isFields, type Fields } from './document.ts'

const fraction = z.number().min(0).max(1)
const count = z.number().int().min(0)

const maskSchema = z.object({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** Pixels and history, as `core/mask/draft.ts` writes them; it checks them when they are opened. */
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})

/** Settings of the mask tools. `tool` is one that the version which wrote it had. */
const toolSettingsSchema = z.object({
  tool: z.string().min(1),
  shapeCombine: z.enum(['add', 'subtract']),
  size: z.number().min(1).max(2000),
  hardness: fraction,
  opacity: fraction,
  display: z.enum(['overlay', 'outline', 'mask', 'black', 'white', 'off']),
  wand: z.object({
    tolerance: z.number().min(0).max(255),
    sample: z.union([z.literal(1), z.literal(3), z.literal(5)]),
    contiguous: z.boolean(),
    antialias: z.boolean(),
  }),
  usesPressure: z.boolean(),
})

const viewportSchema = z.object({
  scale: z.number().positive(),
  originX: z.number(),
  originY: z.number(),
  width: z.number().min(0),
  height: z.number().min(0),
  ratio: z.number().positive(),
})

const layoutSchema = roomSchema.shape.corrected.unwrap().unwrap()

/** A room whose corners were placed, with its history. */
const roomWorkSchema = z
  .object({
    steps: z
      .array(
        z
          .object({ layout: layoutSchema, origin: layoutSchema, label: z.string(), gesture: z.string() })
          .readonly(),
      )
      .min(1)
      .readonly(),
    /** Which of the steps is shown. */
    at: count,
  })
  .refine(({ steps, at }) => at < steps.length, 'The step that is shown is not there')

/** What there is no draft without. */
const workSchema = z.object({ imageId: z.string().min(1), mask: maskSchema })

/** Unsent work on one photo, as a browser keeps it. */
export interface Draft extends z.infer<typeof workSchema> {
  /** Null, as the view, where an older draft had one that could not be read. */
  settings: z.infer<typeof toolSettingsSchema> | null
  viewport: z.infer<typeof viewportSchema> | null
  savedAt: number
  /** Part of the photo that the mask covers, 0 to 1. Drafts of older versions do not say. */
  coverage?: number
  /** Of the fill that was chosen in the preview. Drafts of older versions do not say. */
  seed?: number
  /** True for a mask of suggestions alone whose removal nobody has seen in a preview. */
  isUnseen?: boolean
  /** The room that was placed and is not saved yet; absent when there is none. */
  room?: z.infer<typeof roomWorkSchema>
  /** The server's revision that this draft was made from; 0 when the server has none. */
  serverRevision: number
  /** True when the server has exactly this mask. */
  isOnServer: boolean
}

/** A draft of which what could be read is there. */
export interface RestoredDraft {
  draft: Draft
  /** What could not be read, in words for the user. */
  lost: readonly string[]
}

const document = defineDocument({
  name: 'the draft',
  schema: z.looseObject(workSchema.shape),
  migrations: [
    // There was one shape to combine at first, and no wand and no pen.
    (fields) => {
      if (!isFields(fields['settings'])) return fields
      const { rectangleCombine = 'add', ...settings } = fields['settings']
      const wand = { tolerance: 32, sample: 3, contiguous: true, antialias: true }
      return {
        ...fields,
        settings: { shapeCombine: rectangleCombine, wand, usesPressure: false, ...settings },
      }
    },
    // Steps of the room had no names at first. Corners were moved in gestures, other rooms chosen without.
    (fields) => {
      const { room } = fields
      if (!isFields(room) || !Array.isArray(room['steps'])) return fields
      const steps = (room['steps'] as unknown[]).map((step, i) => {
        if (!isFields(step)) return step
        const label = i === 0 ? '' : step['gesture'] === '' ? 'Other room' : 'Move corner'
        return { label, ...step }
      })
      return { ...fields, room: { ...room, steps } }
    },
  ],
})

export function storeDraft(draft: Draft): object {
  const { imageId, mask, ...rest } = draft
  return document.store({ imageId, mask, ...rest })
}

/**
 * Reads a draft of this or an older version. What of it is damaged is left out and named in `lost`; where nothing says
 * what the server has, the mask counts as unsent. Throws DocumentError when there is no mask to go on with.
 */
export function restoreDraft(stored: unknown): RestoredDraft {
  const fields: Fields = document.restore(stored)
  const lost: string[] = []
  const part = <Value>(name: string, words: string, schema: z.ZodType<Value>): Value | null => {
    if (fields[name] == null) return null
    const read = schema.safeParse(fields[name])
    if (read.success) return read.data
    lost.push(words)
    return null
  }
  const { imageId, mask } = workSchema.parse(fields)
  const settings = part('settings', 'the settings of the tools', toolSettingsSchema)
  const viewport = part('viewport', 'the view', viewportSchema)
  const coverage = part('coverage', 'how much is masked', fraction)
  const seed = part('seed', 'the chosen fill', count)
  const isUnseen = part('isUnseen', 'whether a preview was seen', z.boolean())
  const room = part('room', 'the room that was placed', roomWorkSchema)
  const serverRevision = part('serverRevision', 'what the server had', count)
  const isOnServer = part('isOnServer', 'what the server had', z.boolean())
  const draft = {
    imageId,
    mask,
    settings,
    viewport,
    savedAt: part('savedAt', 'when it was saved', count) ?? 0,
    ...(coverage !== null && { coverage }),
    ...(seed !== null && { seed }),
    ...(isUnseen !== null && { isUnseen }),
    ...(room !== null && { room }),
    serverRevision: serverRevision ?? 0,
    isOnServer: serverRevision !== null && isOnServer === true,
  }
  return { draft, lost: [...new Set(lost)] }
}
