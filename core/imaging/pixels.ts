/** A picture: 8-bit sRGB, RGBA interleaved, rows from the top, `data.length = width * height * 4`. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** One byte a pixel, rows from the top. As a mask: 0 = keep, 255 = remove. */
export interface Plane {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** Whole pixels of the picture; empty when width or height is 0. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A rectangle of new pixels, to be laid over the picture at (`rect.x`, `rect.y`). */
export interface Patch {
  rect: Rect
  pixels: Pixels
}

/** Lays patches over a picture, in place. Throws RangeError when one reaches outside. */
export function applyPatches(picture: Pixels, patches: readonly Patch[]): void {
  for (const { rect, pixels } of patches) {
    if (
      rect.x < 0 ||
      rect.y < 0 ||
      rect.x + rect.width > picture.width ||
      rect.y + rect.height > picture.height
    )
      throw new RangeError('A patch reaches outside the picture')
    for (let row = 0; row < rect.height; row++) {
      const from = row * rect.width * 4
      picture.data.set(
        pixels.data.subarray(from, from + rect.width * 4),
        ((rect.y + row) * picture.width + rect.x) * 4,
      )
    }
  }
}
