import { analyseRoom } from '../../../core/imaging/layout/analyse-room.ts'
import { planeChances } from '../../../core/perception/plane-chances.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { reduceTo } from '../../pictures/encode.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import type { Input, Output } from '../tasks.ts'
import { readPerception } from './read-perception.ts'
import { suggestionEdge, suggestItems } from './suggest-items.ts'

/** What follows of a photo from its map, with the map as its owner has corrected it. */
export async function lookAgain({
  bytes,
  perception,
  corrections,
}: Input<'lookAgain'>): Promise<Output<'lookAgain'>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const info = await readPictureInfo(file)
  const pixels = await decodePicture(file, info.format)
  const map = await readPerception(perception, corrections)
  const small = await reduceTo(pixels, suggestionEdge)
  return {
    ...(await suggestItems(small, pixels.width, map)),
    room: analyseRoom(pixels, info.focal35, planeChances(map)),
  }
}
