import type { Film, Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { wordsOf } from '../photo-rows.ts'
import type { Frame } from '../transitions.ts'
import { layWords, mixWords } from '../words.ts'

/** A picture over a frame: RGBA with colours already multiplied by alpha, and where in the frame it stands. */
export interface Layer {
  x: number
  y: number
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The layer of each overlay of a film at one size; null for those that show nothing. */
export type OverlayLayers = (
  film: Pick<Film, 'brand' | 'is_branded'>,
  size: { width: number; height: number },
  pictures: (imageId: string) => Pixels,
) => (overlay: Overlay) => Layer | null

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
  if (left >= right) return
  const blank = new Uint32Array(right - left)
  const spare = new Uint32Array(right - left)
  const rowOf = (row: number) =>
    row < 0 || row >= layer.height
      ? blank
      : from.subarray(row * layer.width + left, row * layer.width + right)
  for (let row = 0; row < layer.height + Math.sign(between); row++) {
    const y = layer.y + whole + row
    if (y < 0 || y >= frame.height) continue
    const base = y * frame.width + layer.x
    let shown = rowOf(row)
    if (between > 0) {
      spare.set(shown)
      mixWords(spare, rowOf(row - 1), between)
      shown = spare
    }
    layWords(to.subarray(base + left, base + right), shown, part)
  }
}
