import { smoothStep } from '../../imaging/numbers.ts'

/**
 * From where to where of a floor's pixel is more than the room's light and its sheen explain, and so bright, is a patch of
 * sun, and of light that furniture takes away that patch is in its shadow. Boards differ as well, but are not as bright.
 */
const SUNNY = [0.2, 0.5] as const
const SUN_BRIGHT = [0.3, 0.6] as const
const SUN_SHADOW = [0.12, 0.45] as const

/**
 * The fraction of a floor's pixel that is sun which furniture stands in, 0 to 1. `unexplained`: the fraction of the pixel that
 * neither the room's light nor its sheen gives; `seen`: its linear luminance; `change`: the fraction of its light that
 * furniture takes away.
 */
export function sunLost(unexplained: number, seen: number, change: number): number {
  if (!(unexplained > 0)) return 0
  const sunny = smoothStep(...SUNNY, unexplained) * smoothStep(...SUN_BRIGHT, seen)
  return unexplained * sunny * smoothStep(...SUN_SHADOW, change)
}
