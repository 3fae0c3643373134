import { describe, expect, it } from 'vitest'
import type { Room } from '../contract/room.ts'
import { furnitureItemSchema, type PackEntry } from '../contract/furniture-pack.ts'
import { offeredItems } from './offered-items.ts'
import { createPieces } from './pack-pieces.ts'
import { prepareStaging } from './prepare-staging.ts'
import { testPhoto, testShape } from './render/test-room.ts'

const entry = (id: string, more: object = {}): PackEntry => ({
  id: `nordic/${id}`,
  item: furnitureItemSchema.parse({
    id,
    name: id,
    category: 'sofa',
    spaces: ['living-room'],
    size: [1.8, 0.8, 0.9],
    licence: 'CC0-1.0',
    author: 'A. Maker',
    credit: null,
    triangles: 1,
    bytes: 1000,
    warnings: [],
    ...more,
  }),
})
const request = { space: 'living-room', style: 'mid-century-modern' }
const idsOf = (entries: readonly PackEntry[]) => offeredItems(entries, request).map(({ id }) => id)

describe('furniture of packs in proposals', () => {
  it('is for the space, and for the style, its look or none', () => {
    const entries = [
      entry('styled', { styles: ['mid-century-modern'] }),
      entry('looked', { styles: ['mid-century'] }),
      entry('any'),
      entry('other', { styles: ['coastal'] }),
      entry('bed', { category: 'bed', spaces: ['bedroom'] }),
    ]
    expect(idsOf(entries)).toEqual(['nordic/any', 'nordic/looked', 'nordic/styled'])
    expect(idsOf(entries.toReversed()), 'whatever order packs come in').toEqual(idsOf(entries))
  })

  it('is as much as can be read for one order', () => {
    const large = { bytes: 30 * 1024 * 1024 }
    expect(idsOf([entry('a', large), entry('b', large)])).toEqual(['nordic/a'])
  })

  it('stands in rooms, the same for the same seed, beside our own', () => {
    const [width, height] = [120, 80]
    const found = { ...testShape(width, height), corners: Array(8).fill(null), confidence: 1 }
    const room = { camera: null, layout: found, corrected: null, place: 'inside', front: null } as Room
    const staged = (packs: readonly PackEntry[], seed: number) => {
      const photo = testPhoto(width, height)
      const staging = prepareStaging(photo, room, 'preview', createPieces(new Map()), packs)
      const settings = { palette: 'style', fullness: 0.5, season: 'none', existing: 'keep' } as const
      const { layout } = staging.arrange({ ...request, ...settings, seed })
      return layout.pieces.map(({ piece, place }) => ({ piece, place }))
    }
    const sofas = [entry('sofa'), entry('loveseat', { size: [1.5, 0.8, 0.9] })]
    const used = (pieces: ReturnType<typeof staged>) =>
      pieces.filter(({ piece }) => piece.startsWith('nordic/')).length
    const first = staged(sofas, 1)
    expect(staged(sofas, 1)).toEqual(first)
    expect(Math.max(used(first), used(staged(sofas, 2)), used(staged(sofas, 3)))).toBeGreaterThan(0)
    expect(first.length, 'our own furniture is there as well').toBeGreaterThan(used(first))
    expect(used(staged([], 1))).toBe(0)
  })
})
