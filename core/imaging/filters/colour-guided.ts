import { boxSum } from './box-sum.ts'
import type { Raster } from './reduce-area.ts'

/** For each pixel the straight line from its colour to a value: value = r · red + g · green + b · blue + o. */
export interface ColourLines {
  width: number
  height: number
  /** Four numbers a pixel: r, g, b, o. */
  lines: Float32Array
}

/**
 * The lines of a guided filter: in each square of 2 · reach + 1 the line from colours to values that fits best, `eps`
 * (in squared units of the guide) keeping it flat where colours hardly vary; each pixel gets the mean line of the
 * squares it lies in. Applied to the same picture at a larger size the lines give values as sharp as that picture.
 * Method: He, Sun, Tang 2013, "Guided image filtering", colour guide; He, Sun 2015, "Fast guided filter".
 */
export function colourLines(
  { width, height, values }: Raster,
  target: Float32Array,
  reach: number,
  eps: number,
): ColourLines {
  const pixels = width * height
  const sum = (of: (i: number) => number): Float32Array => {
    const plane = new Float32Array(pixels)
    for (let i = 0; i < pixels; i++) plane[i] = of(i)
    return boxSum(plane, width, height, reach)
  }
  const count = sum(() => 1)
  const [r, g, b] = [0, 1, 2].map((c) => sum((i) => values[i * 3 + c]))
  const [rr, rg, rb, gg, gb, bb] = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ].map(([c, d]) => sum((i) => values[i * 3 + c] * values[i * 3 + d]))
  const p = sum((i) => target[i])
  const [rp, gp, bp] = [0, 1, 2].map((c) => sum((i) => values[i * 3 + c] * target[i]))
  const planes = [0, 1, 2, 3].map(() => new Float32Array(pixels))
  for (let i = 0; i < pixels; i++) {
    const n = 1 / count[i]
    const [mr, mg, mb, mp] = [r[i] * n, g[i] * n, b[i] * n, p[i] * n]
    const vrr = rr[i] * n - mr * mr + eps
    const vrg = rg[i] * n - mr * mg
    const vrb = rb[i] * n - mr * mb
    const vgg = gg[i] * n - mg * mg + eps
    const vgb = gb[i] * n - mg * mb
    const vbb = bb[i] * n - mb * mb + eps
    const [cr, cg, cb] = [rp[i] * n - mr * mp, gp[i] * n - mg * mp, bp[i] * n - mb * mp]
    const [irr, irg, irb] = [vgg * vbb - vgb * vgb, vgb * vrb - vrg * vbb, vrg * vgb - vgg * vrb]
    const determinant = vrr * irr + vrg * irg + vrb * irb
    const [igg, igb, ibb] = [vrr * vbb - vrb * vrb, vrb * vrg - vrr * vgb, vrr * vgg - vrg * vrg]
    const ar = (irr * cr + irg * cg + irb * cb) / determinant
    const ag = (irg * cr + igg * cg + igb * cb) / determinant
    const ab = (irb * cr + igb * cg + ibb * cb) / determinant
    planes[0][i] = ar
    planes[1][i] = ag
    planes[2][i] = ab
    planes[3][i] = mp - ar * mr - ag * mg - ab * mb
  }
  const lines = new Float32Array(pixels * 4)
  planes.forEach((plane, c) => {
    const summed = boxSum(plane, width, height, reach)
    for (let i = 0; i < pixels; i++) lines[i * 4 + c] = summed[i] / count[i]
  })
  return { width, height, lines }
}
