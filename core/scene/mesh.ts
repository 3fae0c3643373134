/** A point, direction or colour; lengths in metres, y up. */
export type Triple = readonly [number, number, number]

/** Triangles with a normal and texture coordinates (metres on the surface) at each vertex. */
export interface Mesh {
  positions: number[]
  normals: number[]
  uvs: number[]
  indices: number[]
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
  const positions: number[] = []
  const normals: number[] = []
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const p = turn(mesh.positions[i], mesh.positions[i + 1], mesh.positions[i + 2])
    positions.push(p[0] + at[0], p[1] + at[1], p[2] + at[2])
    normals.push(...turn(mesh.normals[i], mesh.normals[i + 1], mesh.normals[i + 2]))
  }
  return { positions, normals, uvs: mesh.uvs, indices: mesh.indices }
}

function rotation(pitch: number, roll: number, yaw: number): (x: number, y: number, z: number) => Triple {
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
  const all: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  for (const mesh of meshes) {
    const base = all.positions.length / 3
    for (const value of mesh.positions) all.positions.push(value)
    for (const value of mesh.normals) all.normals.push(value)
    for (const value of mesh.uvs) all.uvs.push(value)
    for (const index of mesh.indices) all.indices.push(base + index)
  }
  return all
}

/** Replaces the normals by smooth ones: face normals added up over vertices that stand at one place. */
export function smoothed(mesh: Mesh): Mesh {
  const { positions, indices } = mesh
  const sums = new Map<string, [number, number, number]>()
  const key = (vertex: number) =>
    `${Math.round(positions[vertex * 3] * 1e5)},${Math.round(positions[vertex * 3 + 1] * 1e5)},${Math.round(positions[vertex * 3 + 2] * 1e5)}`
  for (let i = 0; i < indices.length; i += 3) {
    const face = faceNormal(positions, indices[i], indices[i + 1], indices[i + 2])
    for (let corner = 0; corner < 3; corner++) {
      const name = key(indices[i + corner])
      const sum = sums.get(name) ?? [0, 0, 0]
      for (let axis = 0; axis < 3; axis++) sum[axis] += face[axis]
      sums.set(name, sum)
    }
  }
  const normals: number[] = []
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const sum = sums.get(key(vertex)) ?? [0, 1, 0]
    const length = Math.hypot(...sum) || 1
    normals.push(sum[0] / length, sum[1] / length, sum[2] / length)
  }
  return { ...mesh, normals }
}

function faceNormal(positions: readonly number[], a: number, b: number, c: number): Triple {
  const at = (vertex: number, axis: number) => positions[vertex * 3 + axis]
  const [ux, uy, uz] = [0, 1, 2].map((axis) => at(b, axis) - at(a, axis))
  const [vx, vy, vz] = [0, 1, 2].map((axis) => at(c, axis) - at(a, axis))
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}
