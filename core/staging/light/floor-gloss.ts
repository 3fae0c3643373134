import { hash3 } from '../../imaging/noise.ts'
import { Random } from '../../imaging/random.ts'
import { tilted } from '../../scene/sampling.ts'
import { planeSeen, pointOn, rayOf } from '../room/room.ts'
import { lightOn } from './light-on.ts'
import { RoomRadiance, type RoomLight } from './room-light.ts'

/** How a floor mirrors: `strength` times Fresnel's reflectance (0: fully matt), and its roughness, 0 to 1. */
export interface FloorGloss {
  strength: number
  roughness: number
}

const ROUGHNESS = 0.12
/** Floors that are asked about this many times, each with so many mirrored rays. */
const PLACES = 500
const RAYS = 8
/** What is believed before looking: a floor that mirrors half of what lacquer does, and how strongly that is believed. */
const PRIOR = { strength: 0.5, weight: 0.02 }
const MAX_STRENGTH = 1
/** Less than this is nothing that is seen. */
const MIN_STRENGTH = 0.08

/**
 * How glossy the floor is: least squares of its luminance = albedo × light + strength × mirrored light, the albedo one
 * number for the whole floor.
 */
export function fitFloorGloss(light: RoomLight): FloorGloss {
  const { room, photo } = light
  const { width, height, values } = photo.soft
  const radiance = new RoomRadiance(light)
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / (PLACES * 3))))
  const random = new Random(7)
  let [ee, em, mm, el, ml, count] = [0, 0, 0, 0, 0, 0]
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const place = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      if (planeSeen(room, place) !== 'floor') continue
      const point = pointOn(room, 'floor', place)
      if (point === null) continue
      const p = (y * width + x) * 3
      const seen = luminance(values[p], values[p + 1], values[p + 2])
      const { soft, window } = lightOn(light, radiance, point, 'floor', hash3(x, y, 2), 24)
      const arriving = soft + light.strength * window
      const d = rayOf(room, place)
      let mirrored = 0
      for (let i = 0; i < RAYS; i++) {
        const reach = ROUGHNESS ** 2 * Math.sqrt(-2 * Math.log(1 - random.next() * 0.99))
        const turn = random.next() * 2 * Math.PI
        const m = tilted(d[0], -d[1], d[2], reach * Math.cos(turn), reach * Math.sin(turn))
        radiance.sharp(point[0], 0, point[2], m[0], Math.abs(m[1]), m[2])
        mirrored += luminance(radiance.r, radiance.g, radiance.b) / RAYS
      }
      mirrored *= fresnel(-d[1])
      ee += arriving * arriving
      em += arriving * mirrored
      mm += mirrored * mirrored
      el += arriving * seen
      ml += mirrored * seen
      count++
    }
  if (count === 0) return { strength: 0, roughness: ROUGHNESS }
  const weight = PRIOR.weight * ee
  const scale = mm / Math.max(1e-9, ee)
  mm += weight * scale
  ml += weight * scale * PRIOR.strength
  const determinant = ee * mm - em * em
  const strength = determinant > 1e-12 ? (ee * ml - em * el) / determinant : PRIOR.strength
  const clamped = Math.max(0, Math.min(MAX_STRENGTH, strength))
  return { strength: clamped < MIN_STRENGTH ? 0 : clamped, roughness: ROUGHNESS }
}

/** Reflectance of lacquer or glaze (Schlick 1994), by the cosine of the angle to the normal. */
export function fresnel(cosine: number): number {
  return 0.04 + 0.96 * (1 - Math.max(0, Math.min(1, cosine))) ** 5
}

function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
