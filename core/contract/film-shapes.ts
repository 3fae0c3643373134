import { z } from 'zod'
import { filmRatioSchema, filmSchema, unfinishedFilmSchema } from './film-document.ts'
import { orderSchema } from './shapes.ts'

const id = z.string().min(1).max(64)
const time = z.iso.datetime()
const whole = z.number().int()

/** How a film's camera moves: `v25` through the room, `v24` on the photo's plane. */
export const filmEngineSchema = z.enum(['v25', 'v24'])
export type FilmEngine = z.infer<typeof filmEngineSchema>

/**
 * What is made of a film: the length of its shorter side in pixels, or `mls`, as listing services take it: 1080 pixels,
 * without logo, agent and end card, at most 300 MB.
 */
export const filmPresetSchema = z.enum(['1080p', '720p', '2160p', 'mls'])
export type FilmPreset = z.infer<typeof filmPresetSchema>

/** A file of a film, in one size and shape. */
const filmOutputSchema = z.object({
  preset: filmPresetSchema,
  ratio: filmRatioSchema,
  url: z.string(),
  width: whole,
  height: whole,
  bytes: whole,
})
export type FilmOutput = z.infer<typeof filmOutputSchema>

export const videoSchema = z.object({
  id,
  title: z.string(),
  status: orderSchema.shape.status,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Null until the film is rendered; so for all that only a rendered film has. */
  url: z.string().nullable(),
  poster_url: z.string().nullable(),
  /** Of its first photo; null once there is a poster, and where that photo was deleted. */
  thumbnail_url: z.string().nullable().optional(),
  /** Seconds. */
  duration: z.number().nullable(),
  width: whole.nullable(),
  height: whole.nullable(),
  engine: filmEngineSchema,
  /** What the film has cost, with all that it was rendered again for. */
  credits: whole,
  film: filmSchema,
  created_at: time,
  is_favorite: z.boolean(),
  preset: filmPresetSchema.optional(),
  /** Size of the file; null until the film is rendered. */
  bytes: whole.nullable().optional(),
  /** All files of the film, that of `url` first; empty until it is rendered. */
  outputs: z.array(filmOutputSchema).optional(),
})
export type Video = z.infer<typeof videoSchema>

export const audioSchema = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** Seconds. */
  duration: z.number(),
  bytes: whole,
  /** Where its `Waveform` is, as JSON; made when it is first asked for. */
  waveform_url: z.string().nullable(),
  created_at: time,
})
export type Audio = z.infer<typeof audioSchema>

/** The data format of audiowaveform, version 2: the lowest and the highest sample of each pixel, one after the other. */
const waveformSchema = z.object({
  version: z.literal(2),
  channels: z.literal(1),
  sample_rate: whole,
  samples_per_pixel: whole,
  /** Samples are from -128 to 127. */
  bits: z.literal(8),
  /** Number of pixels; `data` has two entries for each. */
  length: whole,
  data: z.array(whole),
})
export type Waveform = z.infer<typeof waveformSchema>

/** A film that is being cut. */
export const filmDraftSchema = z.object({
  /** A UUID that the client makes. */
  id: z.uuid(),
  title: z.string().trim().max(120, 'Use at most 120 characters'),
  engine: filmEngineSchema,
  preset: filmPresetSchema,
  film: unfinishedFilmSchema,
  /** The rendered film that it changes; null for a new one. */
  video_id: id.nullable(),
  /** 1 when it is saved first, and one more each time after that. */
  revision: whole,
  updated_at: time,
})
export type FilmDraft = z.infer<typeof filmDraftSchema>

/** A film that is being cut, as the list of them has it. */
export const listedFilmDraftSchema = filmDraftSchema.extend({
  /** Of its first photo; null without one, and where that was deleted. */
  thumbnail_url: z.string().nullable(),
  /** True where all of it has been ordered: the film of `video_id` is the same, and there or on its way. */
  is_ordered: z.boolean(),
})
export type ListedFilmDraft = z.infer<typeof listedFilmDraftSchema>

/** A film or a draft of one that some photos or sounds are in. */
export const filmUseSchema = z.object({
  kind: z.enum(['film', 'draft']),
  id,
  title: z.string(),
  /** Those of the photos and sounds asked for that it uses. */
  image_ids: z.array(id),
  audio_ids: z.array(id),
})
export type FilmUse = z.infer<typeof filmUseSchema>

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
