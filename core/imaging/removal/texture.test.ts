import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { writeTexture } from './texture.ts'

const [width, height] = [40, 30]

function textureOf(
  valueAt: (x: number, y: number) => number,
  hole = new Uint8Array(width * height),
): Uint8Array {
  const { data } = draw(width, height, (x, y) => [valueAt(x, y), valueAt(x, y), valueAt(x, y)])
  const own = Uint8Array.from(data)
  writeTexture(own, hole, width, height)
  return own.filter((_, i) => i % 4 === 3)
}

describe('the texture channel', () => {
  it('is 0 where the picture is flat', () => {
    expect(new Set(textureOf(() => 140))).toEqual(new Set([0]))
  })

  it('is twice the mean difference between neighbours, whatever the brightness', () => {
    const stripes = (low: number, step: number) => textureOf((x) => low + step * (x % 2))[15 * width + 20]
    expect(Math.abs(stripes(20, 10) - 20)).toBeLessThanOrEqual(2)
    expect(stripes(20, 10)).toBe(stripes(180, 10))
    expect(Math.abs(stripes(20, 30) - 60)).toBeLessThanOrEqual(2)
    expect(stripes(0, 255)).toBe(255)
  })

  it('is found in rows as in columns', () => {
    const across = textureOf((x) => 50 + 20 * (x % 2))
    const down = textureOf((_, y) => 50 + 20 * (y % 2))
    expect(down[15 * width + 20]).toBe(across[15 * width + 20])
  })

  it('reaches three pixels beyond an edge and no farther', () => {
    const texture = textureOf((x) => (x < 20 ? 50 : 150))
    const row = [...texture.subarray(15 * width, 16 * width)]
    expect(row.map((value) => value > 0).indexOf(true)).toBe(16)
    expect(row.map((value) => value > 0).lastIndexOf(true)).toBe(22)
  })

  it('is 0 in the hole, whose edge is no texture', () => {
    const hole = new Uint8Array(width * height)
    for (let y = 8; y < 20; y++) hole.fill(1, y * width + 10, y * width + 25)
    const texture = textureOf((x, y) => (hole[y * width + x] === 1 ? 0 : 140), hole)
    expect(new Set(texture)).toEqual(new Set([0]))
    const striped = textureOf((x) => 40 + 30 * (x % 2), hole)
    for (let p = 0; p < hole.length; p++) expect(striped[p] > 0).toBe(hole[p] === 0)
  })
})
