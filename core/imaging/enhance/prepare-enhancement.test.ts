import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import type { Settings } from '../../contract/widgets.ts'
import { testRoom } from '../../scene/test-room.ts'
import type { Pixels } from '../pixels.ts'
import { prepareEnhancement } from './prepare-enhancement.ts'
import { enhanceSliders } from './settings.ts'
import { Refusal } from '../../refusal.ts'

/** All that changes anything is off. */
const neutral: Settings = {
  ...Object.fromEntries(Object.keys(enhanceSliders).map((id) => [id, 0])),
  look: 'neutral',
  window_pull: 'none',
  enlarge: '1',
  verticals: 'off',
  sky: 'keep',
  green_lawn: false,
}

const room = testRoom(192, 128).picture

/** A grainy one, with a pale sky and dry grass. */
const house = draw(240, 160, (x, y) => {
  const grain = (x * 7 + y * 13) % 9
  if (y < 60 && !(x > 70 && x < 170 && y > 30)) return [225 + grain / 3, 228, 230]
  if (y < 110) return x > 60 && x < 180 ? [150 + grain, 90, 70] : [96 + grain, 98, 100]
  return [150 + 3 * grain, 140 + 3 * grain, 70]
})

function randomPicture(width: number, height: number, seed: number): Pixels {
  const data = new Uint8Array(width * height * 4)
  let state = seed + 1
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[i] = state >>> 24
  }
  return { width, height, data }
}

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }), fc.nat(1e6))
  .map(([width, height, seed]) => randomPicture(width, height, seed))

const settingsOf = fc.record({
  exposure: fc.integer({ min: -60, max: 60 }).map((steps) => steps / 20),
  contrast: fc.integer({ min: -100, max: 100 }),
  clarity: fc.integer({ min: -100, max: 100 }),
  vibrance: fc.integer({ min: -100, max: 100 }),
  warmth: fc.integer({ min: -100, max: 100 }),
  denoise: fc.integer({ min: 0, max: 100 }),
  sharpen: fc.integer({ min: 0, max: 100 }),
  look: fc.constantFrom('neutral', 'warm', 'modern'),
  window_pull: fc.constantFrom('windows', 'windows-skies', 'none'),
})

const enhance = (photo: Pixels, settings: Settings, scale = 1) =>
  prepareEnhancement(photo, { scale }).render(settings)

function meanLight({ data }: Pixels): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4)
    sum += 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]
  return sum / (data.length / 4)
}

describe('prepareEnhancement', () => {
  it('gives the same bytes back when everything is off', () => {
    fc.assert(
      fc.property(pictures, (photo) => {
        expect(enhance(photo, neutral).data).toEqual(photo.data)
      }),
    )
    expect(enhance(room, neutral).data).toEqual(room.data)
  })

  it('keeps size and alpha, leaves the photo alone, and renders the same bytes twice', () => {
    fc.assert(
      fc.property(pictures, settingsOf, (photo, settings) => {
        const before = Uint8Array.from(photo.data)
        const prepared = prepareEnhancement(photo, { scale: 1 })
        const first = prepared.render(settings)
        expect([first.width, first.height]).toEqual([photo.width, photo.height])
        for (let i = 3; i < before.length; i += 4) expect(first.data[i]).toBe(before[i])
        expect(photo.data).toEqual(before)
        expect(prepared.render(settings).data).toEqual(first.data)
      }),
    )
  })

  it.each([
    ['exposure', [-3, -1, 0, 0.5, 1.5, 3]],
    ['shadows', [-100, -40, 0, 40, 100]],
    ['highlights', [-100, -40, 0, 40, 100]],
  ])('gets brighter with %s', (id, values) => {
    const prepared = prepareEnhancement(room, { scale: 1 })
    for (const base of [neutral, {}]) {
      const lights = values.map((value) => meanLight(prepared.render({ ...base, [id]: value })))
      expect(lights).toEqual([...lights].sort((a, b) => a - b))
      expect(lights.at(-1)).toBeGreaterThan(lights[0] + 1)
    }
  })

  it('renders the same bytes, whatever it has rendered before', () => {
    const prepared = prepareEnhancement(house, { scale: 0.5 })
    const moves: Settings[] = [
      { denoise: 40, denoise_color: 40 },
      { denoise: 40, denoise_color: 40, exposure: 1 },
      { denoise: 90, denoise_color: 40, exposure: 1 },
      { denoise: 90, denoise_color: 0, exposure: 1 },
      { denoise: 90, denoise_color: 0, sky: 'clear' },
      { denoise: 90, denoise_color: 0, green_lawn: true },
      { denoise: 0, denoise_color: 0 },
      { denoise: 40, denoise_color: 40 },
    ]
    const results = moves.map((settings) => Buffer.from(prepared.render(settings).data).toString('base64'))
    const fresh = moves.map((settings) => Buffer.from(enhance(house, settings, 0.5).data).toString('base64'))
    expect(new Set(fresh).size).toBe(moves.length - 1)
    for (const [i, settings] of moves.entries())
      expect(results[i] === fresh[i], JSON.stringify(settings)).toBe(true)
  })

  it('keeps greys grey', () => {
    const grey = draw(60, 40, (x, y) => {
      const value = 20 + ((x * 5 + y * 3) % 200)
      return [value, value, value]
    })
    const { data } = enhance(grey, { contrast: 40, exposure: 0.5, vibrance: 60 })
    for (let i = 0; i < data.length; i += 4)
      expect(
        Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]),
      ).toBeLessThan(3)
  })

  it('never makes clipped white grey', () => {
    const photo = draw(90, 60, (x, y) => (x > 30 && x < 60 && y < 40 ? [255, 255, 255] : [60, 52, 44]))
    const { data } = enhance(photo, {})
    const at = (10 * 90 + 45) * 4
    expect([...data.subarray(at, at + 3)]).toEqual([255, 255, 255])
  })

  it.each([
    { exposure: 6 },
    { contrast: '10' },
    { look: 'cold' },
    { glow: 3 },
    { denoise: -1 },
    { shadows: Number.NaN },
    { green_lawn: 'yes' },
    { enlarge: 2 },
  ])('refuses %o', (settings) => {
    expect(() => enhance(room, settings as Settings)).toThrow(Refusal)
  })

  it('enlarges a full photo, and not its preview', () => {
    const large = enhance(room, { enlarge: '2', verticals: 'off' })
    expect([large.width, large.height]).toEqual([384, 256])
    expect(enhance(room, { enlarge: '2' }, 0.5)).toEqual(enhance(room, {}, 0.5))
  })

  it('shows a preview in the size that is asked for, also one made of the whole photo', () => {
    const shown = { width: 96, height: 64 }
    const preview = prepareEnhancement(room, { scale: 1, shown, camera: null }).render({ enlarge: '2' })
    expect(preview).toMatchObject(shown)
  })

  it('refuses an enlargement beyond 100 megapixels in the preview as in the order', () => {
    const preview = prepareEnhancement(room, { scale: 192 / 7360 })
    const words = 'Enlarged 2 times, this photo would have 144 megapixels; 100 is the most'
    expect(() => preview.render({ enlarge: '2' })).toThrow(words)
    expect(preview.render({}).width).toBeGreaterThan(0)
    const min = prepareEnhancement(room, { scale: 192 / 6123 })
    expect(min.render({ enlarge: '2', verticals: 'off' }).width).toBe(192)
  })

  it('puts another sky over the house and makes its lawn greener, and neither indoors', () => {
    const at = ({ data }: Pixels, x: number, y: number) => [
      ...data.subarray((y * 240 + x) * 4, (y * 240 + x) * 4 + 3),
    ]
    const blue = enhance(house, { ...neutral, sky: 'clear' })
    const [red, , sky] = at(blue, 30, 8)
    expect(sky).toBeGreaterThan(red + 20)
    for (const [x, y] of [
      [120, 90],
      [40, 150],
    ])
      expect(at(blue, x, y)).toEqual(at(house, x, y))
    const green = enhance(house, { ...neutral, green_lawn: true })
    const [dry, grass] = [at(house, 40, 150), at(green, 40, 150)]
    expect(grass[0] / grass[1]).toBeLessThan((0.9 * dry[0]) / dry[1])
    expect(at(green, 120, 90)).toEqual(at(house, 120, 90))
    expect(enhance(room, { ...neutral, green_lawn: true, sky: 'keep' }).data).toEqual(room.data)
  })

  it('says what a photo has neither sky nor lawn for, and nothing when all is done or nothing is asked', () => {
    const inside = prepareEnhancement(room, { scale: 1 })
    expect(inside.note({ sky: 'clear' })).toMatch(/^No sky was found in this photo/)
    expect(inside.note({ green_lawn: true })).toMatch(/no sky was found in this photo/)
    expect(inside.note({})).toBeNull()
    const street = draw(240, 160, (_, y) =>
      y < 70 ? [228, 230, 232] : y < 110 ? [150, 90, 70] : [96, 98, 100],
    )
    const outside = prepareEnhancement(street, { scale: 1 })
    expect(outside.note({ sky: 'clear' })).toBeNull()
    expect(outside.note({ sky: 'clear', green_lawn: true })).toMatch(/^No lawn was found/)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses the scale %f', (scale) => {
    expect(() => prepareEnhancement(room, { scale })).toThrow(RangeError)
  })

  it('refuses a photo without pixels, or with data of another size', () => {
    const empty = { width: 0, height: 4, data: new Uint8Array(0) }
    expect(() => prepareEnhancement(empty, { scale: 1 })).toThrow(RangeError)
    const short = { width: 4, height: 4, data: new Uint8Array(60) }
    expect(() => prepareEnhancement(short, { scale: 1 })).toThrow(RangeError)
  })
})
