import type { Pixels } from '../../imaging/pixels.ts'
import { linear, material as createMaterial, type Colour, type Material } from '../material.ts'
import type { Mesh } from '../mesh.ts'
import { ImageMap } from './image-map.ts'
import type { PackedMaterial, PackedPiece, PackedPrimitive } from './packed-piece.ts'

/** Reflectance of wood, cloth, stone and plastic at normal incidence. */
const DIELECTRIC = 0.04
/** Steps of roughness that one map is divided into. */
const ROUGHNESS_STEPS = 4

/** The maps of one material, decoded. */
interface Maps {
  colour: ImageMap | null
  coverage: ImageMap | null
  normal: ImageMap | null
  surface: ImageMap | null
}

/**
 * The meshes of a converted model with their materials, in the frame of pieces. `pictures` are its maps in their order,
 * decoded without a colour profile; `tints` give a material, by its name, another mean colour (#rrggbb), its texture
 * stays. The renderer takes one roughness a material, so triangles whose map says otherwise become a part of their own.
 */
export function createPackedParts(
  piece: PackedPiece,
  pictures: readonly Pixels[],
  tints: Readonly<Record<string, string>> = {},
): { mesh: Mesh; material: Material }[] {
  const decoded = new Map<string, ImageMap>()
  const map = (place: number | null, kind: 'colour' | 'values') => {
    if (place === null) return null
    const key = `${place} ${kind}`
    const known = decoded.get(key)
    if (known !== undefined) return known
    const made = new ImageMap(pictures[place], kind)
    decoded.set(key, made)
    return made
  }
  const maps = piece.materials.map(({ maps: places }) => ({
    colour: map(places.colour, 'colour'),
    coverage: map(places.coverage, 'values'),
    normal: map(places.normal, 'values'),
    surface: map(places.surface, 'values'),
  }))
  return piece.primitives.flatMap((primitive) => {
    const packed = piece.materials[primitive.material]
    const used = maps[primitive.material]
    const scale = mapsPerMetre(primitive)
    return splitBySurface(primitive, packed, used).map(({ indices, roughness, metallic }) => ({
      mesh: { positions: primitive.positions, normals: primitive.normals, uvs: primitive.uvs, indices },
      material: dress(packed, used, { scale, roughness, metallic, tint: tints[packed.name] }),
    }))
  })
}

/** How often a map is laid along a metre: the root of its area over the surface's. */
function mapsPerMetre({ positions, uvs, indices }: PackedPrimitive): number {
  let area = 0
  let mapped = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]]
    const edge = (to: number, axis: number) => positions[to * 3 + axis] - positions[a * 3 + axis]
    const [ux, uy, uz] = [edge(b, 0), edge(b, 1), edge(b, 2)]
    const [vx, vy, vz] = [edge(c, 0), edge(c, 1), edge(c, 2)]
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    const uv = (to: number, axis: number) => uvs[to * 2 + axis] - uvs[a * 2 + axis]
    mapped += Math.abs(uv(b, 0) * uv(c, 1) - uv(b, 1) * uv(c, 0))
  }
  return area > 0 ? Math.sqrt(mapped / area) : 0
}

interface Surface {
  indices: Uint32Array
  roughness: number
  metallic: number
}

/** Triangles by what their middle is on the surface map: metal or not, and a step of roughness. */
function splitBySurface(primitive: PackedPrimitive, packed: PackedMaterial, { surface }: Maps): Surface[] {
  const { indices, uvs } = primitive
  if (surface === null) return [{ indices, roughness: packed.roughness, metallic: packed.metallic }]
  const groups = new Map<number, { corners: number[]; roughness: number; metallic: number }>()
  const at: Colour = [0, 0, 0]
  const coarse = surface.size / 64
  for (let i = 0; i < indices.length; i += 3) {
    const middle = (axis: number) =>
      (uvs[indices[i] * 2 + axis] + uvs[indices[i + 1] * 2 + axis] + uvs[indices[i + 2] * 2 + axis]) / 3
    surface.sample(middle(0), middle(1), coarse, at)
    const roughness = packed.roughness * at[1]
    const metallic = packed.metallic * at[2]
    const name =
      Math.min(ROUGHNESS_STEPS - 1, Math.floor(roughness * ROUGHNESS_STEPS)) * 2 + (metallic > 0.5 ? 1 : 0)
    const group = groups.get(name) ?? { corners: [], roughness: 0, metallic: 0 }
    groups.set(name, group)
    group.corners.push(indices[i], indices[i + 1], indices[i + 2])
    group.roughness += roughness
    group.metallic += metallic
  }
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, { corners, roughness, metallic }]) => ({
      indices: Uint32Array.from(corners),
      roughness: (roughness * 3) / corners.length,
      metallic: (metallic * 3) / corners.length > 0.5 ? 1 : 0,
    }))
}

interface Dress {
  scale: number
  roughness: number
  metallic: number
  tint: string | undefined
}

function dress(
  packed: PackedMaterial,
  { colour, coverage, normal }: Maps,
  { scale, roughness, metallic, tint }: Dress,
): Material {
  const factor = tint === undefined ? packed.colour : tintFactor(colour?.mean ?? [1, 1, 1], linear(tint))
  const pixels = (map: ImageMap, footprint: number) => footprint * scale * map.size
  return createMaterial(
    colour === null
      ? factor
      : (u, v, footprint, out) => {
          colour.sample(u, v, pixels(colour, footprint), out)
          for (let channel = 0; channel < 3; channel++)
            out[channel] = Math.min(1, out[channel] * factor[channel])
        },
    {
      gloss: metallic === 1 ? 1 : DIELECTRIC,
      roughness,
      metallic,
      glow: [...packed.glow],
      alpha: coverageOf(packed, coverage, pixels),
      bump:
        normal === null
          ? null
          : (u, v, footprint, out) => {
              normal.sample(u, v, pixels(normal, footprint), out)
              const x = (out[0] * 2 - 1) * packed.normalScale
              // Green points up the picture, against v.
              const y = (1 - out[1] * 2) * packed.normalScale
              const z = Math.max(0.05, out[2] * 2 - 1)
              const length = Math.hypot(x, y, z)
              out[0] = x / length
              out[1] = y / length
              out[2] = z / length
            },
    },
  )
}

/** Coverage such that one half is the material's own limit; null for a solid surface. */
function coverageOf(
  { alpha, alphaCutoff }: PackedMaterial,
  map: ImageMap | null,
  pixels: (map: ImageMap, footprint: number) => number,
): Material['alpha'] {
  if (alphaCutoff === 0) return null
  const half = 0.5 / alphaCutoff
  if (map === null) return alpha * half >= 0.5 ? null : () => alpha * half
  const out: Colour = [0, 0, 0]
  return (u, v, footprint) => {
    // Reduced coverage thins leaves out: the map is read at most at a quarter of its pixels.
    map.sample(u, v, Math.min(4, pixels(map, footprint)), out)
    return out[0] * alpha * half
  }
}

/** What a texture is multiplied by, so that its mean becomes the tint. */
function tintFactor(mean: Readonly<Colour>, tint: Readonly<Colour>): Colour {
  return [0, 1, 2].map((channel) => tint[channel] / Math.max(0.02, mean[channel])) as Colour
}
