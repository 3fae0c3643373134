import type { Pixels } from './pixels.ts'

/**
 * Gives the memory of a picture back at once; it has no pixels afterwards. The collector would leave hundreds of
 * megabytes for as long as it sees no need. Does nothing to pixels that are a part of something larger.
 */
export function releasePixels({ data }: Pixels): void {
  const { buffer } = data
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === data.byteLength
  // Browsers of before 2024 cannot; they only run previews.
  if (isOwn && 'transfer' in buffer) buffer.transfer(0)
}
