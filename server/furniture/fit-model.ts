import type { PackItem } from '../../core/contract/furniture-pack.ts'
import { Refusal } from '../../core/refusal.ts'
import type { ModelPart } from './read-model.ts'

/** The axes may be scaled so differently before it is told. */
const STRETCH = 1.3

/**
 * Brings a model into the frame of pieces, in place: turned so that its front faces -z, mirrored from the right-handed
 * axes of glTF, scaled to the item's size, its foot in the origin. Gives back warnings. Throws Refusal for a model
 * without extent.
 */
export function fitModel(parts: readonly ModelPart[], item: Pick<PackItem, 'size' | 'front'>): string[] {
  for (const part of parts) {
    turn(part.positions, item.front)
    turn(part.normals, item.front)
  }
  const { low, high } = measure(parts)
  const scale = [0, 1, 2].map((axis) => item.size[axis]! / (high[axis]! - low[axis]!))
  // A rug or a picture may be flat, but not in two directions.
  const flat = scale.filter((value) => !Number.isFinite(value)).length
  if (flat > 1) throw new Refusal('It has no extent.')
  const real = scale.filter((value) => Number.isFinite(value))
  const common = Math.cbrt(real.reduce((product, value) => product * value, 1))
  const factors = scale.map((value) => (Number.isFinite(value) ? value : common))
  const origin = [(low[0]! + high[0]!) / 2, low[1]!, (low[2]! + high[2]!) / 2]
  for (const { positions, normals } of parts) {
    for (let i = 0; i < positions.length; i++)
      positions[i] = (positions[i]! - origin[i % 3]!) * factors[i % 3]!
    for (let i = 0; i < normals.length; i += 3) {
      for (let k = 0; k < 3; k++) normals[i + k]! /= factors[k]!
      const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
      for (let k = 0; k < 3; k++) normals[i + k]! /= length
    }
  }
  const stretch = Math.max(...real) / Math.min(...real)
  return stretch > STRETCH
    ? [`Its size in pack.json stretches it ${stretch.toFixed(2)} : 1 between its axes.`]
    : []
}

/**
 * From (x, y, z) right-handed to (x, y, -z) left-handed, so that nothing is mirrored; then turned so that what faced
 * `front` in the file faces -z. A front of +z already does, after the first step.
 */
function turn(values: Float32Array, front: PackItem['front']): void {
  for (let i = 0; i < values.length; i += 3) {
    const [x, z] = [values[i]!, -values[i + 2]!]
    const [toX, toZ] = { '+z': [x, z], '-z': [-x, -z], '+x': [z, -x], '-x': [-z, x] }[front] as [
      number,
      number,
    ]
    values[i] = toX
    values[i + 2] = toZ
  }
}

function measure(parts: readonly ModelPart[]): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { positions, indices } of parts)
    for (const vertex of indices)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[vertex * 3 + axis]!
        low[axis] = Math.min(low[axis]!, value)
        high[axis] = Math.max(high[axis]!, value)
      }
  return { low, high }
}
