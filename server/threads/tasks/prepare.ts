import { analyseRoom } from '../../../core/imaging/layout/analyse-room.ts'
import { planeChances } from '../../../core/perception/plane-chances.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeDisplay, encodePreview, reduceTo } from '../../pictures/encode.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import type { Input, Output } from '../tasks.ts'
import { encodePerception, perceivePicture } from './perceive-picture.ts'
import { sendMessage } from '../messages.ts'
import { suggestionEdge, suggestItems } from './suggest-items.ts'

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
    reduceTo(pixels, suggestionEdge),
  ])
  const [perceived, [preview, display, small]] = await Promise.all([perceivePicture(pixels, network), drawn])
  sendMessage({ type: 'progress', stage: 'Looking for items', fraction: 0.7 })
  const { labels, regions } = await suggestItems(small, pixels.width, perceived.map)
  sendMessage({ type: 'progress', stage: 'Measuring the room', fraction: 0.85 })
  const planes = perceived.map && planeChances(perceived.map)
  const room = analyseRoom(pixels, info.focal35, planes)
  return { preview, display, labels, regions, perception: await encodePerception(perceived), room }
}
