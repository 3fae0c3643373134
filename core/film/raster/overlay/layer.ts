import { mixedPixel, wordsOf } from '../photo-rows.ts'
import type { Frame } from '../transitions.ts'

/** A picture over a frame: RGBA with colours already multiplied by alpha, and where in the frame it stands. */
export interface Layer {
  x: number
  y: number
  width: number
  height: number
  data: Uint8ClampedArray
}

/**
 * Lays a layer over a frame. `opacity` is 0 to 1; `shift` is how many pixels below its place it is drawn, parts of
 * pixels count.
 */
export function compose(frame: Frame, layer: Layer, opacity: number, shift: number): void {
  const part = Math.round(Math.min(1, Math.max(0, opacity)) * 256)
  if (part === 0) return
  const whole = Math.floor(shift)
  const between = Math.round((shift - whole) * 256)
  const to = wordsOf(frame)
  const from = wordsOf(layer)
  const left = Math.max(0, -layer.x)
  const right = Math.min(layer.width, frame.width - layer.x)
  for (let row = 0; row <= layer.height; row++) {
    const y = layer.y + whole + row
    if (y < 0 || y >= frame.height || (row === layer.height && between === 0)) continue
    const here = row * layer.width
    const base = y * frame.width + layer.x
    for (let x = left; x < right; x++) {
      const own = row < layer.height ? from[here + x] : 0
      const above = between > 0 && row > 0 ? from[here - layer.width + x] : 0
      const pixel = between > 0 ? mixedPixel(own, above, between) : own
      if (pixel !== 0) to[base + x] = over(pixel, to[base + x], part)
    }
  }
}

/** A pixel multiplied by alpha over an opaque one, in bytes of which alpha is the highest. */
function over(pixel: number, below: number, opacity: number): number {
  const source = opacity === 256 ? pixel : mixedPixel(0, pixel, opacity)
  const alpha = source >>> 24
  const rest = 256 - alpha - (alpha >> 7)
  const rb = (Math.imul(below & 0xff00ff, rest) + 0x800080) >>> 8
  const ga = Math.imul((below >>> 8) & 0xff00ff, rest) + 0x800080
  return source + ((rb & 0xff00ff) | (ga & 0xff00ff00))
}
