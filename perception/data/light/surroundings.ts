import { fractalNoise, cellNoise } from '../../../core/imaging/noise.ts'
import { smoothStep } from '../../../core/imaging/numbers.ts'
import type { Colour } from '../../../core/scene/material.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import type { Dice } from '../base/dice.ts'
import { hsv, paintColour } from '../base/surfaces.ts'

export type Weather = 'blue' | 'clouds' | 'overcast' | 'sunset' | 'dusk' | 'night'

/** What can stand far off. */
export type FarAway = 'sky' | 'plants' | 'facade' | 'roof' | 'lawn'

/** All that is farther than the scene: sky, trees, houses far off, ground. */
export interface Surroundings {
  weather: Weather
  /**
   * Writes the light that comes along a unit direction, and says what stands there; 1 is the light of a white surface in a
   * clear day's shade.
   */
  radiance: (dx: number, dy: number, dz: number, out: Colour) => FarAway
  /** Mean light of the sky. */
  mean: Colour
  sun: { towards: Triple; light: Triple } | null
}

interface SkyLook {
  zenith: Colour
  horizon: Colour
  cloud: Colour
  /** Fraction of the sky that clouds cover. */
  cover: number
}

function skyLook(dice: Dice, weather: Weather): SkyLook {
  const hue = dice.range(0.54, 0.63)
  switch (weather) {
    case 'blue':
      return {
        zenith: hsv(hue, dice.range(0.5, 0.8), dice.range(0.6, 0.85)),
        horizon: hsv(hue, dice.range(0.1, 0.35), dice.range(0.85, 0.98)),
        cloud: [1.1, 1.1, 1.1],
        cover: dice.chance(0.6) ? 0 : dice.range(0.1, 0.25),
      }
    case 'clouds':
      return {
        zenith: hsv(hue, dice.range(0.35, 0.75), dice.range(0.55, 0.85)),
        horizon: hsv(hue, dice.range(0.05, 0.3), dice.range(0.85, 1)),
        cloud: [dice.range(0.8, 1.4), 1.1, 1.1],
        cover: dice.range(0.3, 0.75),
      }
    case 'overcast': {
      const light = dice.range(0.75, 1.1)
      return {
        zenith: hsv(hue, dice.range(0, 0.1), light),
        horizon: hsv(hue, dice.range(0, 0.05), light),
        cloud: [light * 0.75, light * 0.76, light * 0.78],
        cover: dice.range(0.2, 0.8),
      }
    }
    case 'sunset':
      return {
        zenith: hsv(hue, dice.range(0.3, 0.6), dice.range(0.4, 0.7)),
        horizon: hsv(dice.range(0.02, 0.12), dice.range(0.3, 0.8), dice.range(0.8, 1)),
        cloud: hsv(dice.range(0.92, 1.08), dice.range(0.2, 0.6), dice.range(0.5, 0.95)),
        cover: dice.range(0.1, 0.6),
      }
    case 'dusk':
      return {
        zenith: hsv(dice.range(0.58, 0.7), dice.range(0.5, 0.8), dice.range(0.15, 0.35)),
        horizon: hsv(dice.range(0.55, 1.1), dice.range(0.2, 0.6), dice.range(0.3, 0.6)),
        cloud: hsv(dice.range(0.6, 1.05), 0.3, dice.range(0.15, 0.5)),
        cover: dice.range(0, 0.6),
      }
    case 'night':
      return {
        zenith: [0.004, 0.005, 0.01],
        horizon: [0.012, 0.012, 0.016],
        cloud: [0.01, 0.01, 0.01],
        cover: 0.2,
      }
  }
}

const SUNLIGHT: Record<Weather, Triple | null> = {
  blue: [3.4, 3.1, 2.7],
  clouds: [3, 2.8, 2.5],
  overcast: null,
  sunset: [2.6, 1.5, 0.8],
  dusk: null,
  night: null,
}

/** `view`: from inside, on any floor, what is far off may stand near or deep below. */
export function createSurroundings(dice: Dice, weather: Weather, view: 'inside' | 'outside'): Surroundings {
  const look = skyLook(dice, weather)
  const seed = dice.seed()
  const cloudSize = dice.range(0.7, 2.4)
  const horizon = createHorizon(dice, weather, view)
  const sunlight = SUNLIGHT[weather]
  const [around, height] = [
    dice.range(-Math.PI, Math.PI),
    weather === 'sunset' ? 0.12 : dice.range(0.35, 1.1),
  ]
  const radiance = (dx: number, dy: number, dz: number, out: Colour): FarAway => {
    const flat = Math.hypot(dx, dz)
    const rise = dy / Math.max(1e-6, flat)
    const way = Math.atan2(dx, dz)
    const far = horizon(way, rise, out)
    if (far !== 'sky') return far
    const low = Math.max(0, 1 - Math.max(0, dy)) ** 3
    const sheet = 1 / (Math.max(0, dy) + 0.12)
    const cloud = fractalNoise(dx * sheet * cloudSize + 40, dz * sheet * cloudSize + 40, 5, seed)
    const edge = 0.68 - look.cover * 0.4
    const amount = look.cover === 0 ? 0 : smoothStep(edge - 0.06, edge + 0.12, cloud)
    for (let c = 0; c < 3; c++) {
      const clear = look.zenith[c] * (1 - low) + look.horizon[c] * low
      out[c] = clear * (1 - amount) + look.cloud[c] * amount * (0.8 + 0.4 * cloud)
    }
    return 'sky'
  }
  const mean: Colour = [0, 0, 0]
  const one: Colour = [0, 0, 0]
  for (let i = 0; i < 24; i++) {
    const dy = (i + 0.5) / 24
    const r = Math.sqrt(1 - dy * dy)
    radiance(r * Math.sin(i * 2.4), dy, r * Math.cos(i * 2.4), one)
    for (let c = 0; c < 3; c++) mean[c] += one[c] / 24
  }
  const sun =
    sunlight === null || dice.chance(0.12)
      ? null
      : {
          towards: [
            Math.sin(around) * Math.cos(height),
            Math.sin(height),
            Math.cos(around) * Math.cos(height),
          ] as Triple,
          light: sunlight,
        }
  return { weather, radiance, mean, sun }
}

/** What stands far off, before the sky: writes its light where there is something. */
function createHorizon(
  dice: Dice,
  weather: Weather,
  view: 'inside' | 'outside',
): (way: number, rise: number, out: Colour) => FarAway {
  const seed = dice.seed()
  const light = weather === 'night' ? 0.02 : weather === 'dusk' ? 0.2 : dice.range(0.5, 1)
  const tall = dice.chance(0.75) ? dice.range(0.08, 0.5) : dice.range(0, 0.08)
  const leaf = hsv(dice.range(0.12, 0.38), dice.range(0.2, 0.6), dice.range(0.2, 0.5))
  const ground = dice.chance(0.65)
    ? hsv(dice.range(0.18, 0.33), dice.range(0.3, 0.6), dice.range(0.3, 0.6))
    : hsv(0.1, dice.range(0, 0.2), dice.range(0.3, 0.7))
  const houses = dice.chance(0.4) ? dice.int(5, 16) : 0
  const walls = Array.from({ length: 5 }, () => paintColour(dice))
  const isInside = view === 'inside'
  const begin = isInside && dice.chance(0.6) ? -dice.range(0.02, 0.45) : -0.015
  const near = isInside && dice.chance(0.3) ? createNear(dice, light) : null
  return (way, rise, out) => {
    const what = near?.(way, rise, out) ?? 'sky'
    if (what !== 'sky') return what
    if (rise < begin) {
      const shade = light * (0.7 + 0.6 * fractalNoise(way * 9, 3 / (0.05 - Math.min(0, rise)), 3, seed))
      for (let c = 0; c < 3; c++) out[c] = ground[c] * shade
      return 'lawn'
    }
    if (houses > 0) {
      const at = ((way + Math.PI) / (2 * Math.PI)) * houses * 2
      const index = Math.floor(at)
      const inside = at - index
      const eaves = tall * (0.4 + 0.4 * cellNoise(index, 1, seed))
      const roof = eaves + tall * 0.4 * (0.42 - Math.abs(inside - 0.5)) * 2
      if (cellNoise(index, 0, seed) < 0.45 && inside > 0.08 && inside < 0.92 && rise < roof) {
        const wall = walls[index % walls.length]
        const isWindow = rise < eaves && (inside * 7) % 1 > 0.6 && ((rise / tall) * 3) % 1 > 0.5
        const shade = light * (rise > eaves ? 0.35 : isWindow ? 0.12 : 0.8)
        for (let c = 0; c < 3; c++) out[c] = (rise > eaves ? 0.4 : wall[c]) * shade
        return rise > eaves ? 'roof' : 'facade'
      }
    }
    const crown = tall * (0.25 + 1.3 * (fractalNoise(way * 5, 3, 4, seed + 1) - 0.2))
    const twig = (fractalNoise(way * 60, rise * 60, 3, seed + 2) - 0.5) * 0.12
    if (rise > crown + twig) return 'sky'
    const shade = light * (0.35 + 1.1 * fractalNoise(way * 40, rise * 40, 3, seed + 3))
    for (let c = 0; c < 3; c++) out[c] = leaf[c] * shade
    return 'plants'
  }
}

/** A wall or a hedge close to a window, with an end somewhere. */
function createNear(dice: Dice, light: number): (way: number, rise: number, out: Colour) => FarAway {
  const seed = dice.seed()
  const middle = dice.range(-Math.PI, Math.PI)
  const half = dice.range(0.4, 2)
  const top = dice.range(0.1, 0.9)
  const isHedge = dice.chance(0.4)
  const colour = isHedge
    ? hsv(dice.range(0.2, 0.36), dice.range(0.3, 0.7), dice.range(0.2, 0.5))
    : paintColour(dice)
  const course = dice.range(0.01, 0.05)
  return (way, rise, out) => {
    let away = Math.abs(way - middle)
    if (away > Math.PI) away = 2 * Math.PI - away
    const edge = isHedge ? (fractalNoise(way * 30, 4, 3, seed) - 0.5) * 0.1 : 0
    if (away > half || rise > top + edge) return 'sky'
    const row = Math.floor(rise / course)
    const shade = isHedge
      ? 0.3 + 1.2 * fractalNoise(way * 50, rise * 50, 3, seed)
      : 0.75 + 0.3 * cellNoise(Math.floor(way / course / 3 + (row & 1) * 0.5), row, seed)
    for (let c = 0; c < 3; c++) out[c] = colour[c] * shade * light
    return isHedge ? 'plants' : 'facade'
  }
}
