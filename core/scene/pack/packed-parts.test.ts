import { describe, expect, test } from 'vitest'
import type { Pixels } from '../../imaging/pixels.ts'
import { linear } from '../material.ts'
import { ImageMap } from './image-map.ts'
import { createPackedParts } from './packed-parts.ts'
import { readPackedPiece, writePackedPiece, type PackedMaterial, type PackedPiece } from './packed-piece.ts'

/** A picture of two halves, left and right. */
function halves(left: [number, number, number], right: [number, number, number], size = 8): Pixels {
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let i = 0; i < size * size; i++) data.set(i % size < size / 2 ? left : right, i * 4)
  return { width: size, height: size, data }
}

/** A square of a metre with one map over it, cut into two triangles for each of its two halves. */
function square(material: Partial<PackedMaterial>): PackedPiece {
  const columns = [0, 0.5, 1]
  return {
    primitives: [
      {
        positions: Float32Array.from(columns.flatMap((x) => [x, 0, 0, x, 1, 0])),
        normals: Float32Array.from(columns.flatMap(() => [0, 0, -1, 0, 0, -1])),
        uvs: Float32Array.from(columns.flatMap((x) => [x, 1, x, 0])),
        indices: Uint32Array.from([0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4]),
        material: 0,
      },
    ],
    materials: [
      {
        name: 'Stoff – grün',
        colour: [1, 1, 1],
        metallic: 1,
        roughness: 1,
        glow: [0, 0, 0],
        alphaCutoff: 0,
        alpha: 1,
        normalScale: 1,
        maps: { colour: null, coverage: null, normal: null, surface: null },
        ...material,
      },
    ],
    maps: [Uint8Array.of(1, 2, 3), Uint8Array.of(4)],
  }
}
const none = { colour: null, coverage: null, normal: null, surface: null }

test('a converted model is read as it was written, and a cut one is refused', () => {
  const piece = square({})
  const bytes = writePackedPiece(piece)
  expect(readPackedPiece(bytes)).toEqual(piece)
  expect(readPackedPiece(Buffer.concat([Buffer.from('xxx'), bytes]).subarray(3))).toEqual(piece)
  expect(() => readPackedPiece(bytes.subarray(0, bytes.length - 1))).toThrow(/cut off/)
  expect(() => readPackedPiece(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toThrow(RangeError)
})

test('metal and cloth of one map are two parts, each with its own roughness', () => {
  // Green is roughness, blue metal.
  const parts = createPackedParts(square({ maps: { ...none, surface: 0 } }), [
    halves([0, 230, 0], [0, 26, 255]),
  ])
  const surfaces = parts.map(({ mesh, material }) => [
    material.metallic,
    Math.round(material.roughness * 10),
    mesh.indices.length,
  ])
  expect(surfaces).toEqual([
    [1, 1, 6],
    [0, 9, 6],
  ])
})

test('a tint changes the mean colour and keeps the texture', () => {
  const maps = { ...none, colour: 0 }
  const [{ material }] = createPackedParts(square({ maps }), [halves([90, 90, 90], [180, 180, 180])], {
    'Stoff – grün': '#336699',
  })
  const out: [number, number, number] = [0, 0, 0]
  material.texture(0.25, 0.5, 0, out)
  const dark = [...out]
  material.texture(0.75, 0.5, 0, out)
  expect(out[1]).toBeGreaterThan(dark[1] * 3)
  material.texture(0.5, 0.5, 1, out)
  linear('#336699').forEach((channel, place) => expect(out[place]).toBeCloseTo(channel, 2))
})

test('leaves have holes where their map has none of the leaf', () => {
  const maps = { ...none, coverage: 0 }
  const [{ material }] = createPackedParts(square({ maps, alphaCutoff: 0.4 }), [
    halves([0, 0, 0], [110, 110, 110]),
  ])
  expect(material.alpha!(0.25, 0.5, 0)).toBeLessThan(0.5)
  // 110 of 255 is more than the material's own limit.
  expect(material.alpha!(0.75, 0.5, 0)).toBeGreaterThan(0.5)
})

test('a normal map leans where its green says up the picture', () => {
  const maps = { ...none, normal: 0 }
  const [{ material }] = createPackedParts(square({ maps }), [halves([128, 192, 238], [128, 192, 238])])
  const out: [number, number, number] = [0, 0, 0]
  material.bump!(0.5, 0.5, 0, out)
  expect(Math.hypot(...out)).toBeCloseTo(1)
  expect(out[1]).toBeLessThan(-0.4)
})

describe('reductions of a map', () => {
  test('are means of light, not of bytes', () => {
    const map = new ImageMap(halves([0, 0, 0], [255, 255, 255]), 'colour')
    expect(map.mean[0]).toBeCloseTo(0.5, 1)
    expect(new ImageMap(halves([0, 0, 0], [255, 255, 255]), 'values').mean[0]).toBeCloseTo(0.5, 1)
  })

  test('are chosen by size, and the map repeats beyond its edge', () => {
    const map = new ImageMap(halves([0, 0, 0], [255, 255, 255]), 'values')
    const out: [number, number, number] = [0, 0, 0]
    map.sample(-0.75, 3.5, 1, out)
    expect(out[0]).toBe(0)
    map.sample(0.25, 0.5, 64, out)
    expect(out[0]).toBeCloseTo(0.5, 1)
  })
})
