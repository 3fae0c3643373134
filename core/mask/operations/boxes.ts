/** Odd widths, in pixels, of three boxes in a row whose blur is next to that of a Gaussian. */
export type Boxes = readonly [number, number, number]

/**
 * Three boxes whose variances add up to about `sigma`². Method: W3C, "Filter Effects Module", after
 * P. Kovesi 2010, "Fast almost-Gaussian filtering".
 */
export function gaussianBoxes(sigma: number): Boxes {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  const small = 2 * Math.floor((ideal - 1) / 2) + 1
  const wanted = 12 * sigma * sigma - 3 * small * small - 12 * small - 9
  const smalls = Math.floor(wanted / (-4 * small - 4) + 0.5)
  const box = (index: number): number => (index < smalls ? small : small + 2)
  return [box(0), box(1), box(2)]
}

/** How far the blur reaches, in pixels. */
export function computeReach(boxes: Boxes): number {
  return (boxes[0] + boxes[1] + boxes[2] - 3) / 2
}
