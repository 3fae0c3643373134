import { applyPatches, type Pixels } from '../../../core/imaging/pixels.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import { decodePatches } from '../../pictures/patches.ts'
import type { PixelSource } from '../tasks.ts'

/**
 * The pixels of an upload or of a result: the file's with each step's patches laid over it. With `size` they may be
 * reduced to it already: see `decodePicture`.
 */
export async function readSource(
  { bytes, patches }: PixelSource,
  size?: { width: number; height: number },
): Promise<{ pixels: Pixels; hasAlpha: boolean }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { format, hasAlpha } = await readPictureInfo(file)
  const pixels = await decodePicture(file, format, patches.length === 0 ? size : undefined)
  for (const patch of patches) applyPatches(pixels, await decodePatches(Buffer.from(patch)))
  return { pixels, hasAlpha }
}
