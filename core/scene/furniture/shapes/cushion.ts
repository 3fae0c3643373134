import { fractalNoise, valueNoise } from '../../../imaging/noise.ts'
import { smoothStep } from '../../../imaging/numbers.ts'
import { MeshBuilder, smoothed, type Mesh, type Triple } from '../../mesh.ts'
import { addGrid } from './grid.ts'
import { tube } from './tube.ts'

export interface CushionShape {
  /** Width along x, thickness along y, depth along z in metres, as it lies flat round the origin. */
  size: Triple
  /** Radius of its corners seen from above. */
  corner?: number
  /** How far the middle of each face swells out beyond the seams. */
  crown?: number
  /** Height of the band between the two seams; 0 for a pillow whose faces meet. */
  band?: number
  /** Strength of puckers at seams, creases from corners and dents: 0 smooth foam, 1 feather. */
  creases?: number
  /** Buttons that draw the upper face in: places on it in metres, and how deep. */
  buttons?: readonly (readonly [number, number])[]
  buttonDepth?: number
  /** How deep a dent a hand has pressed into the middle of its upper edge (at +z), in metres. */
  chop?: number
  /** A lighter lower face, for cushions that lie on something. */
  hiddenBelow?: boolean
  /** Cells along the longer side. */
  detail?: number
  seed: number
}

/** How far the sides of a pillow are drawn in between its corners. */
const PILLOW_PULL = 0.08

/** A filled cushion with a cover: swollen, drawn in at its seams, creased from its corners, a little uneven. */
export function cushion(shape: CushionShape): Mesh {
  const form = new Form(shape)
  const mesh = new MeshBuilder()
  addFace(mesh, form, 1, form.detail)
  addFace(mesh, form, -1, shape.hiddenBelow === true ? Math.ceil(form.detail / 4) : form.detail)
  if (form.band > 0) addBand(mesh, form)
  return smoothed(mesh.build())
}

/** The cord sewn into a cushion's seams, `radius` in metres. */
export function piping(shape: CushionShape, radius = 0.0042): Mesh[] {
  const form = new Form(shape)
  const loops = form.band > 0 ? [1, -1] : [1]
  return loops.map((side) => {
    const path: Triple[] = []
    const steps = Math.ceil(form.detail * 0.5)
    for (let i = 0; i < 4 * steps; i++) {
      const [x, z, nx, nz] = form.outline(i / (4 * steps))
      path.push([x + nx * radius * 0.5, side * form.band * 0.5, z + nz * radius * 0.5])
    }
    return tube(path, radius, { sides: 6, closed: true })
  })
}

class Form {
  readonly detail: number
  readonly band: number
  private readonly half: readonly [number, number]
  private readonly thick: number
  private readonly corner: number
  private readonly crown: number
  private readonly creases: number
  private readonly shape: CushionShape

  constructor(shape: CushionShape) {
    const { size, band = size[1] * 0.72, creases = 0.6 } = shape
    this.shape = shape
    this.detail = shape.detail ?? 28
    this.band = band
    this.half = [size[0] / 2, size[2] / 2]
    this.thick = size[1] / 2
    this.corner = Math.min(shape.corner ?? 0.045, this.half[0] * 0.9, this.half[1] * 0.9)
    this.crown = shape.crown ?? 0.02
    this.creases = creases
  }

  /** Cells along x and z for so many along the longer side. */
  cells(detail: number): readonly [number, number] {
    const longest = Math.max(...this.half)
    return [
      Math.max(4, Math.ceil((detail * this.half[0]) / longest)),
      Math.max(4, Math.ceil((detail * this.half[1]) / longest)),
    ]
  }

  /** A place of the flat face for (s, t) in [-1, 1]: closer together near the seams, corners rounded. */
  flat(s: number, t: number): readonly [number, number] {
    const [hx, hz] = this.half
    const r = this.corner
    let x = (Math.sin((s * Math.PI) / 2) * 0.45 + s * 0.55) * hx
    let z = (Math.sin((t * Math.PI) / 2) * 0.45 + t * 0.55) * hz
    const ox = Math.max(0, Math.abs(x) - hx + r) / r
    const oz = Math.max(0, Math.abs(z) - hz + r) / r
    if (ox > 0 && oz > 0) {
      x = Math.sign(x) * (hx - r + r * ox * Math.sqrt(1 - (oz * oz) / 2))
      z = Math.sign(z) * (hz - r + r * oz * Math.sqrt(1 - (ox * ox) / 2))
    }
    if (this.band === 0) {
      const { seed } = this.shape
      x *= 1 + 0.05 * (fractalNoise(t * 1.6 + 7, Math.sign(s) * 3, 2, seed) - 0.5)
      z *= 1 + 0.05 * (fractalNoise(s * 1.6 + 7, Math.sign(t) * 3 + 9, 2, seed) - 0.5)
      x *= 1 - PILLOW_PULL * (1 - t * t) * smoothStep(0.4, 1, Math.abs(s))
      z *= 1 - PILLOW_PULL * (1 - s * s) * smoothStep(0.4, 1, Math.abs(t))
      z -= (this.shape.chop ?? 0) * this.chopAt(x) * smoothStep(0, 1, t)
    }
    return [x, z]
  }

  /** Where along the width a dent in the upper edge is, 0 to 1. */
  private chopAt(x: number): number {
    const away = x / (this.half[0] * 0.3)
    return Math.exp(-away * away)
  }

  /** A point of the seam, `along` from 0 to 1 round it, and the direction outwards. */
  outline(along: number): readonly [number, number, number, number] {
    const quarter = Math.floor(along * 4) % 4
    const way = (along * 4 - Math.floor(along * 4)) * 2 - 1
    const [s, t] = [
      [way, -1],
      [1, way],
      [-way, 1],
      [-1, -way],
    ][quarter]
    const [x, z] = this.flat(s, t)
    const nx = smoothStep(0.7, 1, Math.abs(s)) * Math.sign(s)
    const nz = smoothStep(0.7, 1, Math.abs(t)) * Math.sign(t)
    const length = Math.hypot(nx, nz) || 1
    return [x, z, nx / length, nz / length]
  }

  /** Height of a face over the middle plane, before the sign of its side. */
  height(x: number, z: number, side: number): number {
    const { creases, shape } = this
    const seed = shape.seed * 13 + (side > 0 ? 0 : 5)
    const [hx, hz] = this.half
    const u = Math.min(1, Math.abs(x) / hx)
    const v = Math.min(1, Math.abs(z) / hz)
    const edge = Math.min(hx - Math.abs(x), hz - Math.abs(z))
    const inside = 1 - Math.exp(-Math.max(0, edge) / 0.016)
    let y: number
    if (this.band === 0) {
      y = this.thick * Math.max(0, (1 - u ** 2.1) * (1 - v ** 2.1)) ** 0.52
      if (shape.chop !== undefined) y *= 1 - 0.4 * this.chopAt(x) * smoothStep(-0.1, 0.9, z / hz)
    } else {
      const fill = this.thick - this.band / 2 - this.crown
      y = this.band / 2 + Math.max(0.004, fill) * inside
      y += this.crown * Math.max(0, (1 - u * u) * (1 - v * v)) ** 0.6
    }
    y += creases * inside * this.relief(x, z, edge, seed)
    if (side > 0) y -= this.buttonDents(x, z) * inside
    return y
  }

  /** Uneven filling, puckers across the seams, creases that spread from the corners. */
  private relief(x: number, z: number, edge: number, seed: number): number {
    const [hx, hz] = this.half
    let y = (fractalNoise(x * 4.2 + 9, z * 4.2, 2, seed) - 0.5) * 0.024
    const along = hx - Math.abs(x) < hz - Math.abs(z) ? z : x
    const pucker = valueNoise(along * 30 + seed, edge * 6, seed + 1) - 0.5
    y += pucker * 0.0075 * Math.exp(-edge / 0.035)
    for (const sx of [-1, 1])
      for (const sz of [-1, 1]) {
        const dx = hx - sx * x
        const dz = hz - sz * z
        const r = Math.hypot(dx, dz)
        if (r > 0.35) continue
        const angle = Math.atan2(dz, dx)
        const rays = valueNoise(angle * 6.5, r * 3 + sx * 7 + sz * 3, seed + 2) - 0.5
        y += rays * 0.021 * smoothStep(0.01, 0.07, r) * Math.exp(-r / 0.1)
      }
    const n = fractalNoise((x + z * 0.6) * 7 + 3, (z - x * 0.6) * 2.2, 2, seed + 3)
    const fold = 1 - Math.min(1, Math.abs(n - 0.5) * 9)
    y -= fold * fold * 0.0035 * smoothStep(0.02, 0.12, edge)
    return y
  }

  private buttonDents(x: number, z: number): number {
    const depth = this.shape.buttonDepth ?? 0.022
    let deepest = 0
    for (const [bx, bz] of this.shape.buttons ?? []) {
      const r = Math.hypot(x - bx, z - bz)
      if (r > 0.2) continue
      const rays = 1 + 0.25 * Math.cos(Math.atan2(z - bz, x - bx) * 8 + bx * 40) * smoothStep(0.012, 0.05, r)
      deepest = Math.max(deepest, depth * Math.exp(-r / 0.042) * rays)
    }
    return deepest
  }
}

function addFace(mesh: MeshBuilder, form: Form, side: number, detail: number): void {
  const [columns, rows] = form.cells(detail)
  const at = (column: number, row: number) => form.flat((column / columns) * 2 - 1, (row / rows) * 2 - 1)
  addGrid(
    mesh,
    columns,
    rows,
    (column, row) => {
      const [x, z] = at(column, row)
      const isSeam = column === 0 || row === 0 || column === columns || row === rows
      return [x, side * (isSeam ? form.band / 2 : form.height(x, z, side)), z]
    },
    at,
    side > 0,
  )
}

function addBand(mesh: MeshBuilder, form: Form): void {
  const [columns, rows] = form.cells(form.detail)
  const around: [number, number, number, number][] = []
  const ring = (s: number, t: number) => {
    const [x, z] = form.flat(s, t)
    const nx = smoothStep(0.8, 1, Math.abs(s)) * Math.sign(s)
    const nz = smoothStep(0.8, 1, Math.abs(t)) * Math.sign(t)
    const length = Math.hypot(nx, nz)
    around.push([x, z, nx / length, nz / length])
  }
  for (let i = 0; i < columns; i++) ring((i / columns) * 2 - 1, -1)
  for (let i = 0; i < rows; i++) ring(1, (i / rows) * 2 - 1)
  for (let i = 0; i < columns; i++) ring(1 - (i / columns) * 2, 1)
  for (let i = 0; i <= rows; i++) ring(-1, 1 - (i / rows) * 2)
  let length = 0
  const lengths = around.map(([x, z], i) => {
    if (i > 0) length += Math.hypot(x - around[i - 1][0], z - around[i - 1][1])
    return length
  })
  const levels = 5
  addGrid(
    mesh,
    around.length - 1,
    levels,
    (column, row) => {
      const [x, z, nx, nz] = around[column]
      const t = row / levels
      const wave = (valueNoise(lengths[column] * 9, t * 1.4, 77) - 0.5) * 0.006
      const out = row === 0 || row === levels ? 0 : 0.009 * Math.sin(Math.PI * t) ** 0.6 + wave
      return [x + nx * out, (t - 0.5) * form.band, z + nz * out]
    },
    (column, row) => [lengths[column], (row / levels) * form.band],
    true,
  )
}
