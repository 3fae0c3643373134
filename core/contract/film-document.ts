import { z } from 'zod'
import { filmLimits } from './constants.ts'

const id = z.string().min(1).max(64)
const whole = z.number().int()
const fraction = z.number().min(0).max(1)
/** Frames of the film; lengths are at least one. */
const length = whole.min(1).max(filmLimits.frames)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a colour as #rrggbb')

/** A place or a part of a photo in fractions of its width and height, so that sizes and ratios can change. */
const pointSchema = z.object({ x: fraction, y: fraction })
const rectSchema = z.object({
  x: z.number().min(-1).max(2),
  y: z.number().min(-1).max(2),
  width: z.number().min(0.02).max(3),
  height: z.number().min(0.02).max(3),
})
export type FilmPoint = z.infer<typeof pointSchema>
export type FilmRect = z.infer<typeof rectSchema>

export const filmRatioSchema = z.enum(['16:9', '9:16', '1:1', '4:5'])
export type FilmRatio = z.infer<typeof filmRatioSchema>

/** Camera moves on the plane of a photo: both engines have them. `auto` chooses by the place in the film. */
export const planarMotions = [
  'auto',
  'static',
  'push-in',
  'pull-out',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'drift',
  'custom',
] as const
/** Camera moves through the room of a photo: `v25` alone. */
export const spatialMotions = [
  'dolly-in',
  'dolly-out',
  'truck-left',
  'truck-right',
  'orbit-left',
  'orbit-right',
  'crane-up',
  'crane-down',
] as const
export type SpatialMotion = (typeof spatialMotions)[number]
export type PlanarMotion = (typeof planarMotions)[number]

const motionSchema = z.object({
  kind: z.enum([...planarMotions, ...spatialMotions]).default('auto'),
  /** How far it goes: 0 hardly, 1 as far as looks good. Not for `custom`. */
  amount: fraction.default(0.5),
  ease: z.enum(['linear', 'smooth', 'in', 'out']).default('smooth'),
  /** What is seen at the start and at the end of a `custom` motion; null for the whole photo. */
  from: rectSchema.nullable().default(null),
  to: rectSchema.nullable().default(null),
})
export type Motion = z.infer<typeof motionSchema>

export const transitionKinds = [
  'cut',
  'crossfade',
  'dip-black',
  'dip-white',
  'slide',
  'push',
  'wipe',
  'zoom-blur',
] as const

/**
 * How a clip becomes the next one. It lies half before and half after the cut, so that the film's length is the sum of
 * its clips. Where a clip is shorter than its transitions, they are shortened.
 */
const transitionSchema = z.object({
  kind: z.enum(transitionKinds).default('crossfade'),
  frames: whole.min(0).max(120).default(15),
  /** To which side it goes; for slide, push and wipe. */
  direction: z.enum(['left', 'right', 'up', 'down']).default('left'),
})
export type Transition = z.infer<typeof transitionSchema>

export const clipSchema = z.object({
  /** One of its own in the film. Clips without one get it from their place. */
  id: id.optional(),
  image_id: id,
  /** How long it is seen, in frames of the film. */
  frames: length,
  /** `cover` fills the frame, `contain` shows the whole photo on black, `contain-blur` on the blurred photo. */
  fit: z.enum(['cover', 'contain', 'contain-blur']).default('cover'),
  /** What stays in the frame where it is narrower than the photo; null for the middle. */
  focus: pointSchema.nullable().default(null),
  motion: motionSchema.prefault({}),
  /**
   * Items that stand in front of the room, for cameras that move through it: an outline each, x and y in turn, in
   * fractions of the photo. They are shown upright, and what is behind them is filled.
   */
  billboards: z
    .array(
      z
        .array(fraction)
        .min(6)
        .max(2 * filmLimits.outlinePoints)
        .refine((places) => places.length % 2 === 0, 'An outline has an x and a y for each of its points'),
    )
    .max(filmLimits.billboards)
    .default([]),
  /** To the next clip; that of the last clip is not used. */
  transition: transitionSchema.prefault({}),
  /** The photo that `image_id` was made from, shown first and wiped away; null for a clip of one photo. */
  before: z
    .object({ image_id: id, kind: z.enum(['wipe', 'crossfade']).default('wipe') })
    .nullable()
    .default(null),
  /**
   * Which part of its motion, and of the way from the earlier photo, a clip shows that was split off another one:
   * fractions of the whole time. Null for all of it.
   */
  part: z
    .object({ start: fraction, end: fraction })
    .refine(({ start, end }) => start < end, 'The part of a motion ends after it starts.')
    .nullable()
    .default(null),
})
export type Clip = z.infer<typeof clipSchema>

/** What each text template shows, line by line. */
export const overlayLines = {
  title: ['Title', 'Subtitle'],
  caption: ['Caption', 'Second line'],
  'lower-third': ['Headline', 'Second line'],
  'price-card': ['Price', 'Address', 'Bedrooms', 'Bathrooms', 'Area'],
  agent: [],
  logo: [],
  intro: ['Title', 'Subtitle'],
  'end-card': ['Call to action', 'Second line'],
} as const
export type OverlayTemplate = keyof typeof overlayLines

export const overlaySchema = z.object({
  id: id.optional(),
  template: z.enum(Object.keys(overlayLines) as [OverlayTemplate, ...OverlayTemplate[]]),
  /** The clip that it goes with when clips are moved; null where it keeps its place in the film. */
  clip_id: id.nullable().default(null),
  /** First frame, counted from the start of the clip or of the film. */
  start: whole.min(0).max(filmLimits.frames).default(0),
  frames: length,
  /** Texts of `overlayLines`; those that are missing are empty. */
  lines: z.array(z.string().max(filmLimits.lineLetters)).max(6).default([]),
  /** Where it stands; null for the usual place of its template. */
  position: z
    .enum([
      'top-left',
      'top',
      'top-right',
      'left',
      'middle',
      'right',
      'bottom-left',
      'bottom',
      'bottom-right',
    ])
    .nullable()
    .default(null),
})
export type Overlay = z.infer<typeof overlaySchema>

export const soundSchema = z.object({
  id: id.optional(),
  audio_id: id,
  role: z.enum(['music', 'voice']).default('music'),
  /** Frame of the film at which it begins. */
  start: whole.min(0).max(filmLimits.frames).default(0),
  /** Seconds of the sound that are left out at its start and at its end. */
  trim_start: z.number().min(0).max(3600).default(0),
  trim_end: z.number().min(0).max(3600).default(0),
  /** Begins again when it ends, up to the end of the film. */
  is_looped: z.boolean().default(true),
  /** Decibels. */
  gain: z.number().min(-60).max(12).default(0),
  /** Seconds. */
  fade_in: z.number().min(0).max(30).default(0.5),
  fade_out: z.number().min(0).max(30).default(2),
  /** Becomes quieter while a voice is heard; for music. */
  is_ducked: z.boolean().default(true),
})
export type FilmSound = z.infer<typeof soundSchema>

const text = z.string().trim().max(120).default('')

/** Who sells, and how their films look. A film holds a copy, so that it stays as it was rendered. */
export const brandSchema = z.object({
  name: text,
  role: text,
  company: text,
  phone: text,
  email: text,
  website: text,
  licence: text,
  /** Pictures of the library. */
  logo_image_id: id.nullable().default(null),
  portrait_image_id: id.nullable().default(null),
  /** Plates behind texts, and marks on them. */
  colour: colour.default('#16181b'),
  accent: colour.default('#3db777'),
  font: z.enum(['sans', 'serif']).default('sans'),
})
export type Brand = z.infer<typeof brandSchema>

/**
 * A film as a document, version 1: photos one after the other, texts over them and sounds below them. The order of
 * clips is the order of the film, so there are no gaps and no overlaps; where a clip starts follows from those before
 * it (core/film). All but photos and lengths may be left out.
 */
export const filmSchema = z
  .object({
    version: z.literal(1).default(1),
    fps: whole.min(filmLimits.fps.min).max(filmLimits.fps.max).default(filmLimits.fps.default),
    ratio: filmRatioSchema.default('16:9'),
    clips: z.array(clipSchema).min(1, 'The film is empty. Add at least one photo.').max(filmLimits.clips),
    overlays: z.array(overlaySchema).max(filmLimits.overlays).default([]),
    sounds: z.array(soundSchema).max(filmLimits.sounds).default([]),
    brand: brandSchema.nullable().default(null),
    /** Whether logo, agent and end card are shown. Listing services ask for films without them. */
    is_branded: z.boolean().default(true),
    /** Marked frames, for the one who cuts. */
    markers: z
      .array(z.object({ frame: whole.min(0).max(filmLimits.frames), label: z.string().max(60).default('') }))
      .max(200)
      .default([]),
    /** Beats of the music: how many a minute, and the second of the film at which one falls. Null when unknown. */
    beats: z
      .object({ bpm: z.number().min(30).max(300), first: z.number().min(0) })
      .nullable()
      .default(null),
  })
  .superRefine(({ clips, overlays, sounds }, check) => {
    for (const [name, list] of Object.entries({ clips, overlays, sounds })) {
      const ids = list.flatMap((one) => (one.id === undefined ? [] : [one.id]))
      if (new Set(ids).size < ids.length)
        check.addIssue({ code: 'custom', path: [name], message: `Two of the ${name} have the same id.` })
    }
  })
export type Film = z.infer<typeof filmSchema>
/** A film that is still being cut: it may have no photos yet. */
export const unfinishedFilmSchema = filmSchema.safeExtend({
  clips: z.array(clipSchema).max(filmLimits.clips),
})
/** A film as a caller may write it: photos and lengths, and what else is wanted. */
export type FilmInput = z.input<typeof filmSchema>
