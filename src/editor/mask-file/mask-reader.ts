import type { Plane } from '../../../core/imaging/pixels.ts'

/** A picture read as a mask, both ways. White, or opaque, = remove. */
export interface MaskReadings {
  /** Rec. 709 luma of the stored values; what is transparent counts as black. */
  brightness: Plane
  /** The alpha channel; null when the picture is opaque everywhere. */
  opacity: Plane | null
}

/** Reads a picture as a mask, strip by strip from the top, so that it never has to be in one canvas. */
export function createMaskReader(width: number, height: number) {
  const brightness = new Uint8Array(width * height)
  let opacity: Uint8Array | null = null
  let done = 0
  return {
    /** The next rows: RGBA, 8 bits each, not premultiplied. */
    add: (rows: Uint8Array | Uint8ClampedArray) => {
      const count = rows.length / 4
      if (!Number.isInteger(count / width) || done + count > brightness.length)
        throw new RangeError('The rows do not belong to a picture of this size')
      for (let pixel = 0; pixel < count; pixel++) {
        const at = pixel * 4
        const alpha = rows[at + 3]!
        const luma = Math.floor(
          (2126 * rows[at]! + 7152 * rows[at + 1]! + 722 * rows[at + 2]! + 5000) / 10_000,
        )
        if (alpha === 255) brightness[done + pixel] = luma
        else {
          brightness[done + pixel] = Math.floor((luma * alpha + 127) / 255)
          opacity ??= new Uint8Array(width * height).fill(255)
          opacity[done + pixel] = alpha
        }
      }
      done += count
    },
    result: (): MaskReadings => ({
      brightness: { width, height, data: brightness },
      opacity: opacity === null ? null : { width, height, data: opacity },
    }),
  }
}

/** A small copy, no side longer than `longest`; each pixel is the mean of those that begin in it. */
export function thumbnailOf({ width, height, data }: Plane, longest: number): Plane {
  const scale = Math.max(1, Math.max(width, height) / longest)
  const small = {
    width: Math.max(1, Math.floor(width / scale)),
    height: Math.max(1, Math.floor(height / scale)),
  }
  const sums = new Float64Array(small.width * small.height)
  const counts = new Uint32Array(sums.length)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x++) {
      const target = row + Math.floor((x * small.width) / width)
      sums[target]! += data[y * width + x]!
      counts[target]!++
    }
  }
  return { ...small, data: Uint8Array.from(sums, (sum, i) => Math.floor(sum / counts[i]! + 0.5)) }
}

/** Part of the plane that is covered, 0 to 1. */
export function coverageOf({ data }: Plane): number {
  let sum = 0
  for (const value of data) sum += value
  return sum / 255 / data.length
}
