/** Rows of one strip: 60 megapixels need two and a half megabytes for it. */
const stripRows = 64
/** So many strips are read in one go; then other requests have their turn. */
const stripsInOneGo = 16

/**
 * Reads a picture's RGBA bytes strip by strip, from the top: a canvas of the whole picture would pass the limit of
 * some devices and double the memory. A strip's bytes are only good until `take` returns.
 */
export async function readStrips(
  bitmap: ImageBitmap,
  take: (bytes: Uint8ClampedArray, top: number, rows: number) => void,
): Promise<void> {
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, Math.min(height, stripRows))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot read pixels in a worker.')
  context.imageSmoothingEnabled = false
  context.globalCompositeOperation = 'copy'
  for (let top = 0; top < height; top += stripRows) {
    if (top > 0 && (top / stripRows) % stripsInOneGo === 0) await otherRequests()
    const rows = Math.min(stripRows, height - top)
    context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows)
    const { data } = context.getImageData(0, 0, width, rows)
    take(data, top, rows)
    releasePixels(data.buffer)
  }
}

function otherRequests(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Frees a strip at once: all of them together weigh as much as the photo, and would lie there until they are collected.
 * Only what is sent away for good is freed without delay.
 */
function releasePixels(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [buffer])
  port1.close()
}
