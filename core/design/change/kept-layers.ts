import type { Rect } from '../../imaging/pixels.ts'
import type { LaidSurface, Layer } from './laid-surface.ts'

/**
 * What surfaces add to a photo as small as free previews are, kept one by one: while a slider of one of them moves, that
 * one alone is drawn again.
 */
export class KeptLayers {
  readonly #kept = new Map<number, { key: string; layer: Layer }>()

  /** The layer of a surface: the last one of its place in the design, while all that `key` names is the same. */
  layerOf(place: number, key: string, draw: () => LaidSurface): Layer {
    const known = this.#kept.get(place)
    if (known?.key === key) return known.layer
    const layer = new KeptLayer(draw())
    this.#kept.set(place, { key, layer })
    return layer
  }
}

class KeptLayer implements Layer {
  readonly rect: Rect
  readonly #sums: Float32Array

  constructor(surface: LaidSurface) {
    this.rect = surface.rect
    const { x, y, width, height } = this.rect
    this.#sums = new Float32Array(width * height * 4)
    for (let row = 0; row < height; row++)
      surface.addRow(y + row, x, this.#sums.subarray(row * width * 4, (row + 1) * width * 4))
  }

  addRow(y: number, left: number, sums: Float32Array): void {
    const { x, y: top, width, height } = this.rect
    if (y < top || y >= top + height) return
    const from = Math.max(left, x)
    const to = Math.min(left + sums.length / 4, x + width)
    const start = ((y - top) * width - x) * 4
    for (let i = from * 4; i < to * 4; i++) sums[i - left * 4] += this.#sums[start + i]
  }
}
