import { ADDED, NONE } from './grow.ts'
import type { WorkingPhoto } from './working-photo.ts'

/** How far the surface goes on, in pixels, where the map is not quite sure that it does not, of 255. */
const REACH = 16
const MIN_OWN = 26
/** As long as it looks like what it has met on its way, which follows it by this part. */
const REACH_LIGHT = 0.12
const REACH_COLOUR = 0.05
const FOLLOW = 0.2

/**
 * Round plants and lamps a map takes the wall for them: what goes on unchanged from the surface there is its own.
 * `own`: how likely each pixel shows what the surface is, of 255. `barred`: 1 where the surface does not go on.
 */
export function reachAlike(
  { features: { width, light, red, blue } }: WorkingPhoto,
  owner: Uint8Array,
  barred: Uint8Array,
  own: Uint8Array,
): void {
  const met = { light: light.slice(), red: red.slice(), blue: blue.slice() }
  let front: number[] = []
  for (let p = 0; p < owner.length; p++) if (owner[p] === ADDED) front.push(p)
  for (let step = 0; step < REACH; step++) {
    const next: number[] = []
    for (const p of front) {
      const x = p % width
      for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width]) {
        if (owner[q] !== NONE || barred[q] === 1 || own[q] < MIN_OWN) continue
        const colour = Math.abs(red[q] - met.red[p]) + Math.abs(blue[q] - met.blue[p])
        if (colour > REACH_COLOUR || Math.abs(light[q] - met.light[p]) > REACH_LIGHT) continue
        owner[q] = ADDED
        met.light[q] = met.light[p] + (light[q] - met.light[p]) * FOLLOW
        met.red[q] = met.red[p] + (red[q] - met.red[p]) * FOLLOW
        met.blue[q] = met.blue[p] + (blue[q] - met.blue[p]) * FOLLOW
        next.push(q)
      }
    }
    front = next
  }
}
