import { afterAll, describe, expect, it } from 'vitest'
import { boundsOf, stretchOf } from './assembly.ts'
import type { Part } from './design.ts'
import { LOOKS, type Look } from './looks.ts'
import { buildPiece, buildUnfitted, PIECES, type PieceInfo } from './piece.ts'

const MAX_TRIANGLES = 40_000
const plain = (look: Look, seed = 1) => ({ look, colours: {}, seed })

function triangles(parts: readonly Part[]): number {
  return parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0)
}

/** The first thing that is wrong with a mesh, or nothing. */
function faultOf({ mesh }: Part): string | undefined {
  const vertices = mesh.positions.length / 3
  if (mesh.normals.length !== vertices * 3 || mesh.uvs.length !== vertices * 2)
    return 'lists of unlike length'
  if (!mesh.positions.every(Number.isFinite)) return 'a place that is no number'
  if (!mesh.uvs.every(Number.isFinite)) return 'a texture coordinate that is no number'
  if (!mesh.indices.every((index) => index < vertices)) return 'a triangle without its vertex'
  for (let i = 0; i < mesh.normals.length; i += 3) {
    const length = Math.hypot(mesh.normals[i], mesh.normals[i + 1], mesh.normals[i + 2])
    if (!(Math.abs(length - 1) < 1e-3)) return `a normal ${length} long`
  }
  return undefined
}

function sizeFault({ size }: PieceInfo, parts: readonly Part[]): string | undefined {
  const box = boundsOf(parts)
  if (Math.abs(box[1]) > 0.002) return `its foot at ${box[1]}`
  for (let axis = 0; axis < 3; axis++) {
    if (Math.abs((box[axis + 3] - box[axis]) / size[axis] - 1) > 0.05)
      return `${axis}: ${box[axis + 3] - box[axis]}`
    if (axis !== 1 && Math.abs(box[axis] + box[axis + 3]) > 0.004) return `off its middle along ${axis}`
  }
  return undefined
}

/** Whether a piece is built in the proportions that are stated; a few millimetres of a thin thing do not count. */
function isNearSize({ id, size }: PieceInfo, look: Look): boolean {
  const by = stretchOf(buildUnfitted(id, plain(look)), size)
  return by.every((factor, axis) => {
    const off = Math.abs(size[axis] - size[axis] / factor)
    return off < 0.025 || (factor > 0.75 && factor < 1.33)
  })
}

/** Everything that two builds can differ in: how many vertices, where, and which colours where. */
function signature(parts: readonly Part[]): string {
  const colour: [number, number, number] = [0, 0, 0]
  return parts
    .map(({ mesh, material }) => {
      material.texture(0.31, 0.17, 0.001, colour)
      const sum = mesh.positions.reduce((total, value, i) => total + value * ((i % 7) + 1), 0)
      return `${mesh.positions.length} ${sum} ${colour.join(' ')} ${material.gloss}`
    })
    .join('\n')
}

describe.each(PIECES.map((info) => [info.id, info] as const))('%s', (id, info) => {
  // Building one takes longer than looking at it.
  const built = new Map<Look, readonly Part[]>()
  const build = (look: Look): readonly Part[] => {
    const parts = built.get(look) ?? buildPiece(id, plain(look))
    built.set(look, parts)
    return parts
  }
  afterAll(() => built.clear())

  it('stands whole and in its size in each of its looks', () => {
    for (const look of info.styles) {
      const parts = build(look)
      const fault = parts.map(faultOf).find((found) => found !== undefined) ?? sizeFault(info, parts)
      expect(fault, look).toBeUndefined()
      expect(triangles(parts), look).toBeLessThanOrEqual(MAX_TRIANGLES)
      expect(isNearSize(info, look), look).toBe(true)
    }
  }, 30_000)

  it('is another thing in every look', () => {
    const seen = new Set(info.styles.map((look) => signature(build(look))))
    expect(seen.size).toBe(info.styles.length)
  }, 30_000)
})

describe('buildPiece', () => {
  it('gives the same meshes for the same seed and others for another', () => {
    const meshes = (seed: number) => buildPiece('sofa', plain('coastal', seed)).map(({ mesh }) => mesh)
    expect(meshes(4)).toEqual(meshes(4))
    expect(meshes(5)).not.toEqual(meshes(4))
  })

  it('takes the colours that are chosen', () => {
    const colour: [number, number, number] = [0, 0, 0]
    const choice = { look: LOOKS[0], colours: { main: '#00ff00' }, seed: 1 }
    const hues = buildPiece('sofa', choice).map(({ material }) => {
      material.texture(0.2, 0.3, 0.5, colour)
      return colour[1] > 0.3 && colour[0] < 0.02
    })
    expect(hues).toContain(true)
  })

  it('refuses what it does not have', () => {
    expect(() => buildPiece('throne', plain('modern'))).toThrow(RangeError)
    expect(() => buildPiece('sofa', { ...plain('modern'), colours: { main: 'red' } })).toThrow(RangeError)
    expect(() => buildPiece('sofa', plain('baroque' as Look))).toThrow(RangeError)
  })
})
