import { describe, expect, it } from 'vitest'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { MaskEngine } from '../engine.ts'
import { shapeSource } from '../drawn-shape.ts'
import { combineSource, planeSource, rectangleSource } from '../shapes.ts'
import { applyOperation } from './operation.ts'
import { refineEdge } from './refine-edge.ts'

const env = {
  codec: {
    deflate: (bytes: Uint8Array) => Promise.resolve(bytes),
    inflate: (bytes: Uint8Array) => Promise.resolve(bytes),
  },
  now: () => 0,
}
const settings = { radius: 8, smooth: 0, feather: 0, contrast: 0, shift: 0 }
const [width, height] = [160, 120]

/** Dark left of a column, light from it on. */
function step(column: number): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let p = 0; p < width * height; p++) data.fill(p % width < column ? 40 : 210, p * 4, p * 4 + 4)
  return { width, height, data }
}

/** The mask as far as a column. */
function maskTo(column: number): MaskEngine {
  const engine = new MaskEngine(width, height, env)
  engine.edit('Left', (edit) =>
    combineSource(edit, rectangleSource({ x: 0, y: 0, width: column, height }), 'add'),
  )
  return engine
}

describe('refining an edge', () => {
  it('moves it to where the photo changes, and leaves it where the photo does not', () => {
    const engine = maskTo(65)
    engine.edit('Refine', (edit) => refineEdge(edit, step(70), settings))
    const row = [60, 67, 69, 70, 72, 80].map((x) => Math.round(engine.at(x, 60) / 8) * 8)
    expect(row).toEqual([256, 256, 256, 0, 0, 0])

    const plain = maskTo(65)
    const before = plain.hash()
    expect(plain.edit('Refine', (edit) => refineEdge(edit, step(0), settings))).toBe(false)
    expect(plain.hash()).toBe(before)
  })

  it('changes nothing beyond its radius, nor beyond what was brushed', () => {
    const far = maskTo(40)
    far.edit('Refine', (edit) => refineEdge(edit, step(70), settings))
    expect([31, 32 + 20, 69].map((x) => far.at(x, 60))).toEqual([255, 0, 0])

    const brushed = maskTo(65)
    const area = shapeSource({ kind: 'line', points: [68, 20, 68, 40], width: 20 })
    brushed.edit('Brush', (edit) => refineEdge(edit, step(70), settings, area))
    expect(brushed.at(67, 30)).toBeGreaterThan(200)
    expect(brushed.at(67, 90)).toBe(0)
  })

  it('comes nearer to leaves and eaves against the sky than the mask it began with', () => {
    const [before, after] = [21, 24, 27]
      .map((seed) => {
        const { picture, sky } = renderStreet({ width: 450, height: 300, seed })
        const engine = new MaskEngine(450, 300, env)
        const hard = sky.data.map((value) => (value >= 128 ? 255 : 0))
        engine.edit('Sky', (edit) =>
          combineSource(edit, planeSource({ ...sky, data: hard }, 450, 300), 'add'),
        )
        engine.edit('Smooth', (edit) => applyOperation(edit, { kind: 'smooth', radius: 5 }))
        const off = () =>
          Array.from(engine.reduced(450, 300).data).reduce(
            (sum, value, p) => sum + Math.abs(value - sky.data[p]),
            0,
          )
        const first = off()
        engine.edit('Refine', (edit) => refineEdge(edit, picture, { ...settings, radius: 5 }))
        return [first, off()]
      })
      .reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d])
    expect(after / before).toBeLessThan(0.85)
  })

  it('shifts, steepens and feathers soft edges, and refuses what is out of range', () => {
    const at = (changes: object) => {
      const engine = maskTo(70)
      engine.edit('Refine', (edit) => refineEdge(edit, step(70), { ...settings, feather: 3, ...changes }))
      return [66, 68, 71, 74].map((x) => engine.at(x, 60))
    }
    const soft = at({})
    expect(soft.every((value) => value > 0 && value < 255)).toBe(true)
    const more = at({ shift: 0.5 })
    const less = at({ shift: -0.5 })
    for (const i of soft.keys()) {
      expect(more[i]).toBeGreaterThan(soft[i])
      expect(less[i]).toBeLessThan(soft[i])
    }
    const steep = at({ contrast: 0.9 })
    expect(steep[0]).toBe(255)
    expect(steep[3]).toBe(0)
    const engine = maskTo(70)
    const before = engine.hash()
    for (const bad of [{ radius: 0 }, { contrast: 2 }, { shift: NaN }])
      expect(() =>
        engine.edit('Refine', (edit) => refineEdge(edit, step(70), { ...settings, ...bad })),
      ).toThrow(RangeError)
    expect(engine.hash()).toBe(before)
  })
})
