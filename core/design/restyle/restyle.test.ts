import { describe, expect, it } from 'vitest'
import { designSchema, type DesignPlane } from '../../contract/design-document.ts'
import type { FoundSurface } from '../found-surfaces.ts'
import { readDesignRequest } from '../settings.ts'
import { restyle } from './restyle.ts'

const found = (['floor', 'back', 'left', 'ceiling'] as const).map(
  (plane: DesignPlane): FoundSurface => ({
    name: plane,
    plane,
    clicks: [{ kind: 'add', x: 0.5, y: 0.5 }],
    strokes: [],
    fraction: 0.2,
  }),
)
const set = (settings: Record<string, string | number> = {}, seed = 1, space: string | null = null) =>
  restyle(found, readDesignRequest(settings, space, seed))
const changes = (...args: Parameters<typeof set>) =>
  Object.fromEntries(set(...args).surfaces.map(({ plane, change }) => [plane, change]))

describe('a restyle', () => {
  it('is a design that an order may carry, the same for one seed', () => {
    expect(designSchema.safeParse(set()).error).toBeUndefined()
    expect(set()).toEqual(set())
    const all = Array.from({ length: 8 }, (_, seed) => JSON.stringify(set({}, seed + 1).surfaces))
    expect(new Set(all).size).toBeGreaterThan(3)
  })

  it('gives one wall a colour of its own, and changes the floor', () => {
    const { back, left, floor, ceiling } = changes()
    expect(back).not.toEqual(left)
    expect(floor.kind).toBe('material')
    expect(ceiling).toBeUndefined()
  })

  it.each([
    ['style', { style: 'industrial' }],
    ['palette', { palette: 'navy' }],
    ['strength', { strength: 10 }],
    ['strength', { strength: 90 }],
    ['walls', { walls: 'brick' }],
    ['walls', { walls: 'panelling' }],
    ['floor', { floor: 'carpet' }],
    ['ceiling', { ceiling: 'coffered' }],
    ['finish', { finish: 'gloss' }],
  ])('follows the setting %s', (_, settings) => {
    expect(set(settings).surfaces).not.toEqual(set().surfaces)
  })

  it('lays tiles where floors get wet', () => {
    expect(changes({}, 1, 'bathroom')['floor']).toMatchObject({
      material: expect.stringMatching(/tile|terrazzo/),
    })
  })

  it('refuses a photo without surfaces, and settings that keep all', () => {
    expect(() => restyle([], readDesignRequest({}, null, 1))).toThrow(/Set the corners/)
    expect(() => set({ walls: 'keep', floor: 'keep', ceiling: 'keep' })).toThrow(/Nothing is to change/)
  })
})
