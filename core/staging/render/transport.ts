import type { Colour } from '../../scene/material.ts'
import type { Triple } from '../../scene/mesh.ts'
import { writeBasis } from '../../scene/frame.ts'
import { fraction, tilted } from '../../scene/sampling.ts'
import { Random } from '../../imaging/random.ts'
import { Tracer } from '../../scene/tracer.ts'
import { FLOOR, RoomRadiance, type RoomLight } from '../light/room-light.ts'
import { sampleWindow, type WindowSample } from '../light/window-sample.ts'
import type { FurnishedScene } from './furnish.ts'

/** Bounces of light among the furniture. */
const BOUNCES = 2
/** What still arrives where a path's last ray meets furniture once more, beside what the room would send along it. */
const CLOSED_FRACTION = 0.2
/** Furniture farther than this from a place of the floor casts no shadow on it that counts. */
const SHADOW_REACH_M = 1
const RAY_OFFSET_M = 4e-4
/** No single sample may be brighter: a rare bright path would be a spot, not light. */
const MAX_SAMPLE = 6
/** A lamp's bulb and shade in metres: where its rays end, and how soft its shadows are. */
const LAMP_RADIUS_M = 0.06
const LAMP_SHADE_M = 0.3

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

/**
 * Estimates light in the furnished room by path tracing with light sampling (Kajiya 1986). The photo is the radiance of
 * the room's planes, so that a path ends where it meets one; windows and lamps are sampled by themselves. Values are
 * radiance of a white matt surface in the photo's linear light.
 */
export class Transport {
  readonly tracer: Tracer
  private readonly light: RoomLight
  private readonly lamps: FurnishedScene['lamps']
  private readonly room: RoomRadiance
  private readonly random = new Random(1)
  private readonly albedo: Colour = [0, 0, 0]
  private readonly window: WindowSample = { dx: 0, dy: 0, dz: 0, distance: 0, r: 0, g: 0, b: 0 }
  private readonly shift = new Float64Array(5)
  private readonly direction: Colour = [0, 0, 0]

  constructor({ scene, lamps }: FurnishedScene, light: RoomLight) {
    this.tracer = new Tracer(scene)
    this.light = light
    this.lamps = lamps
    this.room = new RoomRadiance(light)
  }

  /** Writes a direction round a unit normal into one array, which the next call overwrites. */
  private aim(nx: number, ny: number, nz: number, s: number, t: number): Colour {
    const radius = Math.sqrt(s)
    const angle = 2 * Math.PI * t
    writeBasis(
      nx,
      ny,
      nz,
      radius * Math.cos(angle),
      radius * Math.sin(angle),
      Math.sqrt(1 - s),
      this.direction,
    )
    return this.direction
  }

  private begin(seed: number): void {
    this.random.reset(seed)
    for (let i = 0; i < this.shift.length; i++) this.shift[i] = this.random.next()
  }

  /**
   * Light on a point of the furniture. Writes red, green, blue and the variance of the mean's luminance at `light[at]`,
   * and the mean direction that it comes from, weighted by luminance (length below 1), at `toward[at]`.
   */
  lightAt(
    point: SurfacePoint,
    seed: number,
    samples: number,
    light: Float32Array,
    toward: Float32Array,
    at: number,
  ): void {
    this.begin(seed)
    const { x, y, z } = point
    let [r, g, b, squares, sum] = [0, 0, 0, 0, 0]
    let [tx, ty, tz] = [0, 0, 0]
    for (let i = 0; i < samples; i++) {
      const side = this.random.next() < point.translucency ? -1 : 1
      const [nx, ny, nz] = [point.nx * side, point.ny * side, point.nz * side]
      const [ox, oy, oz] = [x + nx * RAY_OFFSET_M, y + ny * RAY_OFFSET_M, z + nz * RAY_OFFSET_M]
      const s = fraction(this.shift[0] + i * 0.7548776662)
      const t = fraction(this.shift[1] + i * 0.5698402909)
      const [dx, dy, dz] = this.aim(nx, ny, nz, s, t)
      this.arriving(ox, oy, oz, dx, dy, dz, BOUNCES)
      let [lr, lg, lb] = [this.r, this.g, this.b]
      let luminance = luma(lr, lg, lb)
      tx += dx * luminance
      ty += dy * luminance
      tz += dz * luminance
      if (this.fromWindow(i, samples, ox, oy, oz, nx, ny, nz) && !this.windowBlocked(ox, oy, oz)) {
        const { window } = this
        const weight = luma(window.r, window.g, window.b)
        lr += window.r
        lg += window.g
        lb += window.b
        tx += window.dx * weight
        ty += window.dy * weight
        tz += window.dz * weight
      }
      this.r = lr
      this.g = lg
      this.b = lb
      this.addLamps(ox, oy, oz, nx, ny, nz)
      luminance = luma(this.r, this.g, this.b)
      const scale = luminance > MAX_SAMPLE ? MAX_SAMPLE / luminance : 1
      r += this.r * scale
      g += this.g * scale
      b += this.b * scale
      sum += luminance * scale
      squares += (luminance * scale) ** 2
    }
    light[at] = r / samples
    light[at + 1] = g / samples
    light[at + 2] = b / samples
    light[at + 3] = variance(squares, sum, samples)
    const total = Math.max(1e-6, sum)
    toward[at] = tx / total
    toward[at + 1] = ty / total
    toward[at + 2] = tz / total
    toward[at + 3] = 1 / samples
  }

  /**
   * What furniture takes from the light on a point of the room's planes, along the same rays with and without it: its
   * red, green, blue and the variance of the mean's luminance at `lost[at]` (below 0 where it adds light), and the light
   * without furniture at `base[at]`.
   */
  lostAt(
    point: SurfacePoint,
    seed: number,
    samples: number,
    lost: Float32Array,
    base: Float32Array,
    at: number,
  ): void {
    this.begin(seed)
    const { nx, ny, nz } = point
    const [x, y, z] = [point.x + nx * RAY_OFFSET_M, point.y + ny * RAY_OFFSET_M, point.z + nz * RAY_OFFSET_M]
    let [r, g, b, squares, sum] = [0, 0, 0, 0, 0]
    let [br, bg, bb, bases] = [0, 0, 0, 0]
    const { room, window } = this
    for (let i = 0; i < samples; i++) {
      const s = fraction(this.shift[0] + i * 0.7548776662)
      const t = fraction(this.shift[1] + i * 0.5698402909)
      const d = this.aim(nx, ny, nz, s, t)
      room.soft(x, y, z, d[0], d[1], d[2])
      let [er, eg, eb] = [room.r, room.g, room.b]
      const wall = room.distance
      let [lr, lg, lb] = [0, 0, 0]
      if (this.tracer.cast(x, y, z, d[0], d[1], d[2], wall)) {
        const [rr, rg, rb] = [er, eg, eb]
        this.leaving(x, y, z, d[0], d[1], d[2], BOUNCES, 0.05)
        lr = rr - this.r
        lg = rg - this.g
        lb = rb - this.b
      }
      if (this.fromWindow(i, samples, x, y, z, nx, ny, nz)) {
        er += window.r
        eg += window.g
        eb += window.b
        if (this.windowBlocked(x, y, z)) {
          lr += window.r
          lg += window.g
          lb += window.b
        }
      }
      this.r = this.g = this.b = 0
      this.addLamps(x, y, z, nx, ny, nz)
      lr -= this.r
      lg -= this.g
      lb -= this.b
      const luminance = luma(lr, lg, lb)
      const scale = Math.abs(luminance) > MAX_SAMPLE ? MAX_SAMPLE / Math.abs(luminance) : 1
      r += lr * scale
      g += lg * scale
      b += lb * scale
      sum += luminance * scale
      squares += (luminance * scale) ** 2
      br += er * scale
      bg += eg * scale
      bb += eb * scale
      bases += luma(er, eg, eb) * scale
    }
    lost[at] = r / samples
    lost[at + 1] = g / samples
    lost[at + 2] = b / samples
    lost[at + 3] = variance(squares, sum, samples)
    base[at] = br / samples
    base[at + 1] = bg / samples
    base[at + 2] = bb / samples
    base[at + 3] = (bases / samples) ** 2
  }

  /** Mean of what a glossy piece mirrors, and its luminance's variance, at `out[at]`; (dx, dy, dz) is the view ray. */
  mirroredAt(
    point: SurfacePoint,
    dx: number,
    dy: number,
    dz: number,
    roughness: number,
    seed: number,
    samples: number,
    out: Float32Array,
    at: number,
  ): void {
    this.begin(seed)
    const [x, y, z] = [
      point.x + point.nx * RAY_OFFSET_M,
      point.y + point.ny * RAY_OFFSET_M,
      point.z + point.nz * RAY_OFFSET_M,
    ]
    let [r, g, b, squares, sum] = [0, 0, 0, 0, 0]
    for (let i = 0; i < samples; i++) {
      const d = this.mirrorRay(point, dx, dy, dz, roughness)
      this.mirroredLight(x, y, z, d)
      const luminance = luma(this.r, this.g, this.b)
      const scale = luminance > MAX_SAMPLE ? MAX_SAMPLE / luminance : 1
      r += this.r * scale
      g += this.g * scale
      b += this.b * scale
      sum += luminance * scale
      squares += (luminance * scale) ** 2
    }
    out[at] = r / samples
    out[at + 1] = g / samples
    out[at + 2] = b / samples
    out[at + 3] = variance(squares, sum, samples)
  }

  /** As `lostAt`, of what a glossy floor mirrors. */
  lostMirrorAt(
    point: SurfacePoint,
    dx: number,
    dy: number,
    dz: number,
    roughness: number,
    seed: number,
    samples: number,
    lost: Float32Array,
    base: Float32Array,
    at: number,
  ): void {
    this.begin(seed)
    const [x, y, z] = [
      point.x + point.nx * RAY_OFFSET_M,
      point.y + point.ny * RAY_OFFSET_M,
      point.z + point.nz * RAY_OFFSET_M,
    ]
    let [r, g, b, squares, sum] = [0, 0, 0, 0, 0]
    let [br, bg, bb, bases, baseSquares] = [0, 0, 0, 0, 0]
    for (let i = 0; i < samples; i++) {
      const d = this.mirrorRay(point, dx, dy, dz, roughness)
      this.room.sharp(x, y, z, d[0], d[1], d[2])
      const { r: er, g: eg, b: eb, distance } = this.room
      br += er
      bg += eg
      bb += eb
      const mirrored = luma(er, eg, eb)
      bases += mirrored
      baseSquares += mirrored * mirrored
      if (!this.tracer.cast(x, y, z, d[0], d[1], d[2], distance)) continue
      this.leaving(x, y, z, d[0], d[1], d[2], 1, 0.02)
      r += er - this.r
      g += eg - this.g
      b += eb - this.b
      const luminance = luma(er - this.r, eg - this.g, eb - this.b)
      sum += luminance
      squares += luminance * luminance
    }
    lost[at] = r / samples
    lost[at + 1] = g / samples
    lost[at + 2] = b / samples
    lost[at + 3] = variance(squares, sum, samples)
    base[at] = br / samples
    base[at + 1] = bg / samples
    base[at + 2] = bb / samples
    base[at + 3] = variance(baseSquares, bases, samples)
  }

  private mirrorRay(point: SurfacePoint, dx: number, dy: number, dz: number, roughness: number): Colour {
    const { nx, ny, nz } = point
    const along = 2 * (dx * nx + dy * ny + dz * nz)
    const reach = roughness ** 2 * Math.sqrt(-2 * Math.log(1 - this.random.next() * 0.99))
    const turn = this.random.next() * 2 * Math.PI
    const d = tilted(
      dx - along * nx,
      dy - along * ny,
      dz - along * nz,
      reach * Math.cos(turn),
      reach * Math.sin(turn),
    )
    const under = d[0] * nx + d[1] * ny + d[2] * nz
    if (under < 0) {
      d[0] -= 2 * under * nx
      d[1] -= 2 * under * ny
      d[2] -= 2 * under * nz
    }
    return d
  }

  private mirroredLight(x: number, y: number, z: number, [dx, dy, dz]: Colour): void {
    this.room.sharp(x, y, z, dx, dy, dz)
    const { r, g, b, distance, plane } = this.room
    if (this.tracer.cast(x, y, z, dx, dy, dz, distance)) this.leaving(x, y, z, dx, dy, dz, 1, 0.02)
    else {
      const open = plane === FLOOR ? this.openAbove(x + dx * distance, z + dz * distance) : 1
      this.r = r * open
      this.g = g * open
      this.b = b * open
    }
  }

  /** The last answer of the private methods: linear light. */
  private r = 0
  private g = 0
  private b = 0

  /** Light that arrives along a direction: from furniture, or from the room's planes. */
  private arriving(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    bounces: number,
  ): void {
    const { room, tracer } = this
    room.soft(x, y, z, dx, dy, dz)
    const { r, g, b, distance, plane } = room
    if (tracer.cast(x, y, z, dx, dy, dz, distance)) {
      this.leaving(x, y, z, dx, dy, dz, bounces, 0.05)
      return
    }
    const open = plane === FLOOR ? this.openAbove(x + dx * distance, z + dz * distance) : 1
    this.r = r * open
    this.g = g * open
    this.b = b * open
  }

  /**
   * What is left of the photo's light on a place of the floor, by one ray upwards: the photo shows the floor without
   * furniture, and as bright as that it would light legs and hems from below.
   */
  private openAbove(x: number, z: number): number {
    const d = this.aim(0, 1, 0, this.random.next(), this.random.next())
    return this.tracer.blocked(x, RAY_OFFSET_M, z, d[0], d[1], d[2], SHADOW_REACH_M) ? CLOSED_FRACTION : 1
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
  ): void {
    const { tracer, random, room } = this
    const surface = tracer.material
    surface.texture(tracer.u, tracer.v, footprint, this.albedo)
    const [ar, ag, ab] = this.albedo
    const side = surface.translucency > 0 && random.next() < surface.translucency ? -1 : 1
    const nx = tracer.nx * side
    const ny = tracer.ny * side
    const nz = tracer.nz * side
    const x = ox + dx * tracer.distance + nx * RAY_OFFSET_M
    const y = oy + dy * tracer.distance + ny * RAY_OFFSET_M
    const z = oz + dz * tracer.distance + nz * RAY_OFFSET_M
    const d = this.aim(nx, ny, nz, random.next(), random.next())
    if (bounces > 1) this.arriving(x, y, z, d[0], d[1], d[2], bounces - 1)
    else {
      // Without asking, light would leak into what is closed in, and nothing would be dark under a bed.
      room.soft(x, y, z, d[0], d[1], d[2])
      const { r, g, b, distance, plane } = room
      const open = tracer.blocked(x, y, z, d[0], d[1], d[2], distance)
        ? CLOSED_FRACTION
        : plane === FLOOR
          ? this.openAbove(x + d[0] * distance, z + d[2] * distance)
          : 1
      this.r = r * open
      this.g = g * open
      this.b = b * open
    }
    let { r, g, b } = this
    if (this.fromWindow(-1, 1, x, y, z, nx, ny, nz) && !this.windowBlocked(x, y, z)) {
      r += this.window.r
      g += this.window.g
      b += this.window.b
    }
    this.r = r * ar + surface.glow[0]
    this.g = g * ag + surface.glow[1]
    this.b = b * ab + surface.glow[2]
  }

  /** Chooses a ray to a window, its light at the windows' strength; by chance for i below 0. False for none. */
  private fromWindow(
    i: number,
    samples: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
  ): boolean {
    const { light, window, shift, random } = this
    if (light.patches.count === 0) return false
    const pick = i < 0 ? random.next() : fraction(shift[2] + (i + 0.5) / samples)
    const s = i < 0 ? random.next() : fraction(shift[3] + i * 0.8191725134)
    const t = i < 0 ? random.next() : fraction(shift[4] + i * 0.6710436067)
    if (!sampleWindow(light.patches, pick, s, t, x, y, z, nx, ny, nz, window)) return false
    window.r *= light.strength
    window.g *= light.strength
    window.b *= light.strength
    return true
  }

  private windowBlocked(x: number, y: number, z: number): boolean {
    const { dx, dy, dz, distance } = this.window
    return this.tracer.blocked(x, y, z, dx, dy, dz, distance)
  }

  /** Adds the light of one lamp, chosen by chance, to the last answer. */
  private addLamps(x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    const { lamps, random } = this
    if (lamps.length === 0) return
    const { at, power } = lamps[Math.min(lamps.length - 1, Math.floor(random.next() * lamps.length))]
    const [px, py, pz] = this.placeOnLamp(at)
    let [dx, dy, dz] = [px - x, py - y, pz - z]
    const square = Math.max(0.04, dx * dx + dy * dy + dz * dz)
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    dx /= distance
    dy /= distance
    dz /= distance
    const facing = dx * nx + dy * ny + dz * nz
    if (facing <= 0) return
    const open = this.openTowardsLamp(x, y, z, dx, dy, dz, distance)
    if (open <= 0) return
    const factor = (open * facing * lamps.length) / square
    this.r += power[0] * factor
    this.g += power[1] * factor
    this.b += power[2] * factor
  }

  private placeOnLamp(at: Triple): Triple {
    const { random } = this
    const side = () => (random.next() * 2 - 1) * LAMP_RADIUS_M
    return [at[0] + side(), at[1] + side(), at[2] + side()]
  }

  /** Fraction of a lamp's light that comes through: its own shade lets pass what it does not hold back. */
  private openTowardsLamp(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    distance: number,
  ): number {
    const { tracer } = this
    const before = Math.max(0, distance - LAMP_SHADE_M)
    if (before > 0 && tracer.blocked(x, y, z, dx, dy, dz, before)) return 0
    let open = 1
    let left = distance - before
    let [ox, oy, oz] = [x + dx * before, y + dy * before, z + dz * before]
    for (let i = 0; i < 4 && left > 0; i++) {
      if (!tracer.cast(ox, oy, oz, dx, dy, dz, left)) return open
      const surface = tracer.material
      if (surface.translucency === 0 && surface.glow[0] === 0) return 0
      open *= Math.max(0.25, surface.translucency)
      const past = tracer.distance + RAY_OFFSET_M
      ox += dx * past
      oy += dy * past
      oz += dz * past
      left -= past
    }
    return open
  }
}

/** Variance of a mean of samples, 1 where it cannot be told. */
function variance(squares: number, sum: number, samples: number): number {
  return samples > 1 ? Math.max(0, squares / samples - (sum / samples) ** 2) / (samples - 1) : 1
}

function luma(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
