import { hash3 } from '../../imaging/noise.ts'
import { CEILING, FLOOR } from '../light/room-light.ts'
import { WALL_SLACK_M, type ActiveCells, type LightRequest } from './light-map.ts'
import { Transport, type SurfacePoint } from './transport.ts'
import { meetPlane, viewRay, type PlaneHit } from './view.ts'

/** Samples of light and of the floor's mirror in the middle of each cell. */
const SAMPLES = 16
const MIRROR_SAMPLES = 6
/** A change of light that is less than this is not seen, nor are those round it. */
const MIN_CHANGE = 0.004

/** The cells of `side` pixels of the photo in which furniture is seen or changes light, and those next to them. */
export function findActiveCells(request: LightRequest, side: number): ActiveCells {
  const { view, furnished, light, gloss, seed } = request
  const [width, height] = [Math.ceil(view.width / side), Math.ceil(view.height / side)]
  const found = new Uint8Array(width * height)
  const transport = new Transport(furnished, light)
  const { tracer } = transport
  const d = new Float64Array(3)
  const hit: PlaneHit = { plane: 0, distance: 0, nx: 0, ny: 0, nz: 0 }
  const point: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, translucency: 0 }
  const [lost, base] = [new Float32Array(4), new Float32Array(4)]
  const { lens } = view.room
  const changes = () => Math.abs(luma(lost)) > MIN_CHANGE * luma(base)
  for (let cy = 0; cy < height; cy++)
    for (let cx = 0; cx < width; cx++) {
      viewRay(view, (cx + 0.5) * side, (cy + 0.5) * side, d)
      meetPlane(view.room, d, hit)
      const at = cy * width + cx
      if (tracer.cast(0, lens, 0, d[0], d[1], d[2]) && tracer.distance < hit.distance + WALL_SLACK_M) {
        found[at] = 1
        continue
      }
      if (hit.plane === CEILING) continue
      point.x = d[0] * hit.distance
      point.y = lens + d[1] * hit.distance
      point.z = d[2] * hit.distance
      point.nx = hit.nx
      point.ny = hit.ny
      point.nz = hit.nz
      const own = hash3(cx, cy, seed + 3)
      transport.lostAt(point, own, SAMPLES, lost, base, 0)
      if (changes()) {
        found[at] = 1
        continue
      }
      if (hit.plane !== FLOOR || gloss.strength === 0) continue
      const [dx, dy, dz] = d
      transport.lostMirrorAt(point, dx, dy, dz, gloss.roughness, own + 1, MIRROR_SAMPLES, lost, base, 0)
      if (changes()) found[at] = 1
    }
  return { side, width, height, cells: grown(found, width, height) }
}

function grown(cells: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(cells.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (cells[y * width + x] === 0) continue
      for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++)
        for (let qx = Math.max(0, x - 1); qx <= Math.min(width - 1, x + 1); qx++) out[qy * width + qx] = 1
    }
  return out
}

function luma(light: Float32Array): number {
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}
