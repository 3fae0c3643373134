import { assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stroke } from '../../contract/marks.ts'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import type { Pixels } from '../pixels.ts'
import { findSky } from '../sky/sky-matte.ts'
import { prepareDusk } from './prepare-dusk.ts'
import { computeCentre } from './unlit.ts'
import { Refusal } from '../../refusal.ts'

const { picture, sky } = renderStreet({ width: 300, height: 200, seed: 7 })
const prepared = prepareDusk(picture, { scale: 1 })

/** Mean code of one channel where the sky is (or is not). */
function mean({ data }: Pixels, channel: number, isSky: boolean): number {
  let [sum, count] = [0, 0]
  for (let p = 0; p < sky.data.length; p++)
    if ((sky.data[p] === 255) === isSky) {
      sum += data[p * 4 + channel]
      count++
    }
  return sum / count
}

function changed(a: Pixels, b: Pixels): number {
  let count = 0
  for (let i = 0; i < a.data.length; i++) if (a.data[i] !== b.data[i]) count++
  return count
}

const settings = record({
  time: integer({ min: 0, max: 100 }),
  sky: constantFrom('keep', 'clear', 'cloud', 'pink'),
  horizon_glow: integer({ min: 0, max: 100 }),
  brightness: integer({ min: -100, max: 100 }),
  soften_shadows: boolean(),
  window_glow: integer({ min: 0, max: 100 }),
  light_warmth: integer({ min: 0, max: 100 }),
  lamps: constantFrom('existing', 'keep'),
  green_lawn: boolean(),
})

describe('day to dusk', () => {
  it('gives the same bytes for the same settings, of the same size with the same alpha, and leaves the photo', () => {
    const photo = { ...picture, data: Uint8Array.from(picture.data) }
    for (let p = 0; p < photo.width * photo.height; p++) photo.data[p * 4 + 3] = p & 255
    const before = Uint8Array.from(photo.data)
    const [first, second] = [prepareDusk(photo, { scale: 1 }), prepareDusk(photo, { scale: 1 })]
    assert(
      property(settings, (given) => {
        const out = first.render(given)
        expect(changed(out, second.render(given))).toBe(0)
        expect([out.width, out.height]).toEqual([photo.width, photo.height])
        expect(out.data.every((value, i) => (i & 3) !== 3 || value === photo.data[i])).toBe(true)
      }),
      { numRuns: 6 },
    )
    expect(changed(photo, { ...photo, data: before })).toBe(0)
  })

  it('grows darker and its sky bluer as the evening goes on', () => {
    const evenings = [0, 33, 67, 100].map((time) => prepared.render({ time, window_glow: 0 }))
    const ground = evenings.map((out) => mean(out, 1, false))
    const above = evenings.map((out) => mean(out, 1, true))
    expect(ground).toEqual(ground.toSorted((a, b) => b - a))
    expect(above).toEqual(above.toSorted((a, b) => b - a))
    expect(mean(evenings[2], 2, true) / mean(evenings[2], 0, true)).toBeGreaterThan(1.2)
    expect(mean(evenings[0], 0, false)).toBeGreaterThan(mean(evenings[0], 2, false))
  })

  it('finds the windows of a house, lights them warm, and leaves those dark that are put out', () => {
    const windows = prepared.windows({})
    expect(windows.length).toBeGreaterThan(8)
    const { x, y } = computeCentre(windows[0])
    const centre = (Math.floor(y * 200) * 300 + Math.floor(x * 300)) * 4
    const [red, , blue] = prepared.render({ window_glow: 100 }).data.subarray(centre)
    const dark = prepared.render({ window_glow: 0 })
    const out = prepared.render({ window_glow: 100, unlit: [{ x: x + 0.003, y: y - 0.003 }] })
    expect(red).toBeGreaterThan(150)
    expect(red).toBeGreaterThan(blue * 1.2)
    expect(dark.data[centre]).toBeLessThan(red - 60)
    expect(out.data[centre]).toBeLessThan(red - 40)
    const none = prepared.render({ window_glow: 100, unlit: windows.map(computeCentre) })
    expect(changed(none, dark)).toBe(0)
  })

  it('lights a window that was drawn, in its box alone and also where it is dark brick, and puts it out again', () => {
    const box = { x: 0.4, y: 0.86, width: 0.08, height: 0.1 }
    const [bare, drawn] = [{ window_glow: 100 }, { window_glow: 100, drawn_windows: [box] }]
    expect(prepared.windows(drawn)).toEqual([...prepared.windows(bare), box])
    const [before, after] = [bare, drawn].map((given) => prepared.render(given))
    const middle = (182 * 300 + 132) * 4
    expect(after.data[middle]).toBeGreaterThan(before.data[middle] + 60)
    const off = prepared.render({ ...drawn, unlit: [computeCentre(box)] })
    expect(changed(off, before)).toBe(0)
  })

  it('gives a found window up for one that is drawn over it', () => {
    const found = prepared.windows({})
    const [{ x, y, width, height }] = found
    const box = { x, y, width, height: height / 1.5 }
    const windows = prepared.windows({ drawn_windows: [box] })
    expect(windows).toHaveLength(found.length)
    expect(windows.at(-1)).toEqual(box)
  })

  it.each([
    ['sky', { sky: 'pink' }],
    ['horizon_glow', { horizon_glow: 0 }],
    ['brightness', { brightness: 50 }],
    ['soften_shadows', { soften_shadows: false }],
    ['light_warmth', { light_warmth: 0 }],
  ])('is changed by %s', (_name, given) => {
    expect(changed(prepared.render(given), prepared.render({}))).toBeGreaterThan(1000)
  })

  it('greens a dry lawn, and only that', () => {
    const photo = { ...picture, data: Uint8Array.from(picture.data) }
    for (let p = 170 * 300; p < 300 * 200; p++) photo.data[p * 4] = photo.data[p * 4 + 1] * 1.05
    const dry = prepareDusk(photo, { scale: 1 })
    const [as, green] = [dry.render({}), dry.render({ green_lawn: true })]
    const at = (185 * 300 + 150) * 4
    expect(green.data[at]).toBeLessThan(as.data[at] * 0.92)
    expect(green.data.subarray(0, 300 * 140 * 4)).toEqual(as.data.subarray(0, 300 * 140 * 4))
  })

  it('lets a burning lamp shine only when it is asked to', () => {
    const photo = { ...picture, data: Uint8Array.from(picture.data) }
    const [left, top] = [150, 120]
    for (let y = top; y < top + 4; y++)
      for (let x = left; x < left + 4; x++) photo.data.set([255, 250, 225], (y * 300 + x) * 4)
    const lit = prepareDusk(photo, { scale: 1 })
    const at = (top * 300 + 300 + left + 1) * 4
    expect(lit.render({ lamps: 'existing' }).data[at]).toBeGreaterThan(240)
    expect(lit.render({ lamps: 'keep' }).data[at]).toBeLessThan(200)
  })

  it('looks alike at half the size', () => {
    const large = renderStreet({ width: 600, height: 400, seed: 7 }).picture
    const out = prepareDusk(large, { scale: 1 }).render({})
    const small = prepared.render({})
    let off = 0
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < 300; x++)
        for (let c = 0; c < 3; c++) {
          const i = (2 * y * 600 + 2 * x) * 4 + c
          const four = out.data[i] + out.data[i + 4] + out.data[i + 2400] + out.data[i + 2404]
          off += Math.abs(four / 4 - small.data[(y * 300 + x) * 4 + c])
        }
    expect(off / (300 * 200 * 3)).toBeLessThan(6)
  })

  it('works on the smallest photos that show sky, and says when there is none', () => {
    for (const [width, height] of [
      [2, 2],
      [1, 9],
      [9, 1],
      [17, 13],
    ]) {
      const data = new Uint8Array(width * height * 4).fill(255)
      for (let p = 0; p < width * height; p++)
        data.set(p * 2 < width * height ? [130, 180, 240] : [60, 50, 30], p * 4)
      const photo = { width, height, data }
      const tiny = prepareDusk(photo, { scale: 1 })
      if (findSky(photo).fraction > 0.01) expect(tiny.render({}).data).toHaveLength(data.length)
      else expect(() => tiny.render({})).toThrow('No sky was found')
    }
    const dark = { width: 40, height: 30, data: new Uint8Array(4800).fill(40) }
    const prepared = prepareDusk(dark, { scale: 1 })
    expect(() => prepared.render({})).toThrow('No sky was found in this photo')
    expect(() => prepared.windows({})).toThrow('No sky was found in this photo')
    const sky_strokes: Stroke[] = [{ kind: 'add', size: 0.4, points: [0, 0, 1, 0] }]
    expect(prepared.render({ sky_strokes }).data).toHaveLength(4800)
  })

  it.each([
    [{ time: 101 }, 'Time of evening'],
    [{ time: '5' }, 'Time of evening'],
    [{ sky: 'green' }, 'Sky is not one'],
    [{ brightness: Number.NaN }, 'Brightness'],
    [{ lamps: true }, 'Lamps'],
    [{ green_lawn: 1 }, 'Green the lawn'],
    [{ unlit: 'all' }, 'Dark windows'],
    [{ unlit: [{ x: 0.5, y: 1.5 }] }, 'Dark windows'],
    [{ unlit: [{ kind: 'add' as const, size: 0.1, points: [0, 0] }] }, 'Dark windows'],
    [{ drawn_windows: [{ x: 0, y: 0 }] }, 'Windows by hand'],
    [{ drawn_windows: [{ x: 0.5, y: 0, width: 0.6, height: 0.1 }] }, 'Windows by hand'],
    [{ drawn_windows: [{ x: 0, y: 0, width: Number.NaN, height: 0.1 }] }, 'Windows by hand'],
    [{ sky_strokes: [{ x: 0, y: 0 }] }, 'Sky by hand'],
    [{ sky_strokes: [{ kind: 'add' as const, size: 0, points: [0, 0] }] }, 'Sky by hand'],
    [{ sky_strokes: [{ kind: 'add' as const, size: 0.1, points: [0, Number.NaN] }] }, 'Sky by hand'],
  ])('refuses %o', (given, words) => {
    expect(() => prepared.render(given)).toThrow(Refusal)
    expect(() => prepared.render(given)).toThrow(words)
  })

  it('refuses a scale of nothing and a photo without all its bytes', () => {
    expect(() => prepareDusk(picture, { scale: 0 })).toThrow(RangeError)
    expect(() => prepareDusk({ ...picture, width: 301 }, { scale: 1 })).toThrow(RangeError)
  })
})
