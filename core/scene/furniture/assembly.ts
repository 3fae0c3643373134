import { merged, placed, type Mesh, type Placement, type Triple } from '../mesh.ts'
import type { Material } from '../material.ts'
import { scaled } from './shapes/grid.ts'
import type { Part } from './design.ts'

/** Collects the parts of a piece. */
export class Assembly {
  readonly parts: Part[] = []

  /** Adds a mesh, or several as one part. */
  add(material: Material, mesh: Mesh | readonly Mesh[], placement: Placement = {}): void {
    const whole = 'positions' in mesh ? mesh : merged(mesh)
    this.parts.push({ mesh: placed(whole, placement), material })
  }

  /** Adds parts made by themselves at their place. */
  addAll(parts: readonly Part[], placement: Placement = {}): void {
    for (const { mesh, material } of parts) this.add(material, mesh, placement)
  }
}

/** Lowest x, y, z and highest x, y, z of all parts. */
export function boundsOf(parts: readonly Part[]): [number, number, number, number, number, number] {
  const box: [number, number, number, number, number, number] = [1e9, 1e9, 1e9, -1e9, -1e9, -1e9]
  for (const { mesh } of parts)
    for (let i = 0; i < mesh.positions.length; i++) {
      const axis = i % 3
      box[axis] = Math.min(box[axis], mesh.positions[i])
      box[axis + 3] = Math.max(box[axis + 3], mesh.positions[i])
    }
  return box
}

/** Beyond these a piece was built in other proportions than its description says. */
const MIN_FIT = 0.8
const MAX_FIT = 1.25
/** Except for thin things, whose few millimetres count for much: a rug's pile. */
const THIN_M = 0.012

/**
 * Parts moved so that the foot of their bounding box is the origin, and stretched to the stated size: creases and leaves
 * reach a little further with one seed than with another. Throws RangeError when that would change proportions.
 */
export function fitted(parts: readonly Part[], size: Triple): Part[] {
  const box = boundsOf(parts)
  const by = [0, 1, 2].map((axis) => size[axis] / (box[axis + 3] - box[axis]))
  const isFar = by.some((factor, axis) => {
    const off = Math.abs(size[axis] - size[axis] / factor)
    return !(off < THIN_M || (factor >= MIN_FIT && factor <= MAX_FIT))
  })
  if (isFar)
    throw new RangeError(`A piece must be built near its stated size, not stretched by ${by.join(', ')}`)
  const at: Triple = [(-(box[0] + box[3]) / 2) * by[0], -box[1] * by[1], (-(box[2] + box[5]) / 2) * by[2]]
  return parts.map(({ mesh, material }) => ({
    mesh: placed(scaled(mesh, [by[0], by[1], by[2]]), { at }),
    material,
  }))
}
