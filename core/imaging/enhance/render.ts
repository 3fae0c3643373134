import { checkEnlargement, enlarge } from '../enlarge/enlarge.ts'
import { releasePixels } from '../release-pixels.ts'
import type { Pixels } from '../pixels.ts'
import type { createEdits } from './edits.ts'
import { denoiseReach, hasNoise, type DenoiseRequest } from './denoise.ts'
import { createToneMapper, type Developed } from './tone-mapper.ts'
import type { createQuietReader } from './quiet-band.ts'
import type { EnhanceSettings } from './settings.ts'
import { SHARPEN_REACH, sharpenBand } from './sharpen.ts'
import type { createStraightener } from './straighten.ts'
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
  white: WhiteGains
  noise: Float32Array
  alter: ReturnType<typeof createEdits>
  readQuiet: ReturnType<typeof createQuietReader>
  straighten: ReturnType<typeof createStraightener>
}

/** Pixels of a band, about, and its fewest rows, without what it looks at beyond: memory against work done twice. */
const BAND_PIXELS = 2e6
const FEWEST_ROWS = 192
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

/** Renders a photo band by band: noise reduction, white balance, tone mapping, colour, sharpening. */
export function renderEnhancement(
  info: PhotoInfo,
  asked: EnhanceSettings,
  onProgress: (stage: string, fraction: number) => void,
): Pixels {
  const { photo, scale, noise } = info
  const settings = withLook(asked)
  const { width, height } = photo
  // A preview shows the same picture, smaller: to enlarge it would show nothing more.
  const factor = scale < 1 ? 1 : settings.enlarge
  if (settings.enlarge !== 1) checkEnlargement(fullSize(photo, scale), settings.enlarge)
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
      photoHeight: height,
    },
    width,
  )
  const sharpen = settings.sharpen * scale
  const core = 0.6 + 1.2 * noise.reduce((sum, value) => Math.max(sum, value), 0)
  const reach = Math.max(hasNoise(denoise) ? denoiseReach(denoise) : 0, sharpen > 0 ? SHARPEN_REACH : 0)
  const data = new Uint8Array(photo.data.length)
  const rows = Math.max(FEWEST_ROWS, Math.floor(BAND_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows)
    const band = info.readQuiet(source, Math.max(0, top - reach), Math.min(height, end + reach), denoise)
    const developed = develop(band)
    if (sharpen > 0) sharpenBand(developed, sharpen, core)
    writeRows(developed, band.top, top, end, photo, data)
    onProgress('Enhancing', end / height)
  }
  const unturned = { width, height, data }
  const result = info.straighten(unturned, settings.verticals, () => onProgress('Straightening', 0))
  if (result.data !== data) releasePixels(unturned)
  if (factor === 1) return result
  return enlarge(result, factor, (fraction) => onProgress('Enlarging', fraction))
}

/** The size of the full photo; of a preview, the least that it may have had before its sides were rounded. */
export function fullSize({ width, height }: Size, scale: number): Size {
  if (scale === 1) return { width, height }
  return { width: Math.round(width / scale), height: Math.round((height - 0.5) / scale) }
}

function writeRows(
  { width, red, green, blue }: Developed,
  bandTop: number,
  from: number,
  to: number,
  photo: Pixels,
  data: Uint8Array,
): void {
  let p = (from - bandTop) * width
  for (let i = from * width * 4; i < to * width * 4; i += 4, p++) {
    data[i] = toCode(red[p])
    data[i + 1] = toCode(green[p])
    data[i + 2] = toCode(blue[p])
    data[i + 3] = photo.data[i + 3]
  }
}

const toCode = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0)
