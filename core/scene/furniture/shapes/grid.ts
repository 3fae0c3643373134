import { MeshBuilder, smoothed, type Mesh, type Triple } from '../../mesh.ts'

/** A point on a surface for a column and a row of its grid. */
type GridPoint = (column: number, row: number) => Triple

/** Adds (columns + 1) × (rows + 1) vertices and their triangles; `uv` gives texture coordinates in metres. */
export function addGrid(
  mesh: MeshBuilder,
  columns: number,
  rows: number,
  point: GridPoint,
  uv: (column: number, row: number) => readonly [number, number],
  flip = false,
): void {
  const base = mesh.positions.length / 3
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      mesh.positions.push(...point(column, row))
      mesh.normals.push(0, 1, 0)
      mesh.uvs.push(...uv(column, row))
    }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = base + row * (columns + 1) + column
      const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1]
      if (flip) mesh.indices.push(a, c, b, a, d, c)
      else mesh.indices.push(a, b, c, a, c, d)
    }
}

/** Moves every vertex by what `shift` says of its place and normal, and works the normals out again. */
export function displaced(
  mesh: Mesh,
  shift: (x: number, y: number, z: number, nx: number, ny: number, nz: number) => Triple,
): Mesh {
  const positions = Float32Array.from(mesh.positions)
  const n = mesh.normals
  for (let i = 0; i < positions.length; i += 3) {
    const by = shift(positions[i], positions[i + 1], positions[i + 2], n[i], n[i + 1], n[i + 2])
    for (let axis = 0; axis < 3; axis++) positions[i + axis] += by[axis]
  }
  return smoothed({ ...mesh, positions })
}

/** The mesh with its texture moved by (u, v) metres, so that no two boards show the same grain. */
export function shiftedUv(mesh: Mesh, u: number, v: number): Mesh {
  const uvs = mesh.uvs.map((value, i) => value + (i % 2 === 0 ? u : v))
  return { ...mesh, uvs }
}

/** The mesh stretched along each axis; normals are turned with it. */
export function scaled(mesh: Mesh, by: Triple): Mesh {
  const positions = mesh.positions.map((value, i) => value * by[i % 3])
  const normals = new Float32Array(mesh.normals.length)
  for (let i = 0; i < normals.length; i += 3) {
    const n = [0, 1, 2].map((axis) => mesh.normals[i + axis] / by[axis])
    const length = Math.hypot(n[0], n[1], n[2]) || 1
    for (let axis = 0; axis < 3; axis++) normals[i + axis] = n[axis] / length
  }
  return { ...mesh, positions, normals }
}
