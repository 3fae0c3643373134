import { buildHierarchy, type Hierarchy } from './bvh.ts'
import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { widen, type WideHierarchy } from './simd/wide.ts'

/** Up to so many triangles are tested at once. */
const LEAF = 4
/** A ray passes where a material covers less than this. */
const MIN_COVERAGE = 0.5

/**
 * Triangles that move together (a piece, or all that is fixed), ready to be traced: the lower level of a scene's
 * hierarchy. Lengths in metres, in a frame of its own. One geometry may stand in a scene several times.
 */
export interface Geometry {
  hierarchy: Hierarchy
  /** The same hierarchy for the kernels. */
  wide: WideHierarchy
  /** Nine numbers a triangle in the hierarchy's order: corner, then the two edges that leave it. */
  triangles: Float32Array
  /** Nine numbers a triangle: the three corners' normals. */
  normals: Float32Array
  /** Six numbers a triangle: the three corners' texture coordinates. */
  uvs: Float32Array
  /** The part of each triangle: its place in `materials`. */
  partOf: Uint16Array
  /** The material of each part. */
  materials: readonly Material[]
}

/** A mesh of one material. */
export interface GeometryPart {
  mesh: Mesh
  material: Material
}

/** Builds the hierarchy of some parts. Throws RangeError when they have no triangle, or when there are over 65,535. */
export function buildGeometry(parts: readonly GeometryPart[]): Geometry {
  if (parts.length > 65_535) throw new RangeError('A geometry has at most 65,535 parts')
  const total = parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0)
  const partOf = new Uint16Array(total)
  /** Nine numbers a triangle, in the order of the parts. */
  const corners = new Float32Array(total * 9)
  /** Of each corner, its vertex in the part's mesh. */
  const vertices = new Uint32Array(total * 3)
  let corner = 0
  parts.forEach(({ mesh: { positions, indices } }, part) => {
    partOf.fill(part, corner / 3, (corner + indices.length) / 3)
    for (let i = 0; i < indices.length; i++, corner++) {
      const from = indices[i] * 3
      vertices[corner] = indices[i]
      corners[corner * 3] = positions[from]
      corners[corner * 3 + 1] = positions[from + 1]
      corners[corner * 3 + 2] = positions[from + 2]
    }
  })
  const hierarchy = buildHierarchy(boxesOf(corners), LEAF)
  const { order } = hierarchy
  const geometry = {
    hierarchy,
    triangles: new Float32Array(total * 9),
    normals: new Float32Array(total * 9),
    uvs: new Float32Array(total * 6),
    partOf: new Uint16Array(total),
    materials: parts.map(({ material }) => material),
  }
  for (let i = 0; i < total; i++) {
    const part = (geometry.partOf[i] = partOf[order[i]])
    writeEdges(corners, order[i] * 9, geometry.triangles, i * 9)
    writeVertices(parts[part].mesh, vertices, order[i] * 3, geometry, i)
  }
  const isCut = parts.map(({ material }) => material.alpha !== null)
  const wide = widen(hierarchy, geometry.triangles, (triangle) => isCut[geometry.partOf[triangle]])
  return { ...geometry, wide }
}

function boxesOf(corners: Float32Array): Float32Array {
  const boxes = new Float32Array((corners.length / 9) * 6)
  for (let k = 0, box = 0; k < corners.length; k += 9, box += 6)
    for (let axis = 0; axis < 3; axis++) {
      const a = corners[k + axis]
      const b = corners[k + 3 + axis]
      const c = corners[k + 6 + axis]
      boxes[box + axis] = Math.min(a, b, c)
      boxes[box + 3 + axis] = Math.max(a, b, c)
    }
  return boxes
}

/** Writes a corner and the two edges that leave it. */
function writeEdges(corners: Float32Array, from: number, out: Float32Array, to: number): void {
  for (let axis = 0; axis < 3; axis++) {
    out[to + axis] = corners[from + axis]
    out[to + 3 + axis] = corners[from + 3 + axis] - corners[from + axis]
    out[to + 6 + axis] = corners[from + 6 + axis] - corners[from + axis]
  }
}

function writeVertices(
  mesh: Mesh,
  vertices: Uint32Array,
  from: number,
  { normals, uvs }: { normals: Float32Array; uvs: Float32Array },
  triangle: number,
): void {
  for (let corner = 0; corner < 3; corner++) {
    const vertex = vertices[from + corner]
    const n = triangle * 9 + corner * 3
    normals[n] = mesh.normals[vertex * 3]
    normals[n + 1] = mesh.normals[vertex * 3 + 1]
    normals[n + 2] = mesh.normals[vertex * 3 + 2]
    uvs[triangle * 6 + corner * 2] = mesh.uvs[vertex * 2]
    uvs[triangle * 6 + corner * 2 + 1] = mesh.uvs[vertex * 2 + 1]
  }
}

/** Whether a ray passes a triangle where its second corner weighs `a` and its third `b`, since its material is cut out there. */
export function isCutOut(geometry: Geometry, triangle: number, a: number, b: number): boolean {
  const { alpha } = geometry.materials[geometry.partOf[triangle]]
  if (alpha === null) return false
  const { uvs } = geometry
  const t = triangle * 6
  const c = 1 - a - b
  const u = c * uvs[t] + a * uvs[t + 2] + b * uvs[t + 4]
  const v = c * uvs[t + 1] + a * uvs[t + 3] + b * uvs[t + 5]
  return alpha(u, v, 0) < MIN_COVERAGE
}
