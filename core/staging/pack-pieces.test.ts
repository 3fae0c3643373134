import { expect, test } from 'vitest'
import { furnitureItemSchema } from '../contract/furniture-pack.ts'
import type { PackedPiece } from '../scene/pack/packed-piece.ts'
import { createPieces, packFurniture } from './pack-pieces.ts'

const item = furnitureItemSchema.parse({
  id: 'chair',
  name: 'Chair',
  category: 'armchair',
  spaces: ['living-room'],
  size: [1, 1, 1],
  colours: [
    { name: 'Sand', material: 'Leather', tint: '#c8b79a' },
    { name: 'Night', material: 'Leather', tint: '#20242c' },
  ],
  light: { at: [0, 0.5, 0.2], lumens: 400, colour: '#ffd6aa' },
  licence: 'CC0-1.0',
  author: 'A. Maker',
  credit: null,
  triangles: 1,
  bytes: 1,
  warnings: [],
})
const none = { colour: null, coverage: null, normal: null, surface: null }
const piece: PackedPiece = {
  primitives: [
    {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, -1, 0, 0, -1, 0, 0, -1]),
      uvs: Float32Array.from([0, 0, 1, 0, 0, 1]),
      indices: Uint32Array.from([0, 1, 2]),
      material: 0,
    },
  ],
  materials: [
    {
      name: 'Leather',
      colour: [1, 1, 1],
      metallic: 0,
      roughness: 0.5,
      glow: [0, 0, 0],
      alphaCutoff: 0,
      alpha: 1,
      normalScale: 1,
      maps: none,
    },
  ],
  maps: [],
}
const source = createPieces(new Map([['nordic/chair', { item, piece, pictures: [] }]]))
const placed = {
  id: 'p1',
  piece: 'nordic/chair',
  look: 'modern',
  colours: {},
  seed: 1,
  place: { on: 'floor', x: 0, z: 0, turn: 0 },
} as const

test('a piece of a pack is built once for each of its colours', () => {
  const first = source(placed)
  expect(source({ ...placed, seed: 7 })).toBe(first)
  const dark = source({ ...placed, colours: { 'material-0': '#000000' } })
  const out: [number, number, number] = [1, 1, 1]
  dark.geometry.materials[0].texture(0, 0, 0, out)
  expect(out).toEqual([0, 0, 0])
})

test('what can be tinted is told once, and its lamp is warm and on the right side', () => {
  const furniture = packFurniture('nordic', item)
  expect(furniture.colours).toEqual([{ slot: 'material-0', name: 'Leather' }])
  // The front of a model is +z, that of a piece -z.
  expect(furniture.light?.at).toEqual([0, 0.5, -0.2])
  expect(furniture.light?.kelvin).toBeGreaterThan(2500)
  expect(furniture.light?.kelvin).toBeLessThan(4200)
})

test('a piece whose pack was deleted is refused by its name', () => {
  expect(() => source({ ...placed, piece: 'gone/chair' })).toThrow(/gone\/chair is in no furniture pack/)
})
