import { afterEach, describe, expect, it, vi } from 'vitest'
import { disc, floor, paintOver, rectangle, room } from '../../../tests/helpers/scenes.ts'

/** The engine as it is loaded where WebAssembly is as it is given. */
async function engineWith(assembly: unknown) {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', assembly)
  const { removeItems } = await import('./remove-items.ts')
  const { newMatching } = await import('./new-matching.ts')
  const { scalarMatcher } = await import('./scalar-matcher.ts')
  return { removeItems, isScalar: newMatching() === scalarMatcher }
}

const real = (globalThis as unknown as { WebAssembly: Record<string, unknown> }).WebAssembly
const forbidden = {
  Instance: real['Instance'],
  validate: () => true,
  Module: function () {
    throw new Error('Refused by the content security policy')
  },
}

afterEach(() => vi.unstubAllGlobals())

describe('matching', () => {
  it('is done by SIMD where that is to be had, else in TypeScript', async () => {
    expect((await engineWith(real)).isScalar).toBe(false)
    expect((await engineWith(undefined)).isScalar).toBe(true)
    expect((await engineWith({ ...forbidden, validate: () => false })).isScalar).toBe(true)
    expect((await engineWith(forbidden)).isScalar).toBe(true)
  })

  it('gives the same picture either way', async () => {
    const rug = rectangle(room(), 210, 215, 390, 285)
    const ball = disc(160, 120, 80, 60, 18)
    const jobs = [
      { photo: paintOver(room(), rug), mask: rug },
      { photo: paintOver(floor(160, 120), ball), mask: ball },
    ]
    const options = { grow: 2, feather: 3, seed: 5 }
    const fast = await engineWith(real)
    const quick = jobs.map(({ photo, mask }) => fast.removeItems(photo, mask, options))
    const plain = await engineWith(undefined)
    const right = jobs.map(({ photo, mask }) => plain.removeItems(photo, mask, options))
    expect(quick.map((patches) => patches.length)).toEqual([1, 1])
    expect(quick).toEqual(right)
  })
})
