/**
 * What stands before a background, RGBA with the colours times the alpha: laid over `behind` (RGBA) it is `photo` again,
 * to one level. `matte` tells how much of each pixel the background is, 0 to 255, as far as the pixel's own colour
 * allows: what else it shows has a colour of 0 to 255.
 */
export function frontLayer(
  photo: Uint8ClampedArray,
  matte: Uint8Array | Uint8ClampedArray,
  behind: Uint8ClampedArray,
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(photo.length)
  for (let p = 0, i = 0; i < out.length; p++, i += 4) {
    let fraction = matte[p] / 255
    for (let c = i; c < i + 3; c++) {
      if (behind[c] * fraction > photo[c]) fraction = photo[c] / behind[c]
      if ((255 - behind[c]) * fraction > 255 - photo[c]) fraction = (255 - photo[c]) / (255 - behind[c])
    }
    const alpha = Math.ceil(255 * (1 - fraction))
    for (let c = i; c < i + 3; c++) out[c] = Math.min(alpha, photo[c] - behind[c] * fraction)
    out[i + 3] = alpha
  }
  return out
}
