import { describe, expect, it } from 'vitest'
import { designMaterials } from '../../contract/design-document.ts'
import { linearColour } from '../../imaging/linear.ts'
import { createMaterial, MATERIALS } from './catalogue.ts'

describe.each(designMaterials)('%s', (id) => {
  const at = (material: ReturnType<typeof createMaterial>, u: number, v: number, footprint: number) => {
    const out = new Float64Array(3)
    material(u, v, footprint, out)
    return out
  }
  const places = Array.from({ length: 900 }, (_, i) => [
    (i % 30) * 0.0973 - 1,
    Math.floor(i / 30) * 0.1131 - 1,
  ])

  it('has colours of its own and takes others', () => {
    const own = createMaterial(id, [], 1)
    const red = createMaterial(
      id,
      MATERIALS[id].colours.map(() => '#c01010'),
      1,
    )
    let [warm, plain] = [0, 0]
    for (const [u, v] of places) {
      const [a, b] = [at(own, u, v, 0.002), at(red, u, v, 0.002)]
      for (const value of [...a, ...b]) expect(value >= 0 && value < 1.6).toBe(true)
      warm += b[0] - b[1]
      plain += a[0] - a[1]
    }
    expect(warm / places.length).toBeGreaterThan(0.6 * linearColour('#c01010')[0])
    expect(plain).toBeLessThan(warm)
  })

  it('is the same for one seed', () => {
    const [first, again] = [createMaterial(id, [], 5), createMaterial(id, [], 5)]
    for (const [u, v] of places.slice(0, 200)) expect(at(again, u, v, 0.003)).toEqual(at(first, u, v, 0.003))
  })

  it('is even from afar: what is finer than a sample does not flicker', () => {
    const material = createMaterial(id, [], 1)
    const lights = (footprint: number) => places.map(([u, v]) => at(material, u, v, footprint)[1])
    const spread = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean
    }
    expect(spread(lights(4))).toBeLessThan(Math.max(0.16, 0.8 * spread(lights(0.001))))
  })
})
