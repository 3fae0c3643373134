import { hash3 } from '../../imaging/noise.ts'
import { denoise } from '../../scene/denoise.ts'
import { isGlossy } from './gloss.ts'
import type { FloorGloss } from '../light/floor-gloss.ts'
import { CEILING, FLOOR, type RoomLight } from '../light/room-light.ts'
import type { FurnishedScene } from './furnish.ts'
import { Transport, type SurfacePoint } from './transport.ts'
import { meetPlane, viewRay, type PhotoView, type PlaneHit } from './view.ts'

/** Parts up to this number are planes of the room, one more than their number in `ROOM_PLANES`; then furniture. */
export const LAST_PLANE_PART = 6
/** Doublings of reach over which mirrored light is smoothed. */
const MIRROR_LEVELS = 3
/** From this roughness on a floor's mirror image has no edges that smoothing would take away. */
const BLURRED = 0.25
const ANY_VARIANCE = 1e4
/** Furniture may stand so far into a wall, as skirtings and folds do, before the wall hides it. */
export const WALL_SLACK_M = 0.06

/**
 * Light at every `step`th pixel of a rectangle of the photo, four numbers a place: on furniture the light that falls on
 * it, on the room's planes what furniture takes from it. Part 0 is a plane where furniture changes nothing.
 */
export interface LightMap {
  left: number
  top: number
  step: number
  width: number
  height: number
  part: Uint16Array
  /** 1 where a place of furniture lies on an edge of it, see `markEdges`; null where none are marked. */
  edge: Uint8Array | null
  /** Six numbers a place: position in metres, unit normal. */
  place: Float32Array
  /** Furniture: light. Planes: the light that is lost. Both with the variance of the luminance. */
  light: Float32Array
  /** Furniture: mean direction of the light. Planes: light without furniture. */
  base: Float32Array
  /** Furniture: what it mirrors. Floor: what is lost of what it mirrors. */
  mirror: Float32Array
  /** Floor: what it mirrors without furniture. */
  mirrorBase: Float32Array
}

export function createLightMap(
  left: number,
  top: number,
  right: number,
  bottom: number,
  step: number,
): LightMap {
  const width = Math.ceil((right - left) / step)
  const height = Math.ceil((bottom - top) / step)
  const places = width * height
  return {
    left,
    top,
    step,
    width,
    height,
    part: new Uint16Array(places),
    edge: null,
    place: new Float32Array(places * 6),
    light: new Float32Array(places * 4),
    base: new Float32Array(places * 4),
    mirror: new Float32Array(places * 4),
    mirrorBase: new Float32Array(places * 4),
  }
}

/** What light maps are filled from. */
export interface LightRequest {
  view: PhotoView
  furnished: FurnishedScene
  light: RoomLight
  gloss: FloorGloss
  samples: number
  seed: number
}

/** Which planes' places are traced: those where furniture changes light, by coarse cells of `side` pixels. */
export interface ActiveCells {
  side: number
  width: number
  height: number
  cells: Uint8Array
}

/** Fills rows [from, to) of a map, planes where `active` says so, null for all. Every place draws from its own seed, so that bands do not matter. */
export function fillLightMap(
  request: LightRequest,
  active: ActiveCells | null,
  map: LightMap,
  from: number,
  to: number,
): void {
  const { view, furnished, samples, seed, gloss } = request
  const transport = new Transport(furnished, request.light)
  const { tracer } = transport
  const d = new Float64Array(3)
  const hit: PlaneHit = { plane: 0, distance: 0, nx: 0, ny: 0, nz: 0 }
  const point: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, translucency: 0 }
  const { lens } = view.room
  for (let row = from; row < to; row++)
    for (let column = 0; column < map.width; column++) {
      const at = row * map.width + column
      const x = map.left + (column + 0.5) * map.step
      const y = map.top + (row + 0.5) * map.step
      viewRay(view, x, y, d)
      meetPlane(view.room, d, hit)
      const own = hash3(Math.floor(x), Math.floor(y), seed)
      const onFurniture =
        tracer.cast(0, lens, 0, d[0], d[1], d[2]) && tracer.distance < hit.distance + WALL_SLACK_M
      if (!onFurniture && (hit.plane === CEILING || (active !== null && !isActive(active, x, y)))) {
        map.part[at] = 0
        continue
      }
      const distance = onFurniture ? tracer.distance : hit.distance
      point.x = d[0] * distance
      point.y = lens + d[1] * distance
      point.z = d[2] * distance
      point.nx = onFurniture ? tracer.nx : hit.nx
      point.ny = onFurniture ? tracer.ny : hit.ny
      point.nz = onFurniture ? tracer.nz : hit.nz
      map.place.set([point.x, point.y, point.z, point.nx, point.ny, point.nz], at * 6)
      if (!onFurniture) {
        map.part[at] = hit.plane + 1
        point.translucency = 0
        transport.lostAt(point, own, samples, map.light, map.base, at * 4)
        if (hit.plane !== FLOOR || gloss.strength === 0) continue
        const rays = Math.max(4, samples >> 1)
        const [dx, dy, dz] = d
        transport.lostMirrorAt(
          point,
          dx,
          dy,
          dz,
          gloss.roughness,
          own + 1,
          rays,
          map.mirror,
          map.mirrorBase,
          at * 4,
        )
        continue
      }
      const surface = tracer.material
      map.part[at] = LAST_PLANE_PART + tracer.part
      point.translucency = surface.translucency
      transport.lightAt(point, own, samples, map.light, map.base, at * 4)
      if (!isGlossy(surface)) continue
      const rays = Math.max(4, samples >> 1)
      transport.mirroredAt(point, d[0], d[1], d[2], surface.roughness, own + 1, rays, map.mirror, at * 4)
    }
}

function isActive({ side, width, height, cells }: ActiveCells, x: number, y: number): boolean {
  const cx = Math.min(width - 1, Math.floor(x / side))
  const cy = Math.min(height - 1, Math.floor(y / side))
  return cells[cy * width + cx] === 1
}

/** Smooths what `fillLightMap` found: light over `levels` doublings of reach, the rest over at most three. */
export function smoothLightMap(map: LightMap, levels: number, strength: number, gloss: FloorGloss): void {
  const field = { ...map, light: map.light }
  const fewer = Math.min(MIRROR_LEVELS, levels)
  // The variance of light without furniture is not known: it is smoothed freely over one plane.
  map.light.set(denoise(field, map.light, levels, strength))
  map.base.set(denoise(field, map.base, fewer, strength))
  // What is lost of a mirror image is divided by the whole of it: weighed each by its own luminance, the noise of the one
  // would not be that of the other, and stay as flecks where furniture stands in a window's sheen.
  if (gloss.roughness >= BLURRED)
    for (const values of [map.mirror, map.mirrorBase]) leaveLuminance(map, values)
  map.mirror.set(denoise(field, map.mirror, fewer, strength))
  map.mirrorBase.set(denoise(field, map.mirrorBase, fewer, strength))
}

/** Lets the floor's values be smoothed whatever their luminance is, by a variance that no difference stands out from. */
function leaveLuminance({ part }: LightMap, values: Float32Array): void {
  for (let p = 0; p < part.length; p++) if (part[p] === FLOOR + 1) values[p * 4 + 3] = ANY_VARIANCE
}

/** Mean luminance of the light that the room's places in a map have without furniture; null without such places. */
export function meanLight({ part, base }: LightMap): number | null {
  let [sum, count] = [0, 0]
  for (let p = 0; p < part.length; p++) {
    if (part[p] === 0 || part[p] > LAST_PLANE_PART) continue
    sum += 0.2126 * base[p * 4] + 0.7152 * base[p * 4 + 1] + 0.0722 * base[p * 4 + 2]
    count++
  }
  return count === 0 ? null : sum / count
}
