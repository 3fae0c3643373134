import { LINEAR, toCode } from '../../imaging/linear.ts'
import { hash3 } from '../../imaging/noise.ts'
import { exponential, naturalLog, smoothStep } from '../../imaging/numbers.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import type { Colour, Material } from '../../scene/material.ts'
import { fresnel } from '../light/floor-gloss.ts'
import { CEILING, FLOOR } from '../light/room-light.ts'
import { isInnerEdge, isOutline, lookAt, type Seen } from './edges.ts'
import { FloorSheen } from './floor-sheen.ts'
import { isGlossy, isMirror, reflectance } from './gloss.ts'
import { LAST_PLANE_PART, WALL_SLACK_M, type LightMap, type LightRequest } from './light-map.ts'
import type { PhotoLook } from './photo-look.ts'
import { sunLost } from './sun-patch.ts'
import { Transport, type SurfacePoint } from './transport.ts'
import { meetPlane, viewRay, type PlaneHit } from './view.ts'

/** Rays a pixel each way: on an even surface, where an edge of one part of the furniture is, and where parts meet. */
export interface Rays {
  flat: number
  inner: number
  edge: number
}

export interface CompositionRequest extends LightRequest {
  photo: Pixels
  /** Coarse map of the whole photo, then finer ones that go before it where they lie. */
  maps: readonly LightMap[]
  look: PhotoLook
  rays: Rays
  /** Luminance of the light on the room without furniture, see `meanLight`. */
  level: number
  /** 255 where the photo shows what stands before the furniture; null for nothing. */
  foreground: Plane | null
}

/** Relative changes of light below this are noise, from twice on they count in full. */
const MIN_CHANGE = 0.009
/**
 * So far below the ceiling changes of a wall's light fade out. The ceiling is never changed, and where it slopes, what is
 * taken for it is wall as well: its border would be seen as a line across the wall.
 */
const CEILING_FADE_M = 0.8
/** Fraction of a change's colour that is kept: photos are balanced to hide coloured light. Of sheen all of it is. */
const CHROMA = 1 / 3
/**
 * At most so much of a floor's pixel is mirrored light, on a polished and on a satin floor, and so much brighter may
 * furniture make that: more takes the contact shadows away, and the floor's grain.
 */
const MAX_MIRRORED = [0.6, 0.3] as const
const MAX_BRIGHTER = 1.3
/** How much of the floor's own colour comes out from under a window's sheen, from where to where there is that much of it. */
const SHEEN_COLOUR = 0.85
const COLOURED_SHEEN = [0.04, 0.3] as const
/** Roughness of polished and of satin floors. */
const [POLISHED, SATIN] = [0.12, 0.42]
/** How strongly the light's mean direction shades relief. */
const RELIEF = 1.6
const [MIN_RELIEF, MAX_RELIEF] = [0.25, 2]
/** Below this brightness furniture is darkened, towards black by this factor. */
const PIVOT = 0.3
const CONTRAST = 0.8
/** The same for the room: where less than the first fraction of its light is left, down to the second of what it is. */
const [DEEP, DEEPEST] = [0.6, 0.45]
/** Furniture shows light and shade this much more than it has them, within these factors. */
const LIGHT_CONTRAST = 0.35
const [MIN_CONTRAST, MAX_CONTRAST] = [0.5, 1.2]
/** At most so much of what is left to white do lamps take on the room's surfaces. */
const MAX_GLOW = 0.45
/** Width, in places of a finer map, of the rim in which it passes over into the coarse one. */
const BLEND_PLACES = 5
/**
 * Where no place faces as a point does, places so many around are read, turned to it. In a large photo an edge is rounded
 * over fewer pixels than lie between places: light traced for each of its pixels alone is noise along every edge.
 */
const FAR_PLACES = 4
/** Places beside a point are read where they face almost as it does (a cosine). */
const NEAR_TURN = 0.93
/** How much more light falls there for each unit that the light's mean direction meets it by more. */
const TURNED = 0.8
/** Such an edge faces at most so far away from its neighbours (a cosine), and lies so near to them. */
const ROUND_EDGE = -0.5
const MAX_EDGE_M = 0.03
const EDGE_DEPTH_M = 0.012
/** Samples of light, over all rays of a pixel, where no place of the map is near. */
const FALLBACK_SAMPLES = 16

/**
 * Writes rows [from, to) of the staged photo over a copy of it: furniture at full size with the light of the maps, and
 * its shadows and reflections on the room. Pixels that do not change are left alone; `changed` is 255 for the others.
 */
export function composeRows(
  request: CompositionRequest,
  picture: Pixels,
  changed: Plane,
  from: number,
  to: number,
): void {
  const composer = new Composer(request)
  const { width } = picture
  const seen = lookAt(request, from, to)
  const { rays } = request
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      const k = (y - from + 1) * (width + 2) + x + 1
      const isEdge = isBetween(isOutline, seen, k, width + 2)
      const isFurniture = seen.parts[k] > 0 || isEdge
      if (!isFurniture && !composer.isNear(x, y)) continue
      const isInner = rays.inner > rays.flat && !isEdge && isBetween(isInnerEdge, seen, k, width + 2)
      composer.pixel(
        x,
        y,
        isEdge ? rays.edge : isInner ? rays.inner : rays.flat,
        isFurniture,
        picture,
        changed,
      )
    }
}

/** Whether an edge runs between a pixel and one beside it. */
function isBetween(isEdge: typeof isOutline, seen: Seen, k: number, row: number): boolean {
  return (
    isEdge(seen, k, k - 1) || isEdge(seen, k, k + 1) || isEdge(seen, k, k - row) || isEdge(seen, k, k + row)
  )
}

class Composer {
  private readonly request: CompositionRequest
  private readonly transport: Transport
  private readonly sheen: FloorSheen
  private readonly d = new Float64Array(3)
  private readonly hit: PlaneHit = { plane: 0, distance: 0, nx: 0, ny: 0, nz: 0 }
  private readonly point: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, translucency: 0 }
  private readonly albedo: Colour = [0, 0, 0]
  private readonly bumped: Colour = [0, 0, 0]
  private readonly mirrored: Colour = [0, 0, 0]
  private readonly furniture: Colour = [0, 0, 0]
  private readonly behind: Colour = [0, 0, 0]
  private readonly found = new Float64Array(12)
  private readonly fine = new Float64Array(12)
  private readonly one = new Float32Array(8)
  /** Samples of light that each ray of the pixel takes where no place of the map is near. */
  private samples = FALLBACK_SAMPLES

  constructor(request: CompositionRequest) {
    this.request = request
    this.transport = new Transport(request.furnished, request.light)
    this.sheen = new FloorSheen(request.light.photo.soft, request.gloss, request.photo)
  }

  /** Whether any map holds a change of the room's light at a pixel. */
  isNear(x: number, y: number): boolean {
    const map = this.request.maps[0]
    const fx = Math.floor((x + 0.5 - map.left) / map.step - 0.5)
    const fy = Math.floor((y + 0.5 - map.top) / map.step - 0.5)
    for (let qy = Math.max(0, fy); qy <= Math.min(map.height - 1, fy + 1); qy++)
      for (let qx = Math.max(0, fx); qx <= Math.min(map.width - 1, fx + 1); qx++)
        if (map.part[qy * map.width + qx] !== 0) return true
    return false
  }

  pixel(x: number, y: number, rays: number, traced: boolean, picture: Pixels, changed: Plane): void {
    const { photo, look, foreground, seed } = this.request
    const at = y * photo.width + x
    const shown = 1 - (foreground === null ? 0 : foreground.data[at] / 255)
    if (shown === 0) return
    const covered = traced ? this.shade(x, y, rays) : 0
    const { furniture, behind } = this
    for (let c = 0; c < 3; c++) behind[c] = LINEAR[photo.data[at * 4 + c]]
    if (covered < 1) this.changeBehind(x, y)
    let different = false
    for (let c = 0; c < 3; c++) {
      const before = photo.data[at * 4 + c]
      const light = toned(furniture[c]) * covered + behind[c] * (1 - covered)
      const mixed = LINEAR[before] + (light - LINEAR[before]) * shown
      let code = toCode(mixed)
      if (covered > 0) code = withGrain(code, look, covered * shown, x, y, seed + c)
      if (code === before) continue
      picture.data[at * 4 + c] = code
      different = true
    }
    if (different) changed.data[at] = 255
  }

  /** Sums the furniture's light over rays of a pixel and returns the fraction of it that furniture covers. */
  private shade(x: number, y: number, rays: number): number {
    const { view, look, seed } = this.request
    const { d, hit, furniture } = this
    const { tracer } = this.transport
    furniture.fill(0)
    this.samples = Math.ceil(FALLBACK_SAMPLES / rays ** 2)
    let covered = 0
    const wide = rays > this.request.rays.flat ? look.edgeWidth : 1
    for (let i = 0; i < rays * rays; i++) {
      const bits = hash3(x, y, seed * 31 + i)
      const jx = ((i % rays) + (bits & 0xffff) / 65536) / rays - 0.5
      const jy = (Math.floor(i / rays) + (bits >>> 16) / 65536) / rays - 0.5
      const px = x + 0.5 + jx * wide
      const py = y + 0.5 + jy * wide
      viewRay(view, px, py, d)
      if (!tracer.cast(0, view.room.lens, 0, d[0], d[1], d[2])) continue
      meetPlane(view.room, d, hit)
      if (tracer.distance >= hit.distance + WALL_SLACK_M) continue
      covered++
      this.shadeHit(px, py, tracer.material, tracer.part, bits)
    }
    if (covered > 0) for (let c = 0; c < 3; c++) furniture[c] /= covered
    return covered / (rays * rays)
  }

  private shadeHit(px: number, py: number, surface: Material, part: number, bits: number): void {
    const { view } = this.request
    const { d, point, albedo, found, furniture, bumped, mirrored } = this
    const { tracer } = this.transport
    const t = tracer.distance
    point.x = d[0] * t
    point.y = view.room.lens + d[1] * t
    point.z = d[2] * t
    point.nx = tracer.nx
    point.ny = tracer.ny
    point.nz = tracer.nz
    point.translucency = surface.translucency
    const facing = Math.max(0.05, -(d[0] * tracer.nx + d[1] * tracer.ny + d[2] * tracer.nz))
    const footprint = (t * view.pixelAngle) / Math.sqrt(facing)
    surface.texture(tracer.u, tracer.v, footprint, albedo)
    const { metallic, glow } = surface
    if (surface.bump !== null) tracer.bumpedNormal(footprint, bumped)
    if (!this.gather(px, py, LAST_PLANE_PART + part)) this.lightHere(surface, bits)
    else if (isMirror(surface)) this.mirrorHere(surface, bits, 1)
    const shade = this.contrast() * (surface.bump === null ? 1 : this.relief())
    if (isGlossy(surface)) reflectance(surface, albedo, facing, mirrored)
    else mirrored.fill(0)
    for (let c = 0; c < 3; c++)
      furniture[c] +=
        albedo[c] * found[c] * shade * (1 - metallic) * (1 - mirrored[c]) +
        rolledOff(found[6 + c] * mirrored[c]) +
        glow[c]
  }

  /** A factor on the light of a point by how bright it is beside the room: what is closed in is dark, what faces light bright. */
  private contrast(): number {
    const { found, request } = this
    const ratio = luma(found[0], found[1], found[2]) / request.level
    return Math.max(
      MIN_CONTRAST,
      Math.min(MAX_CONTRAST, exponential(LIGHT_CONTRAST * naturalLog(ratio + 1e-3))),
    )
  }

  /** A factor on the light of a point for its bumped normal, by the mean direction that the light comes from. */
  private relief(): number {
    const { found, bumped, point } = this
    const turn =
      found[3] * (bumped[0] - point.nx) +
      found[4] * (bumped[1] - point.ny) +
      found[5] * (bumped[2] - point.nz)
    return Math.max(MIN_RELIEF, Math.min(MAX_RELIEF, 1 + RELIEF * turn))
  }

  /** Light at a point that no place of the maps is near. */
  private lightHere(surface: Material, bits: number): void {
    const { point, one, found, transport, samples } = this
    const toward = one.subarray(4)
    transport.lightAt(point, bits, samples, one, toward, 0)
    for (let c = 0; c < 3; c++) {
      found[c] = one[c]
      found[3 + c] = toward[c]
      found[6 + c] = 0
    }
    if (isGlossy(surface)) this.mirrorHere(surface, bits, Math.ceil(samples / 2))
  }

  /** What the surface mirrors at a point. */
  private mirrorHere({ roughness }: Material, bits: number, samples: number): void {
    const { point, one, found, d, transport } = this
    transport.mirroredAt(point, d[0], d[1], d[2], roughness, bits, samples, one, 0)
    for (let c = 0; c < 3; c++) found[6 + c] = one[c]
  }

  /** Changes `behind`, the photo's light, by what furniture takes away and adds at a pixel of the room. */
  private changeBehind(x: number, y: number): void {
    const { view, gloss } = this.request
    const { d, hit, point, behind, found } = this
    viewRay(view, x + 0.5, y + 0.5, d)
    meetPlane(view.room, d, hit)
    if (hit.plane === CEILING) return
    point.x = d[0] * hit.distance
    point.y = view.room.lens + d[1] * hit.distance
    point.z = d[2] * hit.distance
    point.nx = hit.nx
    point.ny = hit.ny
    point.nz = hit.nz
    if (!this.gather(x + 0.5, y + 0.5, hit.plane + 1)) return
    const base = luma(found[3], found[4], found[5])
    if (base <= 0) return
    const change = luma(found[0], found[1], found[2]) / base
    const below = hit.plane === FLOOR ? CEILING_FADE_M : view.room.box.ceiling - point.y
    const kept =
      smoothStep(MIN_CHANGE, 2 * MIN_CHANGE, Math.abs(change)) * smoothStep(0, CEILING_FADE_M, below)
    const mirrorStrength = hit.plane === FLOOR ? gloss.strength * fresnel(Math.abs(d[1])) : 0
    const mirrorBase = luma(found[9], found[10], found[11])
    // Between the mirrored light's own colour and the pixel's: the first alone leaves stains where it is a little wrong.
    let seen = luma(behind[0], behind[1], behind[2])
    const [polished, satin] = MAX_MIRRORED
    const satinPart = smoothStep(POLISHED, SATIN, gloss.roughness)
    const max = polished + (satin - polished) * satinPart
    const sheen = mirrorStrength > 0 ? this.sheen.partOf(x, y, base, mirrorBase) : 0
    const shaded =
      hit.plane === FLOOR ? 1 - sunLost(1 - (gloss.albedo * base) / seen - sheen, seen, change) : 1
    seen *= shaded
    for (let c = 0; c < 3; c++) behind[c] *= shaded
    const mirrorFraction = seen > 0 ? Math.max(sheen, Math.min(max, (mirrorStrength * mirrorBase) / seen)) : 0
    const mirrorChange = mirrorBase > 0 ? luma(found[6], found[7], found[8]) / mirrorBase : 0
    // A window's sheen is as blue as the sky: what is under it has the floor's own colour.
    const coloured = (1 - sheen) * SHEEN_COLOUR * smoothStep(...COLOURED_SHEEN, sheen)
    // What a satin floor mirrors comes from all round, as its light does: under furniture it is as dark.
    const maxMirrored = MAX_BRIGHTER - satinPart * Math.max(0, MAX_BRIGHTER - 1 + change)
    const mirrorChroma = CHROMA + (1 - CHROMA) * sheen
    for (let c = 0; c < 3; c++) {
      const own = found[3 + c] > 0 ? found[c] / found[3 + c] : change
      const ratio = Math.max(0, 1 - kept * (change + (own - change) * CHROMA))
      const mirrorOwn = found[9 + c] > 0 ? found[6 + c] / found[9 + c] : mirrorChange
      const mirrorRatio = Math.max(
        0,
        Math.min(maxMirrored, 1 - (mirrorChange + (mirrorOwn - mirrorChange) * mirrorChroma)),
      )
      const mirrored = Math.max(
        sheen * behind[c] + coloured * (behind[c] - seen * gloss.colour[c]),
        (Math.min(max * behind[c], mirrorStrength * found[9 + c]) + mirrorFraction * behind[c]) / 2,
      )
      const lit = (behind[c] - mirrored) * shadowed(ratio) + mirrored * mirrorRatio
      behind[c] = lit > behind[c] ? brightened(behind[c], lit) : lit
    }
  }

  /** Reads the finest map that holds a pixel position into `found`; false when none has a place near on this part. */
  private gather(px: number, py: number, part: number): boolean {
    const { maps } = this.request
    for (let i = maps.length - 1; i > 0; i--) {
      const inside = insideOf(maps[i], px, py)
      if (inside <= 0 || !this.gatherNear(maps[i], px, py, part)) continue
      const rim = BLEND_PLACES * maps[i].step
      if (inside >= rim) return true
      // Towards its rim a finer map passes over into the coarse one.
      this.fine.set(this.found)
      if (!this.gatherNear(maps[0], px, py, part)) {
        this.found.set(this.fine)
        return true
      }
      const weight = inside / rim
      for (let c = 0; c < this.found.length; c++) this.found[c] += (this.fine[c] - this.found[c]) * weight
      return true
    }
    return this.gatherNear(maps[0], px, py, part)
  }

  private gatherNear(map: LightMap, px: number, py: number, part: number): boolean {
    const fx = (px - map.left) / map.step - 0.5
    const fy = (py - map.top) / map.step - 0.5
    // Faces first, turned to an edge between them: what lies on the edge itself is not there all along it.
    return (
      this.gatherBest(map, fx, fy, part, false) ||
      (map.edge !== null && part > LAST_PLANE_PART && this.gatherBest(map, fx, fy, part, true))
    )
  }

  private gatherBest(map: LightMap, fx: number, fy: number, part: number, withEdges: boolean): boolean {
    return (
      this.gatherFrom(map, fx, fy, 1, NEAR_TURN, part, withEdges) ||
      this.gatherFrom(map, fx, fy, FAR_PLACES, 0.2, part, withEdges) ||
      (part > LAST_PLANE_PART && this.gatherFrom(map, fx, fy, FAR_PLACES, ROUND_EDGE, part, withEdges))
    )
  }

  private gatherFrom(
    map: LightMap,
    fx: number,
    fy: number,
    reach: number,
    alike: number,
    part: number,
    withEdges: boolean,
  ): boolean {
    const { width, height, light, base, mirror, mirrorBase, place } = map
    const left = withEdges ? null : map.edge
    const { point } = this
    const far = reach > 1
    const found = this.found.fill(0)
    const onPlane = part <= LAST_PLANE_PART
    const x0 = Math.floor(fx) - reach + 1
    const y0 = Math.floor(fy) - reach + 1
    let [sum, unchanged] = [0, 0]
    for (let y = Math.max(0, y0); y < Math.min(height, y0 + 2 * reach); y++)
      for (let x = Math.max(0, x0); x < Math.min(width, x0 + 2 * reach); x++) {
        const q = y * width + x
        const near =
          Math.max(0.001, 1 - Math.abs(x - fx) / reach) * Math.max(0.001, 1 - Math.abs(y - fy) / reach)
        if (onPlane && map.part[q] === 0) unchanged += near
        if (map.part[q] !== part || (left !== null && left[q] === 1)) continue
        let weight = near
        let facing = 1
        if (!onPlane) {
          const k = q * 6
          const [nx, ny, nz] = [place[k + 3], place[k + 4], place[k + 5]]
          const turn = point.nx * nx + point.ny * ny + point.nz * nz
          if (turn < alike) continue
          const [dx, dy, dz] = [place[k] - point.x, place[k + 1] - point.y, place[k + 2] - point.z]
          const off = Math.abs(dx * point.nx + dy * point.ny + dz * point.nz)
          if (off > (alike > 0 ? 0.03 / alike : MAX_EDGE_M)) continue
          // What lies deep below a place's surface is a gap beside it, not its edge.
          if (alike <= 0 && dx * nx + dy * ny + dz * nz > EDGE_DEPTH_M) continue
          weight *= ((1 + turn) / 2) ** 32 * Math.exp(-off * 120)
          const more =
            base[q * 4] * (point.nx - nx) +
            base[q * 4 + 1] * (point.ny - ny) +
            base[q * 4 + 2] * (point.nz - nz)
          facing = Math.max(MIN_RELIEF, 1 + TURNED * more)
        }
        for (let c = 0; c < 3; c++) {
          found[c] += weight * facing * light[q * 4 + c]
          found[3 + c] += weight * base[q * 4 + c]
          found[6 + c] += weight * mirror[q * 4 + c]
          found[9 + c] += weight * mirrorBase[q * 4 + c]
        }
        sum += weight
      }
    if (sum <= 0 || (!far && sum < 0.02)) return false
    for (let c = 0; c < 12; c++) found[c] /= sum
    if (unchanged === 0) return true
    // Places where nothing changes lose no light; what falls on them is not known, and taken as here.
    const kept = sum / (sum + unchanged)
    for (let c = 0; c < 3; c++) {
      found[c] *= kept
      found[6 + c] *= kept
    }
    return true
  }
}

/** Pixels from the rim of a map to a position in it; below 0 outside. */
function insideOf({ left, top, step, width, height }: LightMap, px: number, py: number): number {
  return Math.min(px - left, py - top, left + width * step - px, top + height * step - py)
}

/** Mirrored windows are as bright as outside: photos show them no brighter than white. */
function rolledOff(light: number): number {
  return light / (1 + light)
}

/**
 * Cameras draw shadows darker than they are, and roll off what would be brighter than white, so that light cloth keeps
 * its folds.
 */
function toned(light: number): number {
  const contrasted = light < PIVOT ? light * (CONTRAST + ((1 - CONTRAST) * light) / PIVOT) : light
  return contrasted < 0.75 ? contrasted : 0.75 + 0.25 * (1 - Math.exp((0.75 - contrasted) / 0.25))
}

/** What a camera makes of a fraction of light that is left on the room: deep shadows come out deeper. */
function shadowed(ratio: number): number {
  return ratio < DEEP ? ratio * (DEEPEST + ((1 - DEEPEST) * ratio) / DEEP) : ratio
}

/** A lamp by day brightens a wall softly: a camera that is exposed for the room keeps the wall's colour and grain. */
function brightened(before: number, after: number): number {
  const room = MAX_GLOW * Math.max(0, 1 - before)
  return room > 0 ? before + room * (1 - exponential((before - after) / room)) : before
}

function withGrain(
  code: number,
  look: PhotoLook,
  amount: number,
  x: number,
  y: number,
  seed: number,
): number {
  const deviation = look.grain[Math.min(look.grain.length - 1, code >> 5)] * amount
  const h = hash3(x, y, seed * 7919 + 13)
  const normal = ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) / 147.8
  return Math.max(0, Math.min(255, Math.round(code + deviation * normal)))
}

function luma(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
