import { analyseRoom } from '../../../core/imaging/layout/analyse-room.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { suggestRegions } from '../../../core/imaging/suggest/suggest-regions.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'
import { planeChances } from '../../../core/perception/plane-chances.ts'
import { thingsAt } from '../../../core/perception/things-at.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeDisplay, encodePreview, reduceTo } from '../../pictures/encode.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import { encodeMask } from '../../pictures/masks.ts'
import type { Input, Output } from '../tasks.ts'
import { encodePerception, perceivePicture } from './perceive-picture.ts'
import { sendMessage } from '../messages.ts'

/** Long edge, in pixels, of the picture that suggestions are looked for in. */
const analysisEdge = 512

export async function prepare({ bytes, network }: Input<'prepare'>): Promise<Output<'prepare'>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const info = await readPictureInfo(file)
  sendMessage({ type: 'progress', stage: 'Reading the photo', fraction: 0.1 })
  const pixels = await decodePicture(file, info.format)
  sendMessage({ type: 'progress', stage: 'Making previews', fraction: 0.4 })
  // libvips draws them on its own threads while this one looks at the photo.
  const drawn = Promise.all([
    encodePreview(pixels, info.hasAlpha),
    info.isBrowserSafe ? null : encodeDisplay(pixels, info.hasAlpha),
    reduceTo(pixels, analysisEdge),
  ])
  const [perceived, [preview, display, small]] = await Promise.all([perceivePicture(pixels, network), drawn])
  sendMessage({ type: 'progress', stage: 'Looking for items', fraction: 0.7 })
  const { labels, regions } = await suggest(small, pixels.width / small.width, perceived.map)
  sendMessage({ type: 'progress', stage: 'Measuring the room', fraction: 0.85 })
  const planes = perceived.map && planeChances(perceived.map)
  const room = analyseRoom(pixels, info.focal35, planes)
  return { preview, display, labels, regions, perception: await encodePerception(perceived), room }
}

/** What one might remove, looked for in the photo reduced by `scale`, in pixels of the photo. */
async function suggest(
  small: Pixels,
  scale: number,
  map: PerceptionMap | null,
): Promise<Pick<Output<'prepare'>, 'labels' | 'regions'>> {
  const { labels, regions } = suggestRegions(small, map && thingsAt(map, small))
  return {
    labels: { bytes: await encodeMask(labels), extension: 'png' },
    regions: regions.map(({ id, coverage, bounds }) => ({
      id,
      coverage,
      bounds: {
        x: Math.floor(bounds.x * scale),
        y: Math.floor(bounds.y * scale),
        width: Math.ceil(bounds.width * scale),
        height: Math.ceil(bounds.height * scale),
      },
    })),
  }
}
