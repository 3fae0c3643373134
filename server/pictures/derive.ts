import type { Sharp } from 'sharp'
import { derivedEdges } from '../../core/contract/constants.ts'
import { suggestRegions } from '../../core/imaging/suggest/suggest-regions.ts'
import type { Analysis } from '../../core/contract/shapes.ts'
import { openPicture, pixelsToSharp } from './decode.ts'
import { inspectPicture } from './inspect.ts'
import sharp from 'sharp'

/** Long edge, in pixels, at which regions are looked for. */
const analysisEdge = 512

const inside = (edge: number) => [edge, edge, { fit: 'inside', withoutEnlargement: true }] as const

/** The pictures of a list and of a first look. They carry no EXIF, so no place and no serial number. */
export interface Derived {
  preview: Uint8Array
  thumbnail: Uint8Array
}

/** `picture` must be upright sRGB. Transparent parts are shown on white. */
export async function derive(picture: Sharp): Promise<Derived> {
  const preview = await picture
    .clone()
    .resize(...inside(derivedEdges.preview))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const thumbnail = await sharp(preview)
    .resize(...inside(derivedEdges.thumbnail))
    .jpeg({ quality: 82 })
    .toBuffer()
  return { preview, thumbnail }
}

export interface Preprocessed extends Derived {
  width: number
  height: number
  /** Full size for browsers, where the original is not something every browser opens. */
  display: Uint8Array | null
  /** Labels of suggested regions as a grey PNG, and the regions in pixels of the full photo. */
  suggestion: Uint8Array
  regions: Analysis['regions']
}

/** Everything that is made of a photo after its upload. Told in words what is being done. */
export async function preprocess(bytes: Uint8Array, onStage: (stage: string) => void): Promise<Preprocessed> {
  onStage('Making previews')
  const { width, height, isBrowserSafe } = await inspectPicture(bytes)
  const picture = await openPicture(bytes)
  const derived = await derive(picture)
  const display = isBrowserSafe
    ? null
    : await picture
        .clone()
        .flatten({ background: '#fff' })
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer()
  onStage('Looking for things that stand out')
  return { width, height, display, ...derived, ...(await suggest(derived.preview, width)) }
}

async function suggest(
  preview: Uint8Array,
  fullWidth: number,
): Promise<Pick<Preprocessed, 'suggestion' | 'regions'>> {
  const { data, info } = await sharp(preview)
    .resize(...inside(analysisEdge))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { labels, regions } = suggestRegions({ width: info.width, height: info.height, data })
  const suggestion = await sharp(labels.data, {
    raw: { width: labels.width, height: labels.height, channels: 1 },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const scale = fullWidth / info.width
  return {
    suggestion,
    regions: regions.map(({ id, bounds, coverage }) => ({
      id,
      coverage,
      bounds: {
        x: Math.round(bounds.x * scale),
        y: Math.round(bounds.y * scale),
        width: Math.round(bounds.width * scale),
        height: Math.round(bounds.height * scale),
      },
    })),
  }
}

/** The full-size JPEG of a result: quality 95, no chroma subsampling. Transparent parts turn white. */
export async function encodeJpeg(picture: Parameters<typeof pixelsToSharp>[0]): Promise<Uint8Array> {
  return pixelsToSharp(picture)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
