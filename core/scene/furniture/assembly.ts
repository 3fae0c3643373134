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

/** How much wider, higher and deeper parts would have to be to have the stated size. */
export function stretchOf(parts: readonly Part[], size: Triple): Triple {
  const box = boundsOf(parts)
  return [size[0] / (box[3] - box[0]), size[1] / (box[4] - box[1]), size[2] / (box[5] - box[2])]
}

/**
 * Parts moved so that the foot of their bounding box is the origin, and stretched to the stated size: creases and leaves
 * reach a little further with one seed than with another.
 */
export function fitted(parts: readonly Part[], size: Triple): Part[] {
  const box = boundsOf(parts)
  const by = stretchOf(parts, size)
  const at: Triple = [(-(box[0] + box[3]) / 2) * by[0], -box[1] * by[1], (-(box[2] + box[5]) / 2) * by[2]]
  return parts.map(({ mesh, material }) => ({ mesh: placed(scaled(mesh, by), { at }), material }))
}
