import type { Size } from '../viewport/view-maths.ts'

/** JPEG is made of blocks of 8 × 8 pixels: levels below an eighth would be scaled after decoding. */
export const coarsestDecoded = 3

/** Whether a photo's levels can be decoded straight from its bytes. */
export function canDecodeReduced(bytes: Blob): boolean {
  return bytes.type === 'image/jpeg' && typeof ImageDecoder === 'function'
}

/**
 * A JPEG at ½, ¼ or ⅛ of its size, upright. Only the low frequencies of each block are decoded, which takes a quarter of
 * the time and of the memory of decoding all and reducing it, and comes nearer to the mean of the pixels than
 * `resizeQuality` does where a side is odd. Null where the browser cannot, or the picture has another size than is said.
 */
export async function decodeReduced(bytes: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  let decoder: ImageDecoder | undefined
  let frame: VideoFrame | undefined
  try {
    const wanted = { desiredWidth: width, desiredHeight: height }
    decoder = new ImageDecoder({ data: bytes.stream(), type: bytes.type, ...wanted })
    frame = (await decoder.decode()).image
    const isSize = frame.displayWidth === width && frame.displayHeight === height
    return isSize ? await createImageBitmap(frame) : null
  } catch {
    // What is wrong with the bytes is told by the way that every browser has.
    return null
  } finally {
    frame?.close()
    decoder?.close()
  }
}
