import type { SkyLabels } from './sky-labels.ts'

/** Skies of this mean CIELAB b and below are blue, as no ceiling is. */
const BLUE = -6
/** The share of all else that may be lighter than the middle of a grey or white sky. */
const LIGHTER = 0.013

/**
 * Whether what was taken for sky is one and not a ceiling, which is found as readily: sky is either blue or, as it
 * lights all else, hardly anything is lighter. A room has windows, lamps and walls that are.
 */
export function isOutside({ grid: { lab }, labels }: SkyLabels): boolean {
  const sky: number[] = []
  const rest: number[] = []
  let blue = 0
  for (let p = 0; p < labels.length; p++)
    if (labels[p] === 1) {
      sky.push(lab[p * 3])
      blue += lab[p * 3 + 2]
    } else rest.push(lab[p * 3])
  if (blue <= BLUE * sky.length) return true
  const middle = sky.toSorted((a, b) => a - b)[sky.length >> 1]
  return rest.reduce((count, l) => count + (l > middle ? 1 : 0), 0) <= LIGHTER * rest.length
}
