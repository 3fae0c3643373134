import { MeshBuilder, smoothed, type Mesh, type Triple } from './mesh.ts'

/**
 * A box with rounded edges, centred at the origin, `size` in metres, edges of `radius`. With `puff` its
 * large faces swell by so many metres, which turns it into a cushion; `steps` is how finely faces are cut.
 */
export function roundedBox(size: Triple, radius: number, { puff = 0, steps = 1, arc = 3 } = {}): Mesh {
  const half = size.map((side) => side / 2)
  const r = Math.min(radius, ...half.map((side) => side * 0.999))
  const mesh = new MeshBuilder()
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) addFace(mesh, half, r, axis, side, steps, arc)
  if (puff === 0) return mesh.build()
  swell(mesh, half, puff)
  return smoothed(mesh.build())
}

function addFace(
  mesh: MeshBuilder,
  half: number[],
  r: number,
  axis: number,
  side: number,
  steps: number,
  arc: number,
) {
  const b = (axis + 1) % 3
  const c = (axis + 2) % 3
  const longest = Math.max(...half)
  const across = cuts(half[b], r, Math.ceil((steps * half[b]) / longest), arc)
  const down = cuts(half[c], r, Math.ceil((steps * half[c]) / longest), arc)
  const base = mesh.positions.length / 3
  for (const v of down)
    for (const u of across) {
      const point = [0, 0, 0]
      point[axis] = half[axis] * side
      point[b] = u
      point[c] = v
      const inner = point.map((value, k) => Math.max(r - half[k], Math.min(half[k] - r, value)))
      const out = point.map((value, k) => value - inner[k])
      const length = Math.hypot(...out) || 1
      for (let k = 0; k < 3; k++) {
        mesh.normals.push(out[k] / length)
        mesh.positions.push(inner[k] + (r * out[k]) / length)
      }
      mesh.uvs.push(...(b === 1 ? [v, u] : [u, v]))
    }
  addGrid(mesh, base, across.length, down.length, side < 0)
}

/** Cuts from -half to half: the flat middle in `steps`, each rounded end in `arc` cuts of equal angle. */
function cuts(half: number, r: number, steps: number, arc: number): number[] {
  const flat = half - r
  const values: number[] = []
  for (let i = arc; i >= 1; i--) values.push(-flat - r * Math.tan((i / arc) * (Math.PI / 4)))
  for (let i = 0; i <= steps; i++) values.push(-flat + (2 * flat * i) / steps)
  for (let i = 1; i <= arc; i++) values.push(flat + r * Math.tan((i / arc) * (Math.PI / 4)))
  return values
}

function addGrid(mesh: MeshBuilder, base: number, columns: number, rows: number, flip: boolean) {
  for (let y = 0; y + 1 < rows; y++)
    for (let x = 0; x + 1 < columns; x++) {
      const a = base + y * columns + x
      const quad = [a, a + 1, a + columns + 1, a, a + columns + 1, a + columns]
      if (flip) quad.reverse()
      mesh.indices.push(...quad)
    }
}

/** A filled cushion: thick in the middle, drawn in at the seams, its corners a little longer. */
function swell(mesh: MeshBuilder, half: number[], puff: number) {
  const thin = half.indexOf(Math.min(...half))
  const b = (thin + 1) % 3
  const c = (thin + 2) % 3
  const p = mesh.positions
  for (let i = 0; i < p.length; i += 3) {
    const u = Math.min(1, Math.abs(p[i + b] / half[b]))
    const v = Math.min(1, Math.abs(p[i + c] / half[c]))
    const dome = Math.sqrt((1 - u ** 4) * (1 - v ** 4))
    p[i + thin] +=
      Math.sign(p[i + thin]) * puff * dome * Math.min(1, Math.abs(p[i + thin] / half[thin]) * 1.5)
    const pull = puff * 0.35
    p[i + b] -= Math.sign(p[i + b]) * pull * u ** 6 * (1 - v ** 2)
    p[i + c] -= Math.sign(p[i + c]) * pull * v ** 6 * (1 - u ** 2)
  }
}

/**
 * A turned shape: `profile` is [radius, height] from bottom to top in metres, revolved about y. A point
 * given twice makes a sharp edge.
 */
export function turned(profile: readonly (readonly [number, number])[], segments = 32): Mesh {
  const mesh = new MeshBuilder()
  for (let row = 0; row < profile.length; row++) {
    const [nr, ny] = profileNormal(profile, row)
    const [radius, height] = profile[row]
    for (let column = 0; column <= segments; column++) {
      const angle = (column / segments) * 2 * Math.PI
      const [s, c] = [Math.sin(angle), Math.cos(angle)]
      mesh.positions.push(radius * c, height, radius * s)
      mesh.normals.push(nr * c, ny, nr * s)
      mesh.uvs.push(height + radius, angle * Math.max(0.02, radius))
    }
  }
  addGrid(mesh, 0, segments + 1, profile.length, false)
  return mesh.build()
}

function profileNormal(profile: readonly (readonly [number, number])[], row: number): [number, number] {
  let r = 0
  let y = 0
  for (const from of [row - 1, row]) {
    if (from < 0 || from + 1 >= profile.length) continue
    r += profile[from + 1][1] - profile[from][1]
    y -= profile[from + 1][0] - profile[from][0]
  }
  const length = Math.hypot(r, y) || 1
  return [r / length, y / length]
}

/** A round leg from [0, 0, 0] up to `height`, radius `bottom` to `top`, closed at both ends. */
export function leg(height: number, bottom: number, top: number, segments = 20): Mesh {
  return turned(
    [
      [0, 0],
      [bottom, 0],
      [bottom, 0],
      [top, height],
      [top, height],
      [0, height],
    ],
    segments,
  )
}

/**
 * A bent sheet (curtain, leaf): `point` gives the place of (s, t), both in [0, 1]; `size` the texture
 * coordinates' extent in metres. Seen from both sides.
 */
export function sheet(
  point: (s: number, t: number) => Triple,
  columns: number,
  rows: number,
  size: readonly [number, number] = [1, 1],
): Mesh {
  const mesh = new MeshBuilder()
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const s = column / columns
      const t = row / rows
      mesh.positions.push(...point(s, t))
      mesh.uvs.push(s * size[0], t * size[1])
    }
  for (let i = 0; i < mesh.positions.length; i += 3) mesh.normals.push(0, 1, 0)
  addGrid(mesh, 0, columns + 1, rows + 1, false)
  return smoothed(mesh.build())
}

/** The mesh with its texture laid flat from above, so that grain or pattern runs straight across. */
export function withPlanarUv(mesh: Mesh): Mesh {
  const uvs = new Float32Array(mesh.uvs.length)
  for (let i = 0; i < uvs.length / 2; i++) {
    uvs[i * 2] = mesh.positions[i * 3]
    uvs[i * 2 + 1] = mesh.positions[i * 3 + 2]
  }
  return { ...mesh, uvs }
}
