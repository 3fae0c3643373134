import { hash3 } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { Random } from '../../imaging/random.ts'
import { tilted } from '../../scene/sampling.ts'
import { planeSeen, pointOn, rayOf } from '../room/room.ts'
import { lightOn } from './light-on.ts'
import { RoomRadiance, type RoomLight } from './room-light.ts'

/** How a floor mirrors: `strength` times Fresnel's reflectance (0: fully matt), and its roughness, 0 to 1. */
export interface FloorGloss {
  strength: number
  roughness: number
  /** What the floor gives back of the light on it, as luminance, its sheen left out. */
  albedo: number
  /** The floor's own colour, of luminance 1, where there is little sheen on it. */
  colour: readonly [number, number, number]
}

/** From polished stone to satin wood. */
const ROUGHNESSES = [0.1, 0.15, 0.2, 0.26, 0.33, 0.42] as const
/** The floor is asked about this many times, each with so many rays of light and of its mirror. */
const PLACES = 500
const LIGHT_RAYS = 24
const MIRROR_RAYS = 16
/** What is believed before looking, and how strongly beside the mirrored light itself. */
const PRIOR = { strength: 0.4, weight: 0.02 }
const MAX_STRENGTH = 1
/** Less than this is nothing that is seen. */
const MIN_STRENGTH = 0.06
/** A plane's brighter parts are patches of sun, which neither light nor mirror explain. */
const MAX_OVER_MEDIAN = 2.5
/** From where to where a floor's own colour is far enough from grey to tell its sheen by: squares of the distance. */
const COLOURFUL = [0.15, 0.8] as const

/** A place of the floor: its luminance, the light on it, and what it mirrors for each of `ROUGHNESSES`. */
interface FloorPlace {
  rgb: readonly [number, number, number]
  seen: number
  light: number
  mirrored: readonly number[]
}

/**
 * How glossy the floor is: least squares of its luminance = albedo × light + strength × mirrored light, the albedo one
 * number for the whole floor, with the roughness that leaves the least rest.
 */
export function fitFloorGloss(light: RoomLight): FloorGloss {
  const all = collectPlaces(light)
  const bright = MAX_OVER_MEDIAN * (Float64Array.from(all, ({ seen }) => seen).sort()[all.length >> 1] ?? 0)
  const places = all.filter(({ seen }) => seen <= bright)
  if (places.length === 0) return { strength: 0, roughness: ROUGHNESSES[0], albedo: 0, colour: [1, 1, 1] }
  const fits = ROUGHNESSES.map((roughness, i) => ({ roughness, ...solve(places, i) }))
  const best = fits.reduce((a, b) => (b.rest < a.rest ? b : a))
  const { strength, roughness, albedo } = best
  return { strength: strength < MIN_STRENGTH ? 0 : strength, roughness, albedo, colour: ownColour(places) }
}

/** The mean colour of the half of the floor that the least of its window's sheen is on: the one with the most red to blue. */
function ownColour(places: readonly FloorPlace[]): [number, number, number] {
  const warmth = ({ rgb: [r, , b] }: FloorPlace) => (r + 1e-3) / (b + 1e-3)
  const half = places.toSorted((a, b) => warmth(b) - warmth(a)).slice(0, Math.ceil(places.length / 2))
  const sums = [0, 1, 2].map((c) => half.reduce((sum, { rgb }) => sum + rgb[c], 1e-6))
  const level = luminance(sums[0], sums[1], sums[2])
  return [sums[0] / level, sums[1] / level, sums[2] / level]
}

function collectPlaces(light: RoomLight): FloorPlace[] {
  const { room, photo } = light
  const { width, height, values } = photo.soft
  const radiance = new RoomRadiance(light)
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / (PLACES * 3))))
  const random = new Random(7)
  const places: FloorPlace[] = []
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const place = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      if (planeSeen(room, place) !== 'floor') continue
      const point = pointOn(room, 'floor', place)
      if (point === null) continue
      const p = (y * width + x) * 3
      const { soft, window } = lightOn(light, radiance, point, 'floor', hash3(x, y, 2), LIGHT_RAYS)
      const d = rayOf(room, place)
      const mirrored = ROUGHNESSES.map((roughness) => {
        let sum = 0
        for (let i = 0; i < MIRROR_RAYS; i++) {
          const reach = roughness ** 2 * Math.sqrt(-2 * Math.log(1 - random.next() * 0.99))
          const turn = random.next() * 2 * Math.PI
          const m = tilted(d[0], -d[1], d[2], reach * Math.cos(turn), reach * Math.sin(turn))
          radiance.sharp(point[0], 0, point[2], m[0], Math.abs(m[1]), m[2])
          sum += luminance(radiance.r, radiance.g, radiance.b)
        }
        return (sum / MIRROR_RAYS) * fresnel(-d[1])
      })
      places.push({
        rgb: [values[p], values[p + 1], values[p + 2]],
        seen: luminance(values[p], values[p + 1], values[p + 2]),
        light: soft + light.strength * window,
        mirrored,
      })
    }
  return places
}

function solve(
  places: readonly FloorPlace[],
  roughness: number,
): { strength: number; albedo: number; rest: number } {
  let [ll, lm, mm, ls, ms] = [0, 0, 0, 0, 0]
  for (const { seen, light, mirrored } of places) {
    const mirror = mirrored[roughness]
    ll += light * light
    lm += light * mirror
    mm += mirror * mirror
    ls += light * seen
    ms += mirror * seen
  }
  ms += PRIOR.weight * mm * PRIOR.strength
  mm += PRIOR.weight * mm
  const determinant = ll * mm - lm * lm
  const free = determinant > 1e-9 * ll * mm ? (ll * ms - lm * ls) / determinant : PRIOR.strength
  const strength = Math.max(0, Math.min(MAX_STRENGTH, free))
  const albedo = Math.max(0, (ls - strength * lm) / Math.max(1e-9, ll))
  let rest = 0
  for (const { seen, light, mirrored } of places)
    rest += (seen - albedo * light - strength * mirrored[roughness]) ** 2
  return { strength, albedo, rest }
}

/** Reflectance of lacquer or glaze (Schlick 1994), by the cosine of the angle to the normal. */
export function fresnel(cosine: number): number {
  return 0.04 + 0.96 * (1 - Math.max(0, Math.min(1, cosine))) ** 5
}

/**
 * The part of white in a floor's colour that is mixed of its own and white (Shafer 1985, "Using color to separate
 * reflection components"); 0 where its own is too grey to tell. Colours of luminance 1.
 */
export function paleness(seen: readonly [number, number, number], own: FloorGloss['colour']): number {
  let [across, along] = [0, 0]
  for (let c = 0; c < 3; c++) {
    const toWhite = 1 - own[c]
    across += toWhite * toWhite
    along += toWhite * (seen[c] - own[c])
  }
  return (smoothStep(...COLOURFUL, across) * along) / Math.max(1e-6, across)
}

function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
