import type { Film, FilmRatio } from '../contract/film-document.ts'
import type { FilmPreset } from '../contract/film-shapes.ts'
import { ratioSizes } from './frame-plan.ts'

/** What a user can choose when a film is made; what is null stays as the film has it. */
export interface OutputChoice {
  label: string
  preset: FilmPreset
  ratio: FilmRatio | null
}

/** The first is the usual one. */
export const outputChoices: readonly OutputChoice[] = [
  { label: 'Full HD', preset: '1080p', ratio: null },
  { label: 'HD, smaller file', preset: '720p', ratio: null },
  { label: '4K', preset: '2160p', ratio: null },
  { label: 'Vertical', preset: '1080p', ratio: '9:16' },
  { label: 'Square', preset: '1080p', ratio: '1:1' },
  { label: 'Portrait 4:5', preset: '1080p', ratio: '4:5' },
  { label: 'Listing service, unbranded', preset: 'mls', ratio: null },
]

/** One form that a film can have, with its name for people. */
export interface FilmForm {
  label: string
  preset: FilmPreset
  ratio: FilmRatio
}

const sizeNames: Readonly<Record<FilmPreset, string>> = {
  '1080p': 'Full HD',
  '720p': 'HD',
  '2160p': '4K',
  mls: 'Unbranded, for listing services',
}

const shapeNames: Readonly<Record<FilmRatio, string>> = {
  '16:9': 'Wide 16:9',
  '9:16': 'Vertical 9:16',
  '1:1': 'Square 1:1',
  '4:5': 'Portrait 4:5',
}

/** What a file of a film of `ratio` is called, such as "4K" or "Vertical 9:16". */
export function formName(form: Pick<FilmForm, 'preset' | 'ratio'>, ratio: FilmRatio): string {
  const size = sizeNames[form.preset]
  const shape = shapeNames[form.ratio]
  if (form.ratio === ratio) return size
  return form.preset === '1080p' ? shape : `${shape}, ${form.preset === 'mls' ? 'unbranded' : size}`
}

/** What a film of `ratio` can be downloaded as: in its own shape in each size, and in the other shapes. */
export function filmForms(ratio: FilmRatio): FilmForm[] {
  const sizes = Object.keys(sizeNames) as FilmPreset[]
  const others = (Object.keys(shapeNames) as FilmRatio[]).filter((shape) => shape !== ratio)
  const forms = [
    ...sizes.map((preset) => ({ preset, ratio })),
    ...others.map((shape) => ({ preset: '1080p' as const, ratio: shape })),
  ]
  return forms.map((form) => ({ ...form, label: formName(form, ratio) }))
}

/** A form as a part of addresses, such as `1080p-9x16`. */
export function formatOutput({ preset, ratio }: Pick<FilmForm, 'preset' | 'ratio'>): string {
  return `${preset}-${ratio.replace(':', 'x')}`
}

/** Bytes that listing services take; NorthstarMLS and others write 300 MB. */
const MAX_LISTING_BYTES = 300_000_000

/** Of a stream of AAC. */
const AUDIO_BITS_PER_SECOND = 192_000

interface Quality {
  /** Pixels of the shorter side. */
  short: number
  /** Constant rate factor of x264: lower is better and larger. */
  crf: number
  /** Bits a second that the encoder may not exceed for long, as video sites recommend for uploads. */
  maxRate: number
}

const QUALITIES: Readonly<Record<FilmPreset, Quality>> = {
  '720p': { short: 720, crf: 19.6, maxRate: 8_000_000 },
  '1080p': { short: 1080, crf: 19.6, maxRate: 16_000_000 },
  '2160p': { short: 2160, crf: 20.6, maxRate: 45_000_000 },
  mls: { short: 1080, crf: 19.6, maxRate: 16_000_000 },
}

/** Pixels of a film: even numbers, as 4:2:0 needs them. */
export function outputSize(ratio: FilmRatio, preset: FilmPreset): { width: number; height: number } {
  const { width, height } = ratioSizes[ratio]
  const scale = QUALITIES[preset].short / Math.min(width, height)
  return { width: even(width * scale), height: even(height * scale) }
}

function even(pixels: number): number {
  return 2 * Math.round(pixels / 2)
}

/** The film that a preset shows: listing services take none with brands. */
export function presetFilm<One extends Film>(film: One, preset: FilmPreset): One {
  return preset === 'mls' ? { ...film, is_branded: false } : film
}

/**
 * An encoder may exceed its rate by what its buffer holds at first, and each segment begins with a buffer of its own:
 * seconds of the rate that are in the buffer, and how much of them is there at first.
 */
const BUFFER = {
  usual: { seconds: 1, first: 0.9 },
  listing: { seconds: 0.5, first: 0.4 },
} as const

/** How long a film is, and in how many segments it is encoded. */
interface FilmLength {
  seconds: number
  segments: number
}

/**
 * Most bits a second of the picture of a film: for listing services so few that the file, with its sound and what the
 * container adds (3 %), is not larger than they take, even if each segment empties its buffer.
 */
export function maxVideoRate(preset: FilmPreset, { seconds, segments }: FilmLength): number {
  const { maxRate } = QUALITIES[preset]
  if (preset !== 'mls') return maxRate
  const picture = MAX_LISTING_BYTES * 8 * 0.97 - AUDIO_BITS_PER_SECOND * seconds
  const { seconds: buffer, first } = BUFFER.listing
  return Math.floor(Math.min(maxRate, picture / Math.max(1, seconds + segments * buffer * first)))
}

/**
 * How FFmpeg encodes the picture of a film: H.264 High by x264, BT.709 in limited range with chroma in the middle of four
 * pixels (`rgbaToYuv420`), a key frame each two seconds, so that a player can seek.
 */
export function videoArgs(preset: FilmPreset, fps: number, length: FilmLength): string[] {
  const rate = maxVideoRate(preset, length)
  const { seconds, first } = preset === 'mls' ? BUFFER.listing : BUFFER.usual
  const buffer = Math.floor(rate * seconds)
  // As good as the preset veryfast at a CRF of 20, in three fifths of its time, for a tenth more bits: the tree of
  // macroblocks, which superfast leaves out, is what pays where a camera moves over a photo; fine partitions do not.
  const speed = '-preset superfast -partitions i8x8 -mbtree 1 -rc-lookahead 10'
  const encoder = `-c:v libx264 -profile:v high ${speed} -pix_fmt yuv420p`
  const bits = `-maxrate ${rate} -bufsize ${buffer} -rc_init_occupancy ${Math.floor(buffer * first)}`
  const quality = `-crf ${QUALITIES[preset].crf} ${bits} -g ${2 * fps}`
  const colour = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'
  return `${encoder} ${quality} ${colour} -chroma_sample_location center`.split(' ')
}

/** How FFmpeg encodes the sound of a film. */
export const audioArgs: readonly string[] = `-c:a aac -b:a ${AUDIO_BITS_PER_SECOND} -ar 48000 -ac 2`.split(
  ' ',
)
