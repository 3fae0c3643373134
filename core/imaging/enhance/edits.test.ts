import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import type { Settings } from '../../contract/widgets.ts'
import type { Pixels } from '../pixels.ts'
import { prepareEnhancement } from './prepare-enhancement.ts'

type Colour = [red: number, green: number, blue: number]

const size = { width: 640, height: 480 }

/** A brick house before a sky, over a road. */
function house(sky: (x: number, y: number) => Colour): Pixels {
  return draw(size.width, size.height, (x, y) => {
    const grain = (x * 7 + y * 13) % 9
    if (y < 200) return sky(x, y)
    if (y < 360) return [150 + grain, 92 + grain, 70]
    return [96 + grain, 98 + grain, 100 + grain]
  })
}

const withSky = (photo: Pixels) =>
  prepareEnhancement(photo, { scale: 1 }).render({ sky: 'clear', verticals: 'off' })

/** Mean colour of a box. */
function mean({ width, data }: Pixels, left: number, top: number, wide: number, high: number): number[] {
  const sums = [0, 0, 0]
  for (let y = top; y < top + high; y++)
    for (let x = left; x < left + wide; x++)
      for (let k = 0; k < 3; k++) sums[k] += data[(y * width + x) * 4 + k]
  return sums.map((sum) => sum / (wide * high))
}

const furthest = (a: number[], b: number[]) => Math.max(...a.map((value, k) => Math.abs(value - b[k])))

describe('another sky', () => {
  it('has no trace of the clouds that were there', () => {
    const blue = (y: number): Colour => [60 + y / 4, 120 + y / 5, 205 + y / 8]
    const cloudy = house((x, y) => {
      const cloud = Math.min(1, Math.max(0, (x - 400) / 60))
      const here = blue(y)
      return here.map((code) => code + (246 - code) * cloud) as Colour
    })
    const result = withSky(cloudy)
    for (const y of [50, 80, 110])
      expect(furthest(mean(result, 60, y, 12, 8), mean(result, 580, y, 12, 8))).toBeLessThan(5)
  })
})

describe('what is altered', () => {
  const checkEdits = (photo: Pixels, settings: Settings) => {
    const prepared = prepareEnhancement(photo, { scale: 1 })
    return [prepared.alters(settings), prepared.note(settings)]
  }
  const sky: Colour = [120, 170, 230]
  const garden = (lawn: Colour) =>
    draw(size.width, size.height, (x, y) => {
      const grain = (x * 7 + y * 13) % 9
      const colour: Colour = y < 200 ? sky : y < 300 ? [150, 92, 70] : lawn
      return colour.map((code) => code + (y < 200 ? 0 : grain)) as Colour
    })
  const room = draw(size.width, size.height, (x, y) => [120 - y / 8, 104 + x / 40, 90])

  it('is nothing in a room, whatever is asked for', () => {
    expect(checkEdits(room, { sky: 'clear', green_lawn: true })).toEqual([
      false,
      expect.stringMatching(/^No sky/),
    ])
    expect(
      checkEdits(
        house(() => sky),
        { exposure: 2 },
      ),
    ).toEqual([false, null])
  })

  it('is the sky alone where there is no lawn', () => {
    expect(
      checkEdits(
        house(() => sky),
        { green_lawn: true },
      ),
    ).toEqual([false, expect.stringMatching(/^No lawn/)])
    expect(
      checkEdits(
        house(() => sky),
        { sky: 'clear', green_lawn: true },
      ),
    ).toEqual([true, expect.stringMatching(/^No lawn/)])
  })

  it('is a lawn of straw, not one that is green already', () => {
    expect(checkEdits(garden([186, 171, 86]), { green_lawn: true })).toEqual([true, null])
    expect(checkEdits(garden([88, 128, 40]), { green_lawn: true })).toEqual([
      false,
      expect.stringMatching(/green already/),
    ])
  })
})
