import { MeshBuilder, placed, smoothed, type Mesh, type Triple } from '../../mesh.ts'
import { addGrid } from './grid.ts'

export interface LeafShape {
  length: number
  /** Half its width at the widest, in metres. */
  width: number
  /** Where along it that is, 0 to 1, and how pointed the tip is. */
  widest?: number
  /** How far it bends down over its length, in radians, and how much its halves fold up. */
  droop: number
  fold?: number
  /** Waves along its rim, in metres. */
  wave?: number
  columns?: number
  rows?: number
}

/**
 * A leaf that leaves its stalk at the origin along +z, rising by `rise` radians and bending down. Texture: u from 0 to 1
 * across, v from 0 to 1 along.
 */
function leaf(shape: LeafShape, rise: number, seed: number): Mesh {
  const { length, width, widest = 0.42, droop, fold = 0.25, wave = 0, columns = 4, rows = 9 } = shape
  const mesh = new MeshBuilder()
  const spine: Triple[] = [[0, 0, 0]]
  for (let i = 1; i <= rows; i++) {
    const angle = rise - droop * ((i - 0.5) / rows) ** 1.3
    const [, y, z] = spine[i - 1]
    spine.push([0, y + (Math.sin(angle) * length) / rows, z + (Math.cos(angle) * length) / rows])
  }
  const power = Math.log(0.5) / Math.log(widest)
  addGrid(
    mesh,
    columns,
    rows,
    (column, row) => {
      const t = row / rows
      const side = (column / columns - 0.5) * 2
      const half = width * Math.max(0.015, Math.sin(Math.PI * Math.min(1, t ** power)) ** 0.8)
      const lift =
        Math.abs(side) * half * fold +
        wave * Math.sin(t * 17 + side * 4 + seed) * Math.abs(side) * Math.sin(Math.PI * t)
      const [, y, z] = spine[row]
      return [side * half, y + lift, z]
    },
    (column, row) => [column / columns, row / rows],
  )
  return smoothed(mesh.build())
}

/** A leaf at its place on a plant: turned about the stem by `turn` and about its own length by `twist`. */
export function leafAt(
  shape: LeafShape,
  at: Triple,
  turn: number,
  rise: number,
  twist: number,
  seed: number,
): Mesh {
  return placed(placed(leaf(shape, rise, seed), { roll: twist }), { at, yaw: turn })
}
