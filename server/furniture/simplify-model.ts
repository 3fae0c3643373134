import { MeshoptSimplifier } from 'meshoptimizer'
import type { ModelPart } from './read-model.ts'

/** Triangles of a piece; one plant of 154,000 was four fifths of its scene. */
const MAX_TRIANGLES = 40_000
/** How far a surface may move, as a fraction of the part's extent. */
const MAX_ERROR = 0.02
/** How much a difference of normals and of texture coordinates counts beside that of places. */
const WEIGHTS = [0.5, 0.5, 0.5, 0.3, 0.3]

export interface Simplified {
  parts: ModelPart[]
  warnings: string[]
}

/**
 * Reduces a model to 40,000 triangles by meshoptimizer's quadric simplifier, its parts in proportion. Leaves that stand
 * apart from each other cannot be joined: of these, whole ones are left out, spread evenly, until the number fits.
 */
export async function simplifyModel(parts: readonly ModelPart[]): Promise<Simplified> {
  const before = countTriangles(parts)
  if (before <= MAX_TRIANGLES) return { parts: parts.map(compact), warnings: [] }
  await MeshoptSimplifier.ready
  const fraction = MAX_TRIANGLES / before
  const reduced = parts.map((part) => {
    const target = Math.max(1, Math.floor((part.indices.length / 3) * fraction)) * 3
    return compact({ ...part, indices: thin(simplify(part, target), part, target) })
  })
  const after = countTriangles(reduced)
  return {
    parts: reduced,
    warnings: [
      `It was simplified from ${before.toLocaleString('en')} to ${after.toLocaleString('en')} triangles.`,
    ],
  }
}

function countTriangles(parts: readonly ModelPart[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
}

function simplify({ positions, normals, uvs, indices }: ModelPart, target: number): Uint32Array {
  const attributes = new Float32Array((positions.length / 3) * 5)
  for (let i = 0; i < positions.length / 3; i++) {
    attributes.set(normals.subarray(i * 3, i * 3 + 3), i * 5)
    attributes.set(uvs.subarray(i * 2, i * 2 + 2), i * 5 + 3)
  }
  return MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes,
    5,
    WEIGHTS,
    null,
    target,
    MAX_ERROR,
    ['Prune'],
  )[0]
}

/** Leaves out whole connected pieces, evenly spread over the list, until `target` corners are left or few are. */
function thin(indices: Uint32Array, part: ModelPart, target: number): Uint32Array {
  if (indices.length <= target * 1.1) return indices
  const pieceOf = connected(indices, part.positions)
  const pieces = new Map<number, number[]>()
  for (let i = 0; i < indices.length; i += 3) {
    const name = pieceOf[indices[i]!]!
    const list = pieces.get(name)
    if (list === undefined) pieces.set(name, [i])
    else list.push(i)
  }
  if (pieces.size < 20) return indices
  const kept: number[] = []
  const keep = target / indices.length
  let due = 0
  for (const list of pieces.values()) {
    due += keep
    if (due < 1) continue
    due -= 1
    for (const i of list) kept.push(indices[i]!, indices[i + 1]!, indices[i + 2]!)
  }
  return Uint32Array.from(kept)
}

/** For each vertex a number that all vertices of its connected piece share (disjoint sets with path halving). */
function connected(indices: Uint32Array, positions: Float32Array): Uint32Array {
  const parent = MeshoptSimplifier.generatePositionRemap(positions, 3)
  const find = (vertex: number): number => {
    let at = vertex
    while (parent[at] !== at) {
      const above = parent[parent[at]!]!
      parent[at] = above
      at = above
    }
    return at
  }
  for (let i = 0; i < indices.length; i += 3)
    for (const k of [1, 2]) {
      const [a, b] = [find(indices[i]!), find(indices[i + k]!)]
      parent[Math.max(a, b)] = Math.min(a, b)
    }
  return parent.map((_, vertex) => find(vertex))
}

/** Drops vertices that no triangle uses. */
function compact(part: ModelPart): ModelPart {
  const place = new Map<number, number>()
  const indices = part.indices.map((vertex) => {
    const known = place.get(vertex)
    if (known !== undefined) return known
    place.set(vertex, place.size)
    return place.size - 1
  })
  const pick = (values: Float32Array, size: number) => {
    const picked = new Float32Array(place.size * size)
    for (const [from, to] of place) picked.set(values.subarray(from * size, from * size + size), to * size)
    return picked
  }
  return {
    ...part,
    indices,
    positions: pick(part.positions, 3),
    normals: pick(part.normals, 3),
    uvs: pick(part.uvs, 2),
  }
}
