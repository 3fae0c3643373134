import { hash3 } from '../../imaging/noise.ts'
import { isGlossy } from './gloss.ts'
import { LAST_PLANE_PART, type LightMap, type LightRequest } from './light-map.ts'
import { Transport, type SurfacePoint } from './transport.ts'
import { viewRay } from './view.ts'

/** Neighbours of eight that a place needs so as not to be alone; their turn (a cosine), and distance from its plane. */
const LONE_NEIGHBOURS = 5
const LONE_TURN = 0.9
const LONE_OFF_M = 0.01
/** Samples of a place that is, in those of others. */
const LONE_SAMPLES = 6

/** The same on an edge, which may be two places wide. */
const EDGE_NEIGHBOURS = 6
/** The face is looked for so many places around, as its own rim has as few neighbours. */
const EDGE_REACH = 2
/** A place on an edge lies so near to one on the face beside it. */
const EDGE_M = 0.03

/**
 * Marks places that lie alone beside a face of the same part: on its rounded edge, or in a gap of it. Such an edge has a
 * place here and there only, as it crosses the rows of a map; read with the others, it would be a dashed line.
 */
export function markEdges(map: LightMap): void {
  const { width, height, part, place } = map
  const edge = new Uint8Array(part.length)
  const lone = new Uint8Array(part.length)
  for (let at = 0; at < part.length; at++)
    if (part[at] > LAST_PLANE_PART && alikeRound(map, at % width, Math.floor(at / width)) < EDGE_NEIGHBOURS)
      lone[at] = 1
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (lone[at] === 0) continue
      for (let y = Math.max(0, row - EDGE_REACH); y <= Math.min(height - 1, row + EDGE_REACH); y++)
        for (let x = Math.max(0, column - EDGE_REACH); x <= Math.min(width - 1, column + EDGE_REACH); x++) {
          const q = y * width + x
          if (part[q] !== part[at] || lone[q] === 1) continue
          const [dx, dy, dz] = [0, 1, 2].map((axis) => place[q * 6 + axis] - place[at * 6 + axis])
          if (dx * dx + dy * dy + dz * dz < EDGE_M ** 2) edge[at] = 1
        }
    }
  map.edge = edge
}

/**
 * Traces again, with more samples, the places of furniture that few neighbours resemble: smoothing has nothing to smooth
 * them with, and along a rounded edge or a gap every place would stay as bright as its own few samples say.
 */
export function refineLonePlaces(
  { furnished, light, samples, seed, view }: LightRequest,
  map: LightMap,
): void {
  const transport = new Transport(furnished, light)
  const point: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, translucency: 0 }
  const d = new Float64Array(3)
  const { tracer } = transport
  for (let row = 0; row < map.height; row++)
    for (let column = 0; column < map.width; column++) {
      const at = row * map.width + column
      if (map.part[at] <= LAST_PLANE_PART || alikeRound(map, column, row) >= LONE_NEIGHBOURS) continue
      const x = map.left + (column + 0.5) * map.step
      const y = map.top + (row + 0.5) * map.step
      viewRay(view, x, y, d)
      if (!tracer.cast(0, view.room.lens, 0, d[0], d[1], d[2])) continue
      const surface = tracer.material
      ;[point.x, point.y, point.z, point.nx, point.ny, point.nz] = map.place.subarray(at * 6, at * 6 + 6)
      point.translucency = surface.translucency
      const own = hash3(Math.floor(x), Math.floor(y), seed + 2)
      transport.lightAt(point, own, LONE_SAMPLES * samples, map.light, map.base, at * 4)
      if (!isGlossy(surface)) continue
      const rays = LONE_SAMPLES * Math.max(4, samples >> 1)
      transport.mirroredAt(point, d[0], d[1], d[2], surface.roughness, own + 1, rays, map.mirror, at * 4)
    }
}

/** How many of a place's eight neighbours lie on its surface. */
function alikeRound({ width, height, part, place }: LightMap, column: number, row: number): number {
  const at = row * width + column
  const k = at * 6
  let alike = 0
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const q = y * width + x
      if (q === at || part[q] !== part[at]) continue
      const n = q * 6
      const turn = place[k + 3] * place[n + 3] + place[k + 4] * place[n + 4] + place[k + 5] * place[n + 5]
      const off =
        place[k + 3] * (place[n] - place[k]) +
        place[k + 4] * (place[n + 1] - place[k + 1]) +
        place[k + 5] * (place[n + 2] - place[k + 2])
      if (turn > LONE_TURN && Math.abs(off) < LONE_OFF_M) alike++
    }
  return alike
}
