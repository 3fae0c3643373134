import type { SkyLabels } from './sky-labels.ts'

/** Skies of this mean CIELAB b and below are blue, as no ceiling is. */
const MAX_BLUE_B = -6
/** The fraction of all else that may be lighter than the middle of a grey or white sky. */
const MAX_LIGHTER_FRACTION = 0.013

/**
 * Whether what was taken for sky is one and not a ceiling, which is found as readily: sky is either blue or, as it
 * lights all else, hardly anything is lighter. A room has windows, lamps and walls that are.
 */
export function isOutside({ grid: { lab }, labels }: SkyLabels): boolean {
  let count = 0
  for (let p = 0; p < labels.length; p++) count += labels[p]
  const sky = new Float32Array(count)
  let blue = 0
  for (let p = 0, i = 0; p < labels.length; p++)
    if (labels[p] === 1) {
      sky[i++] = lab[p * 3]
      blue += lab[p * 3 + 2]
    }
  if (blue <= MAX_BLUE_B * count) return true
  const middle = sky.sort()[count >> 1]
  let lighter = 0
  for (let p = 0; p < labels.length; p++) if (labels[p] === 0 && lab[p * 3] > middle) lighter++
  return lighter <= MAX_LIGHTER_FRACTION * (labels.length - count)
}
