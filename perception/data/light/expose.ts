import { denoise } from '../../../core/scene/denoise.ts'
import { hash3 } from '../../../core/imaging/noise.ts'
import type { Colour, Material } from '../../../core/scene/material.ts'
import { tilted } from '../../../core/scene/sampling.ts'
import { Tracer } from '../../../core/scene/tracer.ts'
import { PANES, type LabelledScene } from '../base/labelled-scene.ts'
import { rayThrough, type Lens } from './lens.ts'
import { LightProbe, RAY_OFFSET, type Lighting } from './lighting.ts'
import type { FarAway } from './surroundings.ts'

export interface Shot {
  width: number
  height: number
  lens: Lens
  /** Samples of light a pixel. */
  samples: number
  seed: number
  /** How much of its own light the outside keeps when it is seen through a pane. */
  paneLight: number
}

/** What the rays through the middles of the pixels meet, and the light that comes along. */
export interface Exposed {
  width: number
  height: number
  /** Linear light, three numbers a pixel. */
  light: Float32Array
  /** Codes of classes. */
  labels: Uint8Array
  /** Metres along the ray; 0 where nothing is. */
  depth: Float32Array
  /** Unit normals, three numbers a pixel; 0 where nothing is. */
  normals: Float32Array
}

/** Rays a pixel each way where parts meet. */
const EDGE_RAYS = 3
const SMOOTHING = { levels: 6, strength: 6 }

/**
 * Renders a labelled scene. `codeOfFar`: the code of what is beyond it. Light is found for each pixel with few samples,
 * smoothed on each surface, and laid on the textures at full size.
 */
export function expose(
  { scene, codes }: LabelledScene,
  lighting: Lighting,
  shot: Shot,
  codeOfFar: (far: FarAway) => number,
): Exposed {
  const { width, height } = shot
  const seen = lookAt(scene, shot)
  const tracer = new Tracer(scene)
  tracer.groups = ~PANES
  const probe = new LightProbe(tracer, lighting)
  findAmbient(probe, seen, shot.seed)
  const { light, mirror } = findLight(probe, seen, shot)
  const surfaces = { width, height, place: seen.place, part: seen.part }
  const soft = denoise(surfaces, light, SMOOTHING.levels, SMOOTHING.strength)
  const glossy = denoise(surfaces, mirror, 2, SMOOTHING.strength)
  const labels = Uint8Array.from(seen.part, (part, p) =>
    part === 0 ? codeOfFar(farAwayAt(lighting, shot, p)) : codes[part],
  )
  const normals = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++)
    for (let c = 0; c < 3; c++) normals[p * 3 + c] = seen.place[p * 6 + 3 + c]
  return {
    width,
    height,
    light: shade(scene, lighting, shot, seen, soft, glossy),
    labels,
    depth: seen.depth,
    normals,
  }
}

function farAwayAt({ surroundings }: Lighting, { lens, width, height }: Shot, p: number): FarAway {
  const d = new Float64Array(3)
  rayThrough(lens, (p % width) + 0.5, Math.floor(p / width) + 0.5, width, height, d)
  return surroundings.radiance(d[0], d[1], d[2], [0, 0, 0])
}

interface Seen {
  place: Float32Array
  part: Uint16Array
  depth: Float32Array
  material: (Material | null)[]
  isPane: Uint8Array
  /** Pixels beside another part. */
  isEdge: Uint8Array
}

function lookAt(scene: LabelledScene['scene'], shot: Shot): Seen {
  const { width, height, lens } = shot
  const tracer = new Tracer(scene)
  const d = new Float64Array(3)
  const [ox, oy, oz] = lens.at
  const place = new Float32Array(width * height * 6)
  const part = new Uint16Array(width * height)
  const depth = new Float32Array(width * height)
  const material: (Material | null)[] = Array.from({ length: width * height }, () => null)
  const isPane = new Uint8Array(width * height)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      rayThrough(lens, x + 0.5, y + 0.5, width, height, d)
      if (!tracer.cast(ox, oy, oz, d[0], d[1], d[2])) continue
      const { distance: t } = tracer
      place.set([ox + d[0] * t, oy + d[1] * t, oz + d[2] * t, tracer.nx, tracer.ny, tracer.nz], p * 6)
      part[p] = tracer.part
      depth[p] = t
      material[p] = tracer.material
      isPane[p] = Number(tracer.group === PANES)
    }
  const isEdge = new Uint8Array(width * height)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++)
      for (const q of [
        x > 0 ? p - 1 : p,
        x + 1 < width ? p + 1 : p,
        y > 0 ? p - width : p,
        y + 1 < height ? p + width : p,
      ])
        if (part[q] !== part[p]) isEdge[p] = 1
  return { place, part, depth, material, isPane, isEdge }
}

/** The mean of the light on what is seen, by a few places: it stands for all reflections that are not traced. */
function findAmbient(probe: LightProbe, { place, part, isPane }: Seen, seed: number): void {
  const sum: Colour = [0, 0, 0]
  let count = 0
  for (let i = 0; i < 240; i++) {
    const p = hash3(i, 7, seed) % part.length
    if (part[p] === 0 || isPane[p] === 1) continue
    const k = p * 6
    probe.random.reset(hash3(i, 8, seed))
    probe.add(place[k], place[k + 1], place[k + 2], place[k + 3], place[k + 4], place[k + 5], sum)
    count++
  }
  for (let c = 0; c < 3; c++) probe.ambient[c] = (0.75 * sum[c]) / Math.max(1, count)
  probe.most = 0.02 + 5 * Math.max(...probe.ambient)
}

function findLight(
  probe: LightProbe,
  { place, part, isPane, material }: Seen,
  { width, height, lens, samples, seed }: Shot,
): { light: Float32Array; mirror: Float32Array } {
  const light = new Float32Array(width * height * 4)
  const mirror = new Float32Array(width * height * 4)
  const most = 4 + 12 * Math.max(...probe.ambient)
  const one: Colour = [0, 0, 0]
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const look = material[p]
      if (part[p] === 0 || look === null) continue
      const k = p * 6
      const [px, py, pz, nx, ny, nz] = place.subarray(k, k + 6)
      probe.random.reset(hash3(x, y, seed))
      if (isPane[p] === 0) {
        const mean = new MeanLight(most)
        for (let i = 0; i < samples; i++) {
          const side = look.translucency > 0 && probe.random.next() < look.translucency ? -1 : 1
          one.fill(0)
          probe.add(px, py, pz, nx * side, ny * side, nz * side, one)
          mean.add(one)
        }
        mean.write(light, p * 4)
      }
      if (look.gloss < 0.01) continue
      const [dx, dy, dz] = [px - lens.at[0], py - lens.at[1], pz - lens.at[2]]
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
      const along = (2 * (dx * nx + dy * ny + dz * nz)) / length
      const mean = new MeanLight(most)
      const spread = look.roughness ** 2
      for (let i = 0; i < 2; i++) {
        const reach = spread * Math.sqrt(-2 * Math.log(1 - probe.random.next() * 0.99))
        const turn = probe.random.next() * 2 * Math.PI
        const d = tilted(
          dx / length - along * nx,
          dy / length - along * ny,
          dz / length - along * nz,
          reach * Math.cos(turn),
          reach * Math.sin(turn),
        )
        const under = d[0] * nx + d[1] * ny + d[2] * nz
        if (under < 0) {
          d[0] -= 2 * under * nx
          d[1] -= 2 * under * ny
          d[2] -= 2 * under * nz
        }
        one.fill(0)
        probe.addMirrored(px + nx * RAY_OFFSET, py + ny * RAY_OFFSET, pz + nz * RAY_OFFSET, d, one)
        mean.add(one)
      }
      mean.write(mirror, p * 4)
    }
  return { light, mirror }
}

/** The mean of samples, none of them too bright, and the variance of its luminance. */
class MeanLight {
  private readonly sum: Colour = [0, 0, 0]
  private luminance = 0
  private squares = 0
  private count = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  add(light: Colour): void {
    const own = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    const scale = own > this.most ? this.most / own : 1
    for (let c = 0; c < 3; c++) this.sum[c] += light[c] * scale
    this.luminance += own * scale
    this.squares += (own * scale) ** 2
    this.count++
  }

  write(out: Float32Array, at: number): void {
    const { sum, luminance, squares, count } = this
    for (let c = 0; c < 3; c++) out[at + c] = sum[c] / count
    out[at + 3] = count > 1 ? Math.max(0, squares / count - (luminance / count) ** 2) / (count - 1) : 1
  }
}

function shade(
  scene: LabelledScene['scene'],
  lighting: Lighting,
  shot: Shot,
  { part, isEdge }: Seen,
  soft: Float32Array,
  glossy: Float32Array,
): Float32Array {
  const { width, height, lens, seed } = shot
  const tracer = new Tracer(scene)
  const [ox, oy, oz] = lens.at
  const d = new Float64Array(3)
  const out = new Float32Array(width * height * 3)
  const albedo: Colour = [0, 0, 0]
  const { surroundings, strength } = lighting
  /** Light that a pixel near by on the same part has; else the pixel's own. */
  const lit = (x: number, y: number, p: number, own: number): number => {
    if (part[p] === own) return p
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        if (part[v * width + u] === own) return v * width + u
    return p
  }
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const rays = isEdge[p] === 1 ? EDGE_RAYS : 1
      const share = 1 / (rays * rays)
      for (let i = 0; i < rays * rays; i++) {
        const bits = hash3(x, y, seed + i)
        const jx = rays === 1 ? 0.5 : ((i % rays) + (bits & 0xffff) / 65536) / rays
        const jy = rays === 1 ? 0.5 : (Math.floor(i / rays) + (bits >>> 16) / 65536) / rays
        rayThrough(lens, x + jx, y + jy, width, height, d)
        const isSeen = tracer.cast(ox, oy, oz, d[0], d[1], d[2])
        const isPane = isSeen && tracer.group === PANES
        if (!isSeen || isPane) {
          surroundings.radiance(d[0], d[1], d[2], albedo)
          const factor = share * strength * (isPane ? shot.paneLight : 1)
          const k = lit(x, y, p, isPane ? tracer.part : 0) * 4
          for (let c = 0; c < 3; c++)
            out[p * 3 + c] +=
              albedo[c] * factor + (isPane ? glossy[k + c] * tracer.material.gloss * share : 0)
          continue
        }
        const { material: look } = tracer
        const facing = Math.max(0.05, -(d[0] * tracer.nx + d[1] * tracer.ny + d[2] * tracer.nz))
        const footprint = tracer.distance / (lens.focal * width) / Math.sqrt(facing)
        look.texture(tracer.u, tracer.v, footprint, albedo)
        const k = lit(x, y, p, tracer.part) * 4
        const fresnel = look.gloss < 0.01 ? 0 : look.gloss + (1 - look.gloss) * (1 - facing) ** 5
        const matt = (1 - fresnel) * (1 - look.metallic)
        for (let c = 0; c < 3; c++) {
          const tint = look.metallic * albedo[c] + (1 - look.metallic)
          const value = albedo[c] * soft[k + c] * matt + glossy[k + c] * fresnel * tint + look.glow[c]
          out[p * 3 + c] += value * share
        }
      }
    }
  return out
}
