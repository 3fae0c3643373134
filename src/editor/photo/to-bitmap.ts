import type { Pixels } from '../../../core/imaging/pixels.ts'

/** The receiver closes it. */
export function toBitmap({ width, height, data }: Pixels): Promise<ImageBitmap> {
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length)
  return createImageBitmap(new ImageData(bytes, width, height))
}
