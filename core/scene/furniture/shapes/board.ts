import { placed, type Mesh, type Triple } from '../../mesh.ts'
import { roundedBox } from '../../shapes.ts'
import { shiftedUv } from './grid.ts'

/**
 * A piece of timber: a box with its edges rounded by `bevel`, its texture's u along its longest side, so that grain runs
 * along it. `at` is its middle; a place of its own in the texture comes from that.
 */
export function board(size: Triple, at: Triple, bevel = 0.003, turn: Turn = {}): Mesh {
  const along = size.indexOf(Math.max(...size))
  const box = roundedBox(size, bevel, { arc: bevel > 0.008 ? 3 : 1 })
  const uvs = new Float32Array(box.uvs.length)
  for (let vertex = 0; vertex < uvs.length / 2; vertex++) {
    const p = [0, 1, 2].map((axis) => box.positions[vertex * 3 + axis])
    const n = [0, 1, 2].map((axis) => Math.abs(box.normals[vertex * 3 + axis]))
    const face = n.indexOf(Math.max(...n))
    const [a, b] = [0, 1, 2].filter((axis) => axis !== face)
    const u = face === along ? a : along
    const v = u === a ? b : a
    uvs[vertex * 2] = p[u]
    uvs[vertex * 2 + 1] = p[v] + p[face] * 0.4
  }
  const moved = shiftedUv({ ...box, uvs }, at[0] * 3.1 + at[1] * 1.7, at[2] * 2.3 + at[1] * 0.9 + at[0] * 0.7)
  return placed(moved, { at, ...turn })
}

type Turn = { pitch?: number; roll?: number; yaw?: number }
