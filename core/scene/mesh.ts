/** A point, direction or colour; lengths in metres, y up. */
export type Triple = readonly [number, number, number]

/** Triangles with a unit normal (x, y, z) and texture coordinates (u, v; metres on the surface) at each vertex. */
export interface Mesh {
  positions: Float32Array
  normals: Float32Array
  uvs: Float32Array
  /** Three vertices a triangle. */
  indices: Uint32Array
}

/** Collects the vertices and triangles of a mesh whose size is not known beforehand. */
export class MeshBuilder {
  readonly positions: number[] = []
  readonly normals: number[] = []
  readonly uvs: number[] = []
  readonly indices: number[] = []

  build(): Mesh {
    return {
      positions: new Float32Array(this.positions),
      normals: new Float32Array(this.normals),
      uvs: new Float32Array(this.uvs),
      indices: new Uint32Array(this.indices),
    }
  }
}

/** Where a mesh goes: turned about x, then z, then y (radians), then moved. */
export interface Placement {
  at?: Triple
  pitch?: number
  roll?: number
  yaw?: number
}

/** The mesh moved to its place; the given one stays as it was. */
export function placed(mesh: Mesh, { at = [0, 0, 0], pitch = 0, roll = 0, yaw = 0 }: Placement): Mesh {
  const turn = rotation(pitch, roll, yaw)
  const positions = new Float32Array(mesh.positions.length)
  const normals = new Float32Array(mesh.normals.length)
  for (let i = 0; i < positions.length; i += 3) {
    const p = turn(mesh.positions[i], mesh.positions[i + 1], mesh.positions[i + 2])
    for (let axis = 0; axis < 3; axis++) positions[i + axis] = p[axis] + at[axis]
    normals.set(turn(mesh.normals[i], mesh.normals[i + 1], mesh.normals[i + 2]), i)
  }
  return { positions, normals, uvs: mesh.uvs, indices: mesh.indices }
}

/** Turns a direction about x, then z, then y (radians). */
export function rotation(
  pitch: number,
  roll: number,
  yaw: number,
): (x: number, y: number, z: number) => Triple {
  const [cx, sx] = [Math.cos(pitch), Math.sin(pitch)]
  const [cz, sz] = [Math.cos(roll), Math.sin(roll)]
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)]
  return (x, y, z) => {
    const y1 = y * cx - z * sx
    const z1 = y * sx + z * cx
    const x2 = x * cz - y1 * sz
    const y2 = x * sz + y1 * cz
    return [x2 * cy + z1 * sy, y2, z1 * cy - x2 * sy]
  }
}

/** Several meshes as one. */
export function merged(meshes: readonly Mesh[]): Mesh {
  const total = (list: 'positions' | 'uvs' | 'indices') =>
    meshes.reduce((sum, mesh) => sum + mesh[list].length, 0)
  const all: Mesh = {
    positions: new Float32Array(total('positions')),
    normals: new Float32Array(total('positions')),
    uvs: new Float32Array(total('uvs')),
    indices: new Uint32Array(total('indices')),
  }
  let base = 0
  let at = 0
  for (const mesh of meshes) {
    all.positions.set(mesh.positions, base * 3)
    all.normals.set(mesh.normals, base * 3)
    all.uvs.set(mesh.uvs, base * 2)
    for (const index of mesh.indices) all.indices[at++] = base + index
    base += mesh.positions.length / 3
  }
  return all
}

/** Vertices nearer than this along each axis stand at one place. */
const WELD_M = 1e-5

/** Replaces the normals by smooth ones: face normals added up over vertices that stand at one place. */
export function smoothed(mesh: Mesh): Mesh {
  const { positions, indices } = mesh
  const place = weld(positions)
  const sums = new Float64Array(positions.length)
  for (let i = 0; i < indices.length; i += 3) {
    const face = faceNormal(positions, indices[i], indices[i + 1], indices[i + 2])
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 3; axis++) sums[place[indices[i + corner]] * 3 + axis] += face[axis]
  }
  const normals = new Float32Array(positions.length)
  for (let vertex = 0; vertex < place.length; vertex++) {
    const k = place[vertex] * 3
    const length = Math.hypot(sums[k], sums[k + 1], sums[k + 2])
    if (length === 0) normals[vertex * 3 + 1] = 1
    else for (let axis = 0; axis < 3; axis++) normals[vertex * 3 + axis] = sums[k + axis] / length
  }
  return { ...mesh, normals }
}

/** For each vertex the first vertex that stands at its place, found in a hash table with open addressing. */
function weld(positions: Float32Array): Uint32Array {
  const count = positions.length / 3
  const cells = Int32Array.from(positions, (value) => Math.round(value / WELD_M))
  const slots = new Int32Array(1 << (32 - Math.clz32(count * 2))).fill(-1)
  const first = new Uint32Array(count)
  for (let vertex = 0; vertex < count; vertex++) {
    const k = vertex * 3
    let slot = Math.imul(cells[k], 73856093) ^ Math.imul(cells[k + 1], 19349663)
    slot = Math.imul(slot ^ Math.imul(cells[k + 2], 83492791), 0x9e3779b1) >>> 0
    for (slot %= slots.length; ; slot = (slot + 1) % slots.length) {
      const other = slots[slot]
      if (other < 0) {
        slots[slot] = vertex
        first[vertex] = vertex
        break
      }
      const o = other * 3
      if (cells[o] !== cells[k] || cells[o + 1] !== cells[k + 1] || cells[o + 2] !== cells[k + 2]) continue
      first[vertex] = other
      break
    }
  }
  return first
}

function faceNormal(positions: Float32Array, a: number, b: number, c: number): Triple {
  const at = (vertex: number, axis: number) => positions[vertex * 3 + axis]
  const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)]
  const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}
