import { z } from 'zod'
import { filmSchema } from './film-document.ts'
import { orderSchema } from './shapes.ts'

const id = z.string().min(1).max(64)
const time = z.iso.datetime()
const whole = z.number().int()

/** How a film's camera moves: `v25` through the room, `v24` on the photo's plane. */
export const filmEngineSchema = z.enum(['v25', 'v24'])
export type FilmEngine = z.infer<typeof filmEngineSchema>

export const videoSchema = z.object({
  id,
  title: z.string(),
  status: orderSchema.shape.status,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Null until the film is rendered; so for all that only a rendered film has. */
  url: z.string().nullable(),
  poster_url: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  width: whole.nullable(),
  height: whole.nullable(),
  engine: filmEngineSchema,
  credits: whole,
  film: filmSchema,
  created_at: time,
  is_favorite: z.boolean(),
})
export type Video = z.infer<typeof videoSchema>

export const audioSchema = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** Seconds. */
  duration: z.number(),
  bytes: whole,
  /** Null while no waveform is drawn of it. */
  waveform_url: z.string().nullable(),
  created_at: time,
})
export type Audio = z.infer<typeof audioSchema>

const words = z.array(z.string())

const engineConfigSchema = z.object({
  label: z.string(),
  description: z.string(),
  /** `base` for the first `seconds`, `further` for each of as many begun after them, `per_clip` for each photo. */
  credit_cost: z.object({ base: whole, per_clip: whole, further: whole, seconds: whole }),
  max_clips: whole,
  clip_seconds: z.object({ min: z.number(), max: z.number(), default: z.number() }),
  /** What can be chosen; empty while the engine is not there. */
  motions: words,
  transitions: words,
  aspect_ratios: words,
  resolutions: words,
  fps: z.array(whole),
  is_available: z.boolean(),
  /** What it cannot do, to be read before ordering. */
  limits: z.string(),
})
export type EngineConfig = z.infer<typeof engineConfigSchema>

export const filmConfigSchema = z.object({ v25: engineConfigSchema, v24: engineConfigSchema })
export type FilmConfig = z.infer<typeof filmConfigSchema>
