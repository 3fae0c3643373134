import { checkEnlargement, enlarge } from '../enlarge/enlarge.ts'
import { releasePixels } from '../release-pixels.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { composed, mapped, type Homography } from '../warp/homography.ts'
import { warpPixels } from '../warp/warp.ts'
import { type Band, readArea } from './band.ts'
import type { createEdits } from './edits.ts'
import { denoiseBand, denoiseReach, hasNoise, type DenoiseRequest } from './denoise.ts'
import { createToneMapper, type Developed } from './tone-mapper.ts'
import type { createQuietReader } from './quiet-band.ts'
import type { EnhanceSettings } from './settings.ts'
import { SHARPEN_REACH, sharpenBand } from './sharpen.ts'
import type { Straightener } from './straighten.ts'
import { planGain } from './tone.ts'
import { mixGains, type WhiteGains } from './white-balance.ts'
import { pulledCells } from './windows.ts'

interface Size {
  width: number
  height: number
}

/** What `prepareEnhancement` found. */
export interface PhotoInfo {
  photo: Pixels
  scale: number
  /** Whether it is not the full photo's result that is rendered. */
  isPreview: boolean
  white: WhiteGains
  noise: Float32Array
  alter: ReturnType<typeof createEdits>
  readQuiet: ReturnType<typeof createQuietReader>
  straightener: Straightener
}

/** Pixels of a band, about, and its fewest rows, without what it looks at beyond: memory against work done twice. */
const BAND_PIXELS = 2e6
const FEWEST_ROWS = 192
/** How many pixels beyond a place its interpolation looks. */
const WARP_REACH = 3
/** Radius of denoising in pixels of the full photo. */
const DENOISE_RADIUS = 4

/** What a look adds to the settings. */
const looks: Record<EnhanceSettings['look'], { warmth: number; contrast: number; vibrance: number }> = {
  neutral: { warmth: 0, contrast: 0, vibrance: 0 },
  warm: { warmth: 0.25, contrast: 0, vibrance: 0.1 },
  modern: { warmth: -0.12, contrast: 0.2, vibrance: -0.12 },
}

function withLook(settings: EnhanceSettings): EnhanceSettings {
  const look = looks[settings.look]
  return {
    ...settings,
    warmth: settings.warmth + look.warmth,
    contrast: settings.contrast + look.contrast,
    vibrance: Math.max(-1, settings.vibrance + look.vibrance),
  }
}

/** What all bands and parts of one rendering share. */
interface Rendering {
  source: Pixels
  denoise: DenoiseRequest
  /** How many pixels beyond what it makes a band looks. */
  reach: number
  /** A band that was read and made quiet, as the enhanced photo has it. */
  enhance: (band: Band) => Developed
}

function startRendering(
  info: PhotoInfo,
  settings: EnhanceSettings,
  onProgress: (stage: string, fraction: number) => void,
): Rendering {
  const { photo, scale, noise } = info
  const { photo: source, tone, openings } = info.alter(settings, () => onProgress('Finding the sky', 0))
  const denoise: DenoiseRequest = {
    luma: settings.denoise,
    color: settings.denoiseColor,
    radius: Math.max(1, Math.round(DENOISE_RADIUS * scale)),
    noise,
  }
  const develop = createToneMapper(
    {
      grid: tone.grid,
      plan: planGain(tone, settings, pulledCells(openings, settings.windowPull)),
      white: mixGains(info.white, settings.autoWhite, settings.warmth, settings.tint),
      guessed: mixGains(info.white, settings.autoWhite, 0, 0),
      vibrance: settings.vibrance,
      photoHeight: photo.height,
    },
    photo.width,
  )
  const sharpen = settings.sharpen * scale
  const core = 0.6 + 1.2 * noise.reduce((sum, value) => Math.max(sum, value), 0)
  return {
    source,
    denoise,
    reach: Math.max(hasNoise(denoise) ? denoiseReach(denoise) : 0, sharpen > 0 ? SHARPEN_REACH : 0),
    enhance: (band) => {
      const developed = develop(band)
      if (sharpen > 0) sharpenBand(developed, sharpen, core)
      return developed
    },
  }
}

/** Renders a photo band by band: noise reduction, white balance, tone mapping, colour, sharpening. */
export function renderEnhancement(
  info: PhotoInfo,
  asked: EnhanceSettings,
  onProgress: (stage: string, fraction: number) => void,
): Pixels {
  const { photo, scale, isPreview } = info
  const settings = withLook(asked)
  const { width, height } = photo
  // A preview shows the same picture, smaller: to enlarge it would show nothing more.
  const factor = isPreview ? 1 : settings.enlarge
  if (settings.enlarge !== 1) checkEnlargement(fullSize(photo, scale), settings.enlarge)
  const { source, denoise, reach, enhance } = startRendering(info, settings, onProgress)
  const data = new Uint8Array(photo.data.length)
  const rows = Math.max(FEWEST_ROWS, Math.floor(BAND_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows)
    const band = info.readQuiet(source, Math.max(0, top - reach), Math.min(height, end + reach), denoise)
    const place = data.subarray(top * width * 4, end * width * 4)
    writeArea(enhance(band), band, { x: 0, y: top, width, height: end - top }, photo, place)
    onProgress('Enhancing', end / height)
  }
  const unturned = { width, height, data }
  const result = info.straightener.straighten(unturned, settings.verticals, () =>
    onProgress('Straightening', 0),
  )
  if (result.data !== data) releasePixels(unturned)
  if (factor === 1) return result
  return enlarge(result, factor, (fraction) => onProgress('Enlarging', fraction))
}

/**
 * A part of the enhanced photo by itself, as it lies when the result is laid over the whole of the photo; `part` in
 * pixels of the photo, within it. Nothing else is rendered.
 */
export function renderEnhancedPart(info: PhotoInfo, asked: EnhanceSettings, part: Rect): Pixels {
  const settings = withLook(asked)
  const rendering = startRendering(info, settings, () => undefined)
  const map = info.straightener.mapFor(settings.verticals)
  if (map === null) return renderArea(info.photo, rendering, part)
  const area = areaUnder(map, part, info.photo)
  const from = composed(moved(-area.x, -area.y), composed(map, moved(part.x, part.y)))
  return warpPixels(renderArea(info.photo, rendering, area), from, part.width, part.height)
}

function renderArea(photo: Pixels, { source, denoise, reach, enhance }: Rendering, area: Rect): Pixels {
  // From an even place on, as colour is made quiet in squares of two.
  const x = even(Math.max(0, area.x - reach))
  const y = even(Math.max(0, area.y - reach))
  const right = Math.min(photo.width, area.x + area.width + reach)
  const bottom = Math.min(photo.height, area.y + area.height + reach)
  const band = readArea(source, { x, y, width: right - x, height: bottom - y })
  if (hasNoise(denoise)) denoiseBand(band, denoise)
  const data = new Uint8Array(area.width * area.height * 4)
  writeArea(enhance(band), band, area, photo, data)
  return { width: area.width, height: area.height, data }
}

const even = (value: number) => value - (value % 2)

/** What a part of a warped picture comes from, and what its interpolation looks at beyond. */
function areaUnder(map: Homography, part: Rect, photo: Pixels): Rect {
  const corners = [0, 1, 2, 3].map(
    (corner) =>
      mapped(map, part.x + (corner % 2) * part.width, part.y + (corner >> 1) * part.height) ?? { x: 0, y: 0 },
  )
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const x = Math.max(0, Math.floor(Math.min(...xs)) - WARP_REACH)
  const y = Math.max(0, Math.floor(Math.min(...ys)) - WARP_REACH)
  const right = Math.min(photo.width, Math.ceil(Math.max(...xs)) + WARP_REACH)
  const bottom = Math.min(photo.height, Math.ceil(Math.max(...ys)) + WARP_REACH)
  return { x, y, width: right - x, height: bottom - y }
}

const moved = (x: number, y: number): Homography => [1, 0, x, 0, 1, y, 0, 0, 1]

/** The size of the full photo; of a preview, the least that it may have had before its sides were rounded. */
export function fullSize({ width, height }: Size, scale: number): Size {
  if (scale === 1) return { width, height }
  return { width: Math.round(width / scale), height: Math.round((height - 0.5) / scale) }
}

/** Writes an area of a band, both in pixels of the photo, to pixels of the area's size, with the photo's alpha. */
function writeArea(
  { width, red, green, blue }: Developed,
  { left, top }: Band,
  area: Rect,
  photo: Pixels,
  data: Uint8Array,
): void {
  for (let y = 0, i = 0; y < area.height; y++) {
    let p = (area.y - top + y) * width + area.x - left
    let alpha = ((area.y + y) * photo.width + area.x) * 4 + 3
    for (const end = i + area.width * 4; i < end; i += 4, p++, alpha += 4) {
      data[i] = toCode(red[p])
      data[i + 1] = toCode(green[p])
      data[i + 2] = toCode(blue[p])
      data[i + 3] = photo.data[alpha]
    }
  }
}

const toCode = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0)
