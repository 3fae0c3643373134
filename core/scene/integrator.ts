import { outside, skylight, type Portal } from './light.ts'
import type { Colour, Material } from './material.ts'
import { Random } from '../imaging/random.ts'
import { aroundNormal, fraction, tilted } from './sampling.ts'
import { GROUP, type Scene } from './scene.ts'
import { Tracer } from './tracer.ts'

const BOUNCES = 2
/** Stands for the light of all later bounces. */
const AMBIENT: Colour = [0.42, 0.4, 0.36]
const RAY_OFFSET_M = 4e-4
/** No single sample may be brighter: a rare bright path would be a spot, not light. */
const MAX_SAMPLE = 7

/** A place on a surface: position, unit shading normal, and fraction of light that shines through. */
export interface SurfacePoint {
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  translucency: number
}

/** The mean of samples of light, those that are too bright dimmed: a few of them would show as specks. */
class MeanLight {
  private r = 0
  private g = 0
  private b = 0
  private sum = 0
  private squares = 0
  private samples = 0

  add(light: Colour): void {
    const luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    const scale = luminance > MAX_SAMPLE ? MAX_SAMPLE / luminance : 1
    this.r += light[0] * scale
    this.g += light[1] * scale
    this.b += light[2] * scale
    this.sum += luminance * scale
    this.squares += (luminance * scale) ** 2
    this.samples++
  }

  /** Writes it and the variance of its luminance, 1 where that cannot be told, at `out[at..at + 3]`. */
  write(out: Float32Array, at: number): void {
    const { samples, sum, squares } = this
    out[at] = this.r / samples
    out[at + 1] = this.g / samples
    out[at + 2] = this.b / samples
    out[at + 3] = samples > 1 ? Math.max(0, squares / samples - (sum / samples) ** 2) / (samples - 1) : 1
  }
}

/**
 * Estimates the light that falls on surfaces by path tracing with light sampling (Kajiya 1986; portals
 * sampled by area): soft daylight through the openings and two bounces; sunlight reaches the surfaces
 * behind the bounces here, and the first ones through `sunAt`. Values are radiance of a white matt surface.
 */
export class Integrator {
  readonly tracer: Tracer
  private readonly random = new Random(1)
  private readonly light: Colour = [0, 0, 0]
  private readonly albedo: Colour = [0, 0, 0]
  private readonly scene: Scene

  constructor(scene: Scene, withoutObject: boolean) {
    this.scene = scene
    this.tracer = new Tracer(scene)
    if (withoutObject) this.tracer.groups = ~GROUP.removable
  }

  /** Writes mean light (3 numbers) and the variance of that mean's luminance at `out[at..at + 3]`. */
  lightAt(point: SurfacePoint, seed: number, samples: number, out: Float32Array, at: number): void {
    this.random.reset(seed)
    const shift = [0, 0, 0, 0, 0, 0].map(() => this.random.next())
    const mean = new MeanLight()
    for (let i = 0; i < samples; i++) {
      const through = this.random.next() < point.translucency ? -1 : 1
      const light = this.sampleLight(point, through, i, shift)
      mean.add(light)
    }
    mean.write(out, at)
  }

  private sampleLight(point: SurfacePoint, through: number, i: number, shift: number[]): Colour {
    const { x, y, z } = point
    const [nx, ny, nz] = [point.nx * through, point.ny * through, point.nz * through]
    const total: Colour = [0, 0, 0]
    const { portals } = this.scene.daylight
    for (let k = 0; k < portals.length; k++) {
      const s = fraction(shift[(k * 2) % 4] + i * 0.7548776662)
      const t = fraction(shift[(k * 2 + 1) % 4] + i * 0.5698402909)
      this.addPortal(portals[k], s, t, x, y, z, nx, ny, nz, 1, total)
    }
    const s = fraction(shift[4] + i * 0.8191725134)
    const t = fraction(shift[5] + i * 0.6710436067)
    const d = aroundNormal(nx, ny, nz, s, t)
    const ox = x + nx * RAY_OFFSET_M
    const oy = y + ny * RAY_OFFSET_M
    const oz = z + nz * RAY_OFFSET_M
    if (this.tracer.cast(ox, oy, oz, d[0], d[1], d[2])) {
      const bounced = this.leaving(ox, oy, oz, d[0], d[1], d[2], BOUNCES, 0.05)
      for (let c = 0; c < 3; c++) total[c] += bounced[c]
    }
    return total
  }

  /** Light of one opening on a point, through the sampled place (s, t) of it. */
  private addPortal(
    portal: Portal,
    s: number,
    t: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    weight: number,
    total: Colour,
  ): void {
    let dx = portal.corner[0] + portal.across[0] * s + portal.up[0] * t - x
    let dy = portal.corner[1] + portal.across[1] * s + portal.up[1] * t - y
    let dz = portal.corner[2] + portal.across[2] * s + portal.up[2] * t - z
    const square = Math.max(0.01, dx * dx + dy * dy + dz * dz)
    const distance = Math.sqrt(square)
    dx /= distance
    dy /= distance
    dz /= distance
    const here = dx * nx + dy * ny + dz * nz
    const there = -(dx * portal.inward[0] + dy * portal.inward[1] + dz * portal.inward[2])
    if (here <= 0 || there <= 0) return
    if (
      this.tracer.blocked(
        x + nx * RAY_OFFSET_M,
        y + ny * RAY_OFFSET_M,
        z + nz * RAY_OFFSET_M,
        dx,
        dy,
        dz,
        1e4,
      )
    )
      return
    skylight(dy, this.light)
    const geometry = (weight * portal.strength * here * there * portal.area) / (Math.PI * square)
    for (let c = 0; c < 3; c++) total[c] += this.light[c] * geometry
  }

  /** Radiance that leaves the tracer's last hit back along the ray. */
  private leaving(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    bounces: number,
    footprint: number,
  ): Colour {
    const { tracer, scene } = this
    const surface = tracer.material
    surface.texture(tracer.u, tracer.v, footprint, this.albedo)
    const albedo: Colour = [this.albedo[0], this.albedo[1], this.albedo[2]]
    const x = ox + dx * tracer.distance
    const y = oy + dy * tracer.distance
    const z = oz + dz * tracer.distance
    const through = surface.translucency > 0 && this.random.next() < surface.translucency ? -1 : 1
    const nx = tracer.nx * through
    const ny = tracer.ny * through
    const nz = tracer.nz * through
    const total: Colour = [0, 0, 0]
    this.sunAt(x, y, z, nx, ny, nz, 0.5, 0.5, total)
    const { portals } = scene.daylight
    const portal = portals[Math.min(portals.length - 1, Math.floor(this.random.next() * portals.length))]
    if (portal !== undefined)
      this.addPortal(
        portal,
        this.random.next(),
        this.random.next(),
        x,
        y,
        z,
        nx,
        ny,
        nz,
        portals.length,
        total,
      )
    if (bounces > 1) {
      const d = aroundNormal(nx, ny, nz, this.random.next(), this.random.next())
      const [px, py, pz] = [x + nx * RAY_OFFSET_M, y + ny * RAY_OFFSET_M, z + nz * RAY_OFFSET_M]
      if (tracer.cast(px, py, pz, d[0], d[1], d[2])) {
        const more = this.leaving(px, py, pz, d[0], d[1], d[2], bounces - 1, 0.2)
        for (let c = 0; c < 3; c++) total[c] += more[c]
      }
    } else for (let c = 0; c < 3; c++) total[c] += AMBIENT[c]
    for (let c = 0; c < 3; c++) total[c] = total[c] * albedo[c] + surface.glow[c]
    return total
  }

  /** Adds the sun's light on a surface; (s, t) in [0, 1) choose a place on its disc. */
  sunAt(
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    s: number,
    t: number,
    total: Colour,
  ): void {
    const { sun, sunLight, sunSpread, portals } = this.scene.daylight
    const facing = sun[0] * nx + sun[1] * ny + sun[2] * nz
    if (facing <= 0 || !portals.some((portal) => passes(portal, x, y, z, sun))) return
    const radius = sunSpread * Math.sqrt(s)
    const side = Math.cos(2 * Math.PI * t) * radius
    const rise = Math.sin(2 * Math.PI * t) * radius
    const flat = Math.hypot(sun[0], sun[2])
    const dx = sun[0] + (side * sun[2] - rise * sun[1] * sun[0]) / flat
    const dy = sun[1] + rise * flat
    const dz = sun[2] - (side * sun[0] + rise * sun[1] * sun[2]) / flat
    const length = Math.hypot(dx, dy, dz)
    const blocked = this.tracer.blocked(
      x + nx * RAY_OFFSET_M,
      y + ny * RAY_OFFSET_M,
      z + nz * RAY_OFFSET_M,
      dx / length,
      dy / length,
      dz / length,
      1e4,
    )
    if (blocked) return
    for (let c = 0; c < 3; c++) total[c] += (sunLight[c] * facing) / Math.PI
  }

  /** Mean of what a glossy surface mirrors; variance as in `lightAt`. `d` is the view ray's direction. */
  mirroredAt(
    point: SurfacePoint,
    d: Float64Array,
    surface: Material,
    seed: number,
    samples: number,
    out: Float32Array,
    at: number,
  ): void {
    this.random.reset(seed)
    const along = 2 * (d[0] * point.nx + d[1] * point.ny + d[2] * point.nz)
    const [mx, my, mz] = [d[0] - along * point.nx, d[1] - along * point.ny, d[2] - along * point.nz]
    const [x, y, z] = [
      point.x + point.nx * RAY_OFFSET_M,
      point.y + point.ny * RAY_OFFSET_M,
      point.z + point.nz * RAY_OFFSET_M,
    ]
    const spread = surface.roughness ** 2
    const mean = new MeanLight()
    for (let i = 0; i < samples; i++) {
      const reach = spread * Math.sqrt(-2 * Math.log(1 - this.random.next() * 0.99))
      const turn = this.random.next() * 2 * Math.PI
      let [dx, dy, dz] = tilted(mx, my, mz, reach * Math.cos(turn), reach * Math.sin(turn))
      const under = dx * point.nx + dy * point.ny + dz * point.nz
      if (under < 0) {
        dx -= 2 * under * point.nx
        dy -= 2 * under * point.ny
        dz -= 2 * under * point.nz
      }
      let light: Colour = [0, 0, 0]
      if (this.tracer.cast(x, y, z, dx, dy, dz)) light = this.leaving(x, y, z, dx, dy, dz, 1, 0.02)
      else outside(dx, dy, dz, light)
      mean.add(light)
    }
    mean.write(out, at)
  }
}

/** Whether the line from a point towards the sun goes through an opening. */
function passes(
  portal: Portal,
  x: number,
  y: number,
  z: number,
  d: readonly [number, number, number],
): boolean {
  const { corner, across, up, inward } = portal
  const down = d[0] * inward[0] + d[1] * inward[1] + d[2] * inward[2]
  if (down >= 0) return false
  const lift = (corner[0] - x) * inward[0] + (corner[1] - y) * inward[1] + (corner[2] - z) * inward[2]
  const t = lift / down
  if (t <= 0) return false
  const [px, py, pz] = [x + d[0] * t - corner[0], y + d[1] * t - corner[1], z + d[2] * t - corner[2]]
  const s = (px * across[0] + py * across[1] + pz * across[2]) / dot(across)
  const r = (px * up[0] + py * up[1] + pz * up[2]) / dot(up)
  return s > -0.05 && s < 1.05 && r > -0.05 && r < 1.05
}

function dot(v: readonly [number, number, number]): number {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
}
