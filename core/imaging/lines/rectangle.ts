import type { Gradient } from './gradient.ts'

/** The narrow rectangle around the pixels of an edge. Places in pixels from the picture's upper left corner. */
export interface Rectangle {
  x1: number
  y1: number
  x2: number
  y2: number
  length: number
  width: number
}

/**
 * The rectangle of some pixels: through their middle (weighted by strength), along their principal axis, as long and
 * wide as they reach (LSD, section 2.3).
 */
export function rectangleAround(gradient: Gradient, pixels: Int32Array, count: number): Rectangle {
  const { width, strength } = gradient
  let weight = 0
  let mx = 0
  let my = 0
  for (let k = 0; k < count; k++) {
    const i = pixels[k]
    const x = i % width
    weight += strength[i]
    mx += strength[i] * x
    my += (strength[i] * (i - x)) / width
  }
  mx /= weight
  my /= weight
  let xx = 0
  let xy = 0
  let yy = 0
  for (let k = 0; k < count; k++) {
    const i = pixels[k]
    const column = i % width
    const x = column - mx
    const y = (i - column) / width - my
    xx += strength[i] * x * x
    xy += strength[i] * x * y
    yy += strength[i] * y * y
  }
  const spread = Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)
  let ux = xx > yy ? xx - yy + spread : 2 * xy
  let uy = xx > yy ? 2 * xy : yy - xx + spread
  const norm = Math.sqrt(ux * ux + uy * uy)
  if (norm > 0) {
    ux /= norm
    uy /= norm
  } else ux = 1
  let [from, to, low, high] = [0, 0, 0, 0]
  for (let k = 0; k < count; k++) {
    const column = pixels[k] % width
    const x = column - mx
    const y = (pixels[k] - column) / width - my
    const along = x * ux + y * uy
    const across = y * ux - x * uy
    if (along < from) from = along
    else if (along > to) to = along
    if (across < low) low = across
    else if (across > high) high = across
  }
  // A gradient belongs to the corner that its four pixels share.
  return {
    x1: mx + 1 + from * ux,
    y1: my + 1 + from * uy,
    x2: mx + 1 + to * ux,
    y2: my + 1 + to * uy,
    length: to - from,
    width: Math.max(1, high - low),
  }
}

/** Fraction of a rectangle that its pixels fill; a lone row of pixels counts as full. */
export function computeDensity({ length, width }: Rectangle, count: number): number {
  return count / ((length + 1) * width)
}
