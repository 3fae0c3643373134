import { checkBracket } from '../../../core/imaging/fusion/check-bracket.ts'
import { checkExposures } from '../../../core/imaging/fusion/check-exposures.ts'
import { type FusedBracket, fuseBrackets } from '../../../core/imaging/fusion/fuse-brackets.ts'
import { releasePixels } from '../../../core/imaging/release-pixels.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeFullJpeg } from '../../pictures/encode.ts'
import { placeExif } from '../../pictures/exif.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import type { Input, Output } from '../tasks.ts'
import { report } from '../messages.ts'

/** Parts of the progress that reading comes before and saving after. */
const readUntil = 0.25
const savedFrom = 0.9

/** The exposures as one JPEG. It carries the EXIF of the middle one: camera and lens are the same for all of them. */
export async function mergeBrackets({
  frames: files,
  names,
}: Input<'mergeBrackets'>): Promise<Output<'mergeBrackets'>> {
  const frames: Pixels[] = []
  let exif: Buffer | null = null
  for (const [index, bytes] of files.entries()) {
    report('Reading the exposures', (readUntil * index) / files.length)
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const info = await readPictureInfo(file)
    if (index === files.length >> 1) exif = info.exif
    frames.push(await decodePicture(file, info.format))
  }
  const merged = fuse(frames, names)
  for (const frame of frames) releasePixels(frame)
  report('Saving the photo', savedFrom)
  const jpeg = await encodeFullJpeg(merged)
  return { jpeg: exif === null ? jpeg : placeExif(jpeg, exif), leftOut: merged.leftOut }
}

/** `names`: one for each frame. */
function fuse(frames: readonly Pixels[], names: readonly string[]): FusedBracket {
  checkBracket(frames.map(({ width, height }, i) => ({ width, height, name: names[i]! })))
  checkExposures(frames.map((pixels, i) => ({ pixels, name: names[i]! })))
  return fuseBrackets(frames, (stage, fraction) =>
    report(stage, readUntil + (savedFrom - readUntil) * fraction),
  )
}
