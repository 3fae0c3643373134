import { aroundNormal } from '../../../core/scene/sampling.ts'
import type { Colour } from '../../../core/scene/material.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import type { Tracer } from '../../../core/scene/tracer.ts'
import { Random } from '../../../core/imaging/random.ts'
import type { Surroundings } from './surroundings.ts'

/** An opening through which the sky's light falls in. */
export interface SkyOpening {
  corner: Triple
  across: Triple
  up: Triple
  /** Unit normal into the room. */
  inward: Triple
  area: number
}

/** A lamp as a small ball of light; `power` is what a white surface 1 m away that faces it sends back. */
export interface Lamp {
  at: Triple
  power: Triple
}

/** What shines in a scene. */
export interface Lighting {
  surroundings: Surroundings
  /** How much brighter than the surroundings' own numbers the light is that comes from them. */
  strength: number
  /** Inside, the sky is sampled through these; outside there are none, and the sky is all round. */
  openings: readonly SkyOpening[] | null
  lamps: readonly Lamp[]
}

export const RAY_OFFSET = 4e-4
const FAR = 1e4

/** Light on surfaces: directly, and once reflected; later reflections are a constant. */
export class LightProbe {
  /** Light of all that is not traced. */
  ambient: Colour = [0, 0, 0]
  readonly random = new Random(1)
  /** No reflection is brighter: of a patch of sun in a dark room, few rays tell, and each would be a speck. */
  most = Infinity
  private readonly reflected: Colour = [0, 0, 0]
  private readonly albedo: Colour = [0, 0, 0]
  private readonly sky: Colour = [0, 0, 0]
  private readonly tracer: Tracer
  private readonly lighting: Lighting

  constructor(tracer: Tracer, lighting: Lighting) {
    this.tracer = tracer
    this.lighting = lighting
  }

  /** Adds light on a white surface: from the sun, one opening and one lamp, and by one reflection. */
  add(x: number, y: number, z: number, nx: number, ny: number, nz: number, total: Colour): void {
    this.direct(x, y, z, nx, ny, nz, total)
    const { random } = this
    const d = aroundNormal(nx, ny, nz, random.next(), random.next())
    const { reflected, most } = this
    reflected.fill(0)
    this.addAlong(x + nx * RAY_OFFSET, y + ny * RAY_OFFSET, z + nz * RAY_OFFSET, d, reflected, 0.05)
    const scale = Math.min(1, most / Math.max(1e-9, ...reflected))
    for (let c = 0; c < 3; c++) total[c] += reflected[c] * scale
  }

  /** Adds what comes along a ray: surfaces as they are lit; from beyond, the sky where nothing else samples it. */
  private addAlong(
    ox: number,
    oy: number,
    oz: number,
    d: readonly number[],
    total: Colour,
    footprint: number,
  ): void {
    if (this.tracer.cast(ox, oy, oz, d[0], d[1], d[2])) {
      this.leaving(ox, oy, oz, d, total, footprint, false)
      return
    }
    const { openings, surroundings, strength } = this.lighting
    if (openings !== null) return
    surroundings.radiance(d[0], d[1], d[2], this.sky)
    for (let c = 0; c < 3; c++) total[c] += this.sky[c] * strength
  }

  /** Adds what a mirror shows along a direction. */
  addMirrored(ox: number, oy: number, oz: number, d: readonly number[], total: Colour): void {
    if (this.tracer.cast(ox, oy, oz, d[0], d[1], d[2])) {
      this.leaving(ox, oy, oz, d, total, 0.01, true)
      return
    }
    const { surroundings, strength } = this.lighting
    surroundings.radiance(d[0], d[1], d[2], this.sky)
    for (let c = 0; c < 3; c++) total[c] += this.sky[c] * strength
  }

  /**
   * Adds the light that the tracer's last hit sends back. Lamps are sampled by themselves: rays that meet one by chance
   * would be specks, so that only mirrors show what glows.
   */
  private leaving(
    ox: number,
    oy: number,
    oz: number,
    d: readonly number[],
    total: Colour,
    footprint: number,
    hasGlow: boolean,
  ): void {
    const { tracer } = this
    const { material, distance, nx, ny, nz } = tracer
    material.texture(tracer.u, tracer.v, footprint, this.albedo)
    const [r, g, b] = this.albedo
    const light: Colour = [...this.ambient]
    this.direct(ox + d[0] * distance, oy + d[1] * distance, oz + d[2] * distance, nx, ny, nz, light)
    total[0] += r * light[0]
    total[1] += g * light[1]
    total[2] += b * light[2]
    if (hasGlow) for (let c = 0; c < 3; c++) total[c] += material.glow[c]
  }

  private direct(x: number, y: number, z: number, nx: number, ny: number, nz: number, total: Colour): void {
    const ox = x + nx * RAY_OFFSET
    const oy = y + ny * RAY_OFFSET
    const oz = z + nz * RAY_OFFSET
    const { surroundings, strength, openings, lamps } = this.lighting
    if (surroundings.sun !== null) this.addSun(ox, oy, oz, nx, ny, nz, total)
    if (openings !== null && openings.length > 0) {
      const { mean } = surroundings
      const opening = openings[Math.floor(this.random.next() * openings.length)]
      const seen = this.throughOpening(opening, ox, oy, oz, nx, ny, nz) * openings.length * strength
      for (let c = 0; c < 3; c++) total[c] += seen * mean[c]
    }
    if (lamps.length > 0) {
      const lamp = lamps[Math.floor(this.random.next() * lamps.length)]
      const seen = this.fromLamp(lamp, ox, oy, oz, nx, ny, nz) * lamps.length
      for (let c = 0; c < 3; c++) total[c] += seen * lamp.power[c]
    }
  }

  private addSun(
    ox: number,
    oy: number,
    oz: number,
    nx: number,
    ny: number,
    nz: number,
    total: Colour,
  ): void {
    const { towards, light } = this.lighting.surroundings.sun!
    const facing = towards[0] * nx + towards[1] * ny + towards[2] * nz
    if (facing <= 0) return
    const dx = towards[0] + (this.random.next() - 0.5) * 0.016
    const dy = towards[1] + (this.random.next() - 0.5) * 0.016
    const dz = towards[2] + (this.random.next() - 0.5) * 0.016
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (this.tracer.blocked(ox, oy, oz, dx / length, dy / length, dz / length, FAR)) return
    const { strength } = this.lighting
    for (let c = 0; c < 3; c++) total[c] += light[c] * facing * strength
  }

  /** The part of a point's half space that a sampled place of an opening stands for; 0 where it is hidden. */
  private throughOpening(
    { corner, across, up, inward, area }: SkyOpening,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
  ): number {
    const [s, t] = [this.random.next(), this.random.next()]
    let dx = corner[0] + across[0] * s + up[0] * t - x
    let dy = corner[1] + across[1] * s + up[1] * t - y
    let dz = corner[2] + across[2] * s + up[2] * t - z
    const square = Math.max(0.04, dx * dx + dy * dy + dz * dz)
    const length = Math.sqrt(square)
    dx /= length
    dy /= length
    dz /= length
    const here = dx * nx + dy * ny + dz * nz
    const there = -(dx * inward[0] + dy * inward[1] + dz * inward[2])
    if (here <= 0 || there <= 0 || this.tracer.blocked(x, y, z, dx, dy, dz, FAR)) return 0
    return (here * there * area) / (Math.PI * square)
  }

  private fromLamp(
    { at }: Lamp,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
  ): number {
    const { random } = this
    const dx = at[0] + (random.next() - 0.5) * 0.12 - x
    const dy = at[1] + (random.next() - 0.5) * 0.12 - y
    const dz = at[2] + (random.next() - 0.5) * 0.12 - z
    const square = Math.max(0.09, dx * dx + dy * dy + dz * dz)
    const length = Math.sqrt(square)
    const here = (dx * nx + dy * ny + dz * nz) / length
    // A lamp's own shade stands close round it: rays end before.
    const reach = length - 0.35
    if (here <= 0) return 0
    if (reach > 0 && this.tracer.blocked(x, y, z, dx / length, dy / length, dz / length, reach)) return 0
    return here / square
  }
}
