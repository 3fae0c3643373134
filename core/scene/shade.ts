import { rayThrough } from './camera.ts'
import { Integrator, type SurfacePoint } from './integrator.ts'
import { outside } from './light.ts'
import type { LightField, View } from './light-field.ts'
import type { Colour, Material } from './material.ts'
import { hash3 } from '../imaging/noise.ts'
import { GROUP, type Scene } from './scene.ts'
import { Tracer } from './tracer.ts'

/** Linear light of a picture (three numbers a pixel) and the fraction of each pixel that the object covers. */
export interface Exposure {
  width: number
  height: number
  light: Float32Array
  object: Float32Array
}

export function createExposure(width: number, height: number, shared = false): Exposure {
  const memory = (bytes: number) => (shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  return {
    width,
    height,
    light: new Float32Array(memory(width * height * 12)),
    object: new Float32Array(memory(width * height * 4)),
  }
}

/** Rays a pixel each way: `flat` inside one part of the scene, `edge` where parts meet. */
export interface Rays {
  flat: number
  edge: number
}

/**
 * Shades rows [from, to) at full size: surfaces, textures, sunlight and the object's coverage are found
 * again for each ray; soft light comes from the smoothed field.
 */
export function shadeRows(
  scene: Scene,
  view: View,
  field: LightField,
  exposure: Exposure,
  rays: Rays,
  from: number,
  to: number,
): void {
  const shader = new Shader(scene, view, field)
  const { width } = exposure
  const edges = rays.edge > rays.flat ? partEdges(scene, view, from, to) : undefined
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const flat = edges === undefined || edges[(y - from) * width + x] === 0
      shader.pixel(x, y, flat ? rays.flat : rays.edge)
      for (let c = 0; c < 3; c++) exposure.light[p * 3 + c] = shader.sum[c]
      exposure.object[p] = shader.covered
    }
}

/** 1 for the pixels of rows [from, to) that do not show the same part as all their neighbours. */
function partEdges(scene: Scene, view: View, from: number, to: number): Uint8Array {
  const { width } = view
  const tracer = new Tracer(scene)
  const d = new Float64Array(3)
  const [ox, oy, oz] = view.camera.at
  const parts = new Uint16Array(width * (to - from + 2))
  for (let row = 0; row < to - from + 2; row++)
    for (let x = 0; x < width; x++) {
      rayThrough(view.camera, x + 0.5, from + row - 0.5, width, view.height, d)
      const seen = tracer.cast(ox, oy, oz, d[0], d[1], d[2])
      parts[row * width + x] = seen ? tracer.part : 0
    }
  const edges = new Uint8Array(width * (to - from))
  for (let k = 0; k < edges.length; k++) {
    const own = parts[k + width]
    for (const near of [k, k + 2 * width, k + width - 1, k + width + 1]) if (parts[near] !== own) edges[k] = 1
  }
  return edges
}

/** Brighter than this a ray's light is cut, or edges against the sky could not be antialiased. */
const MAX_RADIANCE = 6

class Shader {
  readonly sum: Colour = [0, 0, 0]
  covered = 0
  private readonly integrator: Integrator
  private readonly full: Integrator
  private readonly d = new Float64Array(3)
  private readonly albedo: Colour = [0, 0, 0]
  private readonly sunlight: Colour = [0, 0, 0]
  private readonly soft = new Float32Array(8)
  private readonly one = new Float32Array(4)
  private readonly view: View
  private readonly field: LightField

  constructor(scene: Scene, view: View, field: LightField) {
    this.view = view
    this.field = field
    this.integrator = new Integrator(scene, view.withoutObject)
    this.full = new Integrator(scene, false)
  }

  pixel(x: number, y: number, rays: number): void {
    this.sum.fill(0)
    this.covered = 0
    const fraction = 1 / (rays * rays)
    for (let i = 0; i < rays * rays; i++) {
      const bits = hash3(x, y, this.view.seed * 31 + i)
      const jx = ((i % rays) + (bits & 0xffff) / 65536) / rays
      const jy = (Math.floor(i / rays) + (bits >>> 16) / 65536) / rays
      this.ray(x + jx, y + jy, bits, (i + (bits & 0xff) / 256) * fraction, fraction)
    }
  }

  private ray(px: number, py: number, bits: number, disc: number, fraction: number): void {
    const { view, d } = this
    const [ox, oy, oz] = view.camera.at
    rayThrough(view.camera, px, py, view.width, view.height, d)
    const { tracer } = this.full
    let seen = tracer.cast(ox, oy, oz, d[0], d[1], d[2])
    if (seen && tracer.group === GROUP.removable) this.covered += fraction
    let used = tracer
    if (view.withoutObject && seen && tracer.group === GROUP.removable) {
      used = this.integrator.tracer
      seen = used.cast(ox, oy, oz, d[0], d[1], d[2])
    }
    if (!seen) {
      outside(d[0], d[1], d[2], this.sunlight)
      for (let c = 0; c < 3; c++) this.sum[c] += Math.min(MAX_RADIANCE, this.sunlight[c]) * fraction
      return
    }
    const surface = used.material
    const part = used.part
    const t = used.distance
    const { nx, ny, nz } = used
    const point = {
      x: ox + d[0] * t,
      y: oy + d[1] * t,
      z: oz + d[2] * t,
      nx,
      ny,
      nz,
      translucency: surface.translucency,
    }
    const facing = Math.max(0.05, -(d[0] * used.nx + d[1] * used.ny + d[2] * used.nz))
    const footprint = t / (view.camera.focal * view.width) / Math.sqrt(facing)
    surface.texture(used.u, used.v, footprint, this.albedo)
    this.softLight(px, py, point, part, surface, bits)
    this.addSun(point, disc, bits)
    const fresnel = surface.gloss === 0 ? 0 : surface.gloss + (1 - surface.gloss) * (1 - facing) ** 5
    for (let c = 0; c < 3; c++) {
      const matt = this.albedo[c] * (this.soft[c] + this.sunlight[c]) * (1 - fresnel)
      this.sum[c] += Math.min(MAX_RADIANCE, matt + this.soft[4 + c] * fresnel + surface.glow[c]) * fraction
    }
  }

  private addSun(point: SurfacePoint, s: number, bits: number): void {
    const { sunlight, integrator } = this
    sunlight.fill(0)
    const t = ((bits >>> 18) & 0xfff) / 4096
    const { x, y, z, nx, ny, nz, translucency } = point
    integrator.sunAt(x, y, z, nx, ny, nz, s, t, sunlight)
    if (translucency === 0) return
    for (let c = 0; c < 3; c++) sunlight[c] *= 1 - translucency
    const behind: Colour = [0, 0, 0]
    integrator.sunAt(x, y, z, -nx, -ny, -nz, s, t, behind)
    for (let c = 0; c < 3; c++) sunlight[c] += behind[c] * translucency
  }

  /** Light and mirrored light at a point: from the field's places round it on the same surface. */
  private softLight(
    px: number,
    py: number,
    point: SurfacePoint,
    part: number,
    surface: Material,
    bits: number,
  ): void {
    const fx = px / this.field.step - 0.5
    const fy = py / this.field.step - 0.5
    if (this.gather(fx, fy, 1, 0.8, point, part) || this.gather(fx, fy, 4, 0.2, point, part)) return
    this.integrator.lightAt(point, bits, Math.min(16, this.view.samples), this.one, 0)
    this.soft.fill(0)
    this.soft.set(this.one)
    if (surface.gloss === 0) return
    this.integrator.mirroredAt(point, this.d, surface, bits, 8, this.one, 0)
    this.soft.set(this.one, 4)
  }

  private gather(
    fx: number,
    fy: number,
    reach: number,
    alike: number,
    point: SurfacePoint,
    part: number,
  ): boolean {
    const { width, height, light, mirror, place } = this.field
    const soft = this.soft.fill(0)
    const x0 = Math.floor(fx) - reach + 1
    const y0 = Math.floor(fy) - reach + 1
    let sum = 0
    for (let y = Math.max(0, y0); y < Math.min(height, y0 + 2 * reach); y++)
      for (let x = Math.max(0, x0); x < Math.min(width, x0 + 2 * reach); x++) {
        const q = y * width + x
        if (this.field.part[q] !== part) continue
        const k = q * 6
        const turn = point.nx * place[k + 3] + point.ny * place[k + 4] + point.nz * place[k + 5]
        if (turn < alike) continue
        const off =
          (place[k] - point.x) * point.nx +
          (place[k + 1] - point.y) * point.ny +
          (place[k + 2] - point.z) * point.nz
        if (Math.abs(off) > 0.03 / alike) continue
        const near =
          Math.max(0.001, 1 - Math.abs(x - fx) / reach) * Math.max(0.001, 1 - Math.abs(y - fy) / reach)
        const weight = near * turn ** 16 * Math.exp(-Math.abs(off) * 120)
        for (let c = 0; c < 3; c++) {
          soft[c] += weight * light[q * 4 + c]
          soft[4 + c] += weight * mirror[q * 4 + c]
        }
        sum += weight
      }
    if (sum < 1e-6 || (reach === 1 && sum < 0.02)) return false
    for (let c = 0; c < 8; c++) soft[c] /= sum
    return true
  }
}
