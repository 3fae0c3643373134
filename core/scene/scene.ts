import { buildHierarchy, type Hierarchy } from './bvh.ts'
import type { Daylight } from './light.ts'
import type { Material } from './material.ts'
import { placed, type Mesh, type Placement } from './mesh.ts'

/** Everything that can be seen, ready to be traced. Lengths in metres, y up. */
export interface Scene {
  hierarchy: Hierarchy
  /** Nine numbers a triangle in the hierarchy's order: corner, then the two edges that leave it. */
  triangles: Float32Array
  /** Nine numbers a triangle: the three corners' normals. */
  normals: Float32Array
  /** Six numbers a triangle: the three corners' texture coordinates. */
  uvs: Float32Array
  /** The material of each triangle. */
  materialOf: Uint16Array
  /** The part (one mesh that was added) of each triangle. */
  partOf: Uint16Array
  /** 1 for the triangles of the object that can be taken away. */
  removable: Uint8Array
  materials: readonly Material[]
  daylight: Daylight
}

interface Part {
  mesh: Mesh
  material: number
  removable: boolean
}

/** Collects meshes and their materials into a scene. */
export class SceneBuilder {
  private readonly parts: Part[] = []
  private readonly materials: Material[] = []
  private removable = false

  /** Adds a mesh at its place. */
  add(mesh: Mesh, material: Material, placement: Placement = {}): void {
    let index = this.materials.indexOf(material)
    if (index < 0) index = this.materials.push(material) - 1
    this.parts.push({ mesh: placed(mesh, placement), material: index, removable: this.removable })
  }

  /** What `furnish` adds is the object that can be left out of a picture. */
  addRemovable(furnish: (builder: SceneBuilder) => void): void {
    this.removable = true
    furnish(this)
    this.removable = false
  }

  /** The finished scene. Throws RangeError when nothing was added. */
  build(daylight: Daylight): Scene {
    const total = this.parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0)
    const corners = new Float32Array(total * 9)
    const normals = new Float32Array(total * 9)
    const uvs = new Float32Array(total * 6)
    const owners = new Uint16Array(total)
    let triangle = 0
    this.parts.forEach(({ mesh }, part) => {
      for (let i = 0; i < mesh.indices.length; i += 3, triangle++) {
        owners[triangle] = part
        for (let corner = 0; corner < 3; corner++) {
          const vertex = mesh.indices[i + corner]
          for (let axis = 0; axis < 3; axis++) {
            corners[triangle * 9 + corner * 3 + axis] = mesh.positions[vertex * 3 + axis]
            normals[triangle * 9 + corner * 3 + axis] = mesh.normals[vertex * 3 + axis]
          }
          uvs[triangle * 6 + corner * 2] = mesh.uvs[vertex * 2]
          uvs[triangle * 6 + corner * 2 + 1] = mesh.uvs[vertex * 2 + 1]
        }
      }
    })
    const hierarchy = buildHierarchy(corners)
    return {
      hierarchy,
      triangles: computeEdges(inOrder(corners, 9, hierarchy.order)),
      normals: inOrder(normals, 9, hierarchy.order),
      uvs: inOrder(uvs, 6, hierarchy.order),
      materialOf: Uint16Array.from(hierarchy.order, (i) => this.parts[owners[i]].material),
      partOf: Uint16Array.from(hierarchy.order, (i) => owners[i] + 1),
      removable: Uint8Array.from(hierarchy.order, (i) => (this.parts[owners[i]].removable ? 1 : 0)),
      materials: this.materials,
      daylight,
    }
  }
}

function inOrder(values: Float32Array, size: number, order: Uint32Array): Float32Array {
  const sorted = new Float32Array(values.length)
  order.forEach((from, to) => sorted.set(values.subarray(from * size, from * size + size), to * size))
  return sorted
}

/** Turns the second and third corner into edges from the first, in place. */
function computeEdges(corners: Float32Array): Float32Array {
  for (let i = 0; i < corners.length; i += 9)
    for (let axis = 0; axis < 3; axis++) {
      corners[i + 3 + axis] -= corners[i + axis]
      corners[i + 6 + axis] -= corners[i + axis]
    }
  return corners
}
