import type { Colour } from './material.ts'
import type { Triple } from './mesh.ts'
import { fractalNoise } from '../imaging/noise.ts'
import { smoothStep } from '../imaging/numbers.ts'

/** A rectangular opening to the outside: a corner, its two sides, and the unit normal into the room. */
export interface Portal {
  corner: Triple
  across: Triple
  up: Triple
  inward: Triple
  area: number
  /** How strongly its light counts; 1 is the open sky. */
  strength: number
}

/** What shines into the room: the sky and garden through openings, and the sun. */
export interface Daylight {
  portals: readonly Portal[]
  /** Unit direction towards the sun, and its light on a surface that faces it. */
  sun: Triple
  sunLight: Triple
  /** Half the angle the sun's disc takes, in radians; larger than nature's, as through a thin haze. */
  sunSpread: number
}

/** An opening from its corner and two sides; `inward` is across × up. */
export function portal(corner: Triple, across: Triple, up: Triple, strength = 1): Portal {
  const n = [
    across[1] * up[2] - across[2] * up[1],
    across[2] * up[0] - across[0] * up[2],
    across[0] * up[1] - across[1] * up[0],
  ] as const
  const area = Math.hypot(...n)
  return { corner, across, up, inward: [n[0] / area, n[1] / area, n[2] / area], area, strength }
}

/** Light that comes from the outside along a unit direction: sky above, trees and lawn below. */
export function outside(dx: number, dy: number, dz: number, out: Colour): void {
  const around = Math.atan2(dx, dz)
  const height = dy / Math.hypot(dx, dz)
  const haze = smoothStep(0, 0.9, height)
  out[0] = 7.4 - 2.6 * haze
  out[1] = 7.9 - 1.9 * haze
  out[2] = 8.4 - 0.7 * haze
  const crown = 0.1 + 0.34 * fractalNoise(around * 7, 3, 3, 71) - 0.1 * fractalNoise(around * 41, 8, 2, 72)
  if (height < crown) addGarden(around, height, smoothStep(crown, crown - 0.05, height), out)
}

/** The light that comes on average from a direction's height, without the trees' detail: for soft light. */
export function skylight(dy: number, out: Colour): void {
  const up = smoothStep(-0.15, 0.3, dy)
  out[0] = 1.5 + 4.6 * up
  out[1] = 1.75 + 4.9 * up
  out[2] = 1.1 + 6.6 * up
}

function addGarden(around: number, height: number, cover: number, out: Colour): void {
  const leaves = fractalNoise(around * 34, height * 34, 4, 73)
  const shade = 0.5 + 1.2 * leaves
  const lawn = smoothStep(-0.02, -0.1, height)
  const garden = [
    (1.35 * (1 - lawn) + 2.5 * lawn) * shade,
    (1.9 * (1 - lawn) + 2.9 * lawn) * shade,
    (0.85 * (1 - lawn) + 1.2 * lawn) * shade,
  ]
  for (let k = 0; k < 3; k++) out[k] = out[k] * (1 - cover) + garden[k] * cover
}
