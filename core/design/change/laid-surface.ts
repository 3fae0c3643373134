import type { DesignFinish } from '../../contract/design-document.ts'
import { LINEAR } from '../../imaging/linear.ts'
import { between, blendRows, type Between } from '../../imaging/filters/sample.ts'
import type { Pixels, Rect } from '../../imaging/pixels.ts'
import { expOf, lightOf, logOf } from '../light/logarithms.ts'
import { LUMA, type SurfaceLight } from '../light/surface-light.ts'
import type { Colour } from '../materials/material.ts'
import type { SurfaceMatte } from '../surface/draw-matte.ts'

/**
 * What a finish does: the part of the highlights that stay as mirrored light whatever the new colour, and the sheen
 * that it has itself, as a part of white.
 */
const FINISHES: Readonly<Record<DesignFinish, { mirrored: number; sheen: number }>> = {
  matt: { mirrored: 0.1, sheen: 0 },
  eggshell: { mirrored: 0.35, sheen: 0.004 },
  satin: { mirrored: 0.7, sheen: 0.01 },
  gloss: { mirrored: 1, sheen: 0.022 },
}
/** How much of what is brighter than usual on a floor is mirrored; on walls it is light. */
const MIRRORED_ON_FLOOR = 0.6
const MIRRORED_ELSEWHERE = 0.2
/** A lighter surface fills its own shadows, and carries the texture of a darker one only in part. */
const FILL = 0.25
/** Pools of coloured light are paler on a lighter surface, which mixes the room's light. */
const PALER = 0.45
const MIN_DETAIL = 0.2

/** Where the albedo of a surface comes from: written to `out` for the pixel of the photo in column `x` of a row. */
export interface Albedo {
  /** The mean of what it writes. */
  mean: Colour
  /** Whether the old texture stays on the surface. */
  keepsTexture: boolean
  /** Readies a row. */
  atRow(y: number): void
  read(x: number, out: Float64Array): void
}

/** What is laid over a photo, row by row. */
export interface Layer {
  /** The part of the photo that it may cover. */
  readonly rect: Rect
  /**
   * Adds its part of a row of the photo, from column `left` on, to sums of four numbers a pixel: what is added to the
   * photo's linear red, green and blue times the matte, and the matte (0 to 1).
   */
  addRow(y: number, left: number, sums: Float32Array): void
  /** Writes 1 where it covers a row of the photo. */
  markRow(y: number, covered: Uint8Array): void
}

/** A surface of a photo with what it becomes, to be drawn row by row. */
export class LaidSurface implements Layer {
  readonly rect: Rect
  readonly #matte: Uint8Array
  readonly #photo: Pixels
  readonly #light: SurfaceLight
  readonly #albedo: Albedo
  readonly #across: Between
  readonly #down: Between
  readonly #row: Float32Array
  readonly #colour = new Float64Array(3)
  readonly #usual: number
  readonly #full: number
  readonly #fill: number
  readonly #detail: number
  readonly #tint: number
  readonly #old: Colour
  readonly #mirrored: number
  readonly #mirroredLight: number
  readonly #sheen: number

  constructor(
    photo: Pixels,
    { rect, data }: SurfaceMatte,
    light: SurfaceLight,
    albedo: Albedo,
    finish: DesignFinish,
    isFloor: boolean,
  ) {
    this.rect = rect
    this.#matte = data
    this.#photo = photo
    this.#light = light
    this.#albedo = albedo
    const { part } = light
    this.#across = between(photo.width, light.width, part.x)
    this.#down = between(photo.height, light.height, part.y)
    this.#row = new Float32Array(part.width * 4)
    this.#usual = lightOf(light.usual.light)
    this.#full = this.#usual / light.albedo
    const { mean, keepsTexture } = albedo
    const brighter = Math.max(0.005, LUMA[0] * mean[0] + LUMA[1] * mean[1] + LUMA[2] * mean[2]) / light.albedo
    this.#fill = brighter > 1 ? FILL * (1 - 1 / brighter) : 0
    this.#tint = brighter > 1 ? 1 - PALER * (1 - 1 / brighter) : 1
    this.#detail = !keepsTexture ? 0 : brighter > 1 ? Math.max(MIN_DETAIL, 1 / Math.sqrt(brighter)) : 1
    const [red, blue] = [expOf(light.usual.red), expOf(light.usual.blue)]
    const by = 1 / (LUMA[0] * red + LUMA[1] + LUMA[2] * blue)
    this.#old = [red * by, by, blue * by]
    const { mirrored, sheen } = FINISHES[finish]
    this.#mirrored = isFloor ? MIRRORED_ON_FLOOR : MIRRORED_ELSEWHERE
    this.#mirroredLight = mirrored * this.#mirrored * this.#usual
    this.#sheen = sheen * this.#full
  }

  addRow(y: number, left: number, sums: Float32Array): void {
    const { rect } = this
    const data = this.#matte
    if (y < rect.y || y >= rect.y + rect.height) return
    const { data: photo, width } = this.#photo
    const { low, high, fraction } = this.#across
    const row = this.#row
    const colour = this.#colour
    const from = Math.max(left, rect.x)
    const to = Math.min(left + sums.length / 4, rect.x + rect.width)
    if (from >= to) return
    blendRows(
      this.#light.fields,
      this.#light.part.width * 4,
      this.#down,
      y,
      row,
      low[from] * 4,
      high[to - 1] * 4 + 4,
    )
    this.#albedo.atRow(y)
    const usualLog = this.#light.usual.light
    for (let x = from; x < to; x++) {
      const own = data[(y - rect.y) * rect.width + x - rect.x]
      if (own === 0) continue
      const cover = own / 255
      const i = (y * width + x) * 4
      const [r, g, b] = [LINEAR[photo[i]], LINEAR[photo[i + 1]], LINEAR[photo[i + 2]]]
      const [p, q, t] = [low[x] * 4, high[x] * 4, fraction[x]]
      const log = logOf(LUMA[0] * r + LUMA[1] * g + LUMA[2] * b)
      const slope = row[p] + (row[q] - row[p]) * t
      const smooth = slope * log + row[p + 1] + (row[q + 1] - row[p + 1]) * t
      const warm = expOf((row[p + 2] + (row[q + 2] - row[p + 2]) * t) * this.#tint)
      const cool = expOf((row[p + 3] + (row[q + 3] - row[p + 3]) * t) * this.#tint)
      const even = 1 / (LUMA[0] * warm + LUMA[1] + LUMA[2] * cool)
      let lit = expOf(smooth - usualLog)
      let mirrored = 0
      if (lit > 1) {
        mirrored = (lit - 1) * this.#mirroredLight
        lit = 1 + (lit - 1) * (1 - this.#mirrored)
      }
      lit = ((lit + this.#fill) / (1 + this.#fill)) * this.#full
      if (this.#detail > 0) lit *= expOf((log - smooth) * this.#detail)
      this.#albedo.read(x, colour)
      const extra = mirrored + this.#sheen
      // Where the matte is whole the photo's own pixel goes; at edges what the surface would show there without them.
      const before = lightOf(smooth) * (1 - cover)
      const k = (x - left) * 4
      sums[k] += cover * (colour[0] * lit * warm * even + extra - this.#old[0] * before - r * cover)
      sums[k + 1] += cover * (colour[1] * lit * even + extra - this.#old[1] * before - g * cover)
      sums[k + 2] += cover * (colour[2] * lit * cool * even + extra - this.#old[2] * before - b * cover)
      sums[k + 3] += cover
    }
  }

  markRow(y: number, covered: Uint8Array): void {
    const { x: left, y: top, width, height } = this.rect
    if (y < top || y >= top + height) return
    const start = (y - top) * width
    for (let x = 0; x < width; x++) if (this.#matte[start + x] > 0) covered[left + x] = 1
  }
}
