import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import type { Pixels } from '../pixels.ts'
import { lightGrid } from './grid.ts'
import { greenLawn } from './lawn.ts'

type Colour = [red: number, green: number, blue: number]

const straw: Colour = [196, 181, 96]
const size = { width: 240, height: 160 }

/** Straw with blades, 110 pixels from the top, and what else stands on it. */
function garden(other: (x: number, y: number) => Colour | null): Pixels {
  return draw(size.width, size.height, (x, y) => {
    const blade = ((x * 7 + y * 13) % 9) - 4
    const colour = other(x, y) ?? (y < 110 ? ([150, 90, 70] as Colour) : straw)
    return colour === straw ? (straw.map((code) => code + 3 * blade) as Colour) : colour
  })
}

function greened(photo: Pixels): Pixels {
  const result = { ...photo, data: Uint8Array.from(photo.data) }
  greenLawn(result, lightGrid(photo))
  return result
}

const at = ({ data }: Pixels, x: number, y: number) => [
  ...data.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 3),
]

describe('greenLawn', () => {
  it('leaves a path, painted boards and a hedge beside the lawn as they are', () => {
    const path: Colour = [161, 152, 127]
    const boards: Colour = [104, 120, 87]
    const photo = garden((x, y) => {
      if (x > 200 && y > 60) return (x + y) % 3 === 0 ? [40, 42, 12] : [150, 136, 45]
      if (x < 40 && y > 70 && y < 112) return boards
      return x > 90 && x < 120 && y >= 110 ? path : null
    })
    const result = greened(photo)
    for (const [x, y] of [
      [105, 140],
      [20, 90],
      [225, 90],
      [225, 130],
    ])
      expect(at(result, x, y)).toEqual(at(photo, x, y))
    const [red, green] = at(result, 60, 140)
    expect(red / green).toBeLessThan((0.85 * straw[0]) / straw[1])
  })

  it('leaves what hangs together with the lawn but stands high in the photo', () => {
    const tree = (x: number) => x > 90 && x < 150
    const photo = garden((x, y) => (tree(x) && y > 20 ? straw : null))
    const result = greened(photo)
    expect(at(result, 120, 40)).toEqual(at(photo, 120, 40))
    expect(at(result, 120, 140)).not.toEqual(at(photo, 120, 140))
  })

  it('never makes green grass paler', () => {
    const photo = garden((x, y) => (y < 110 ? null : x < 120 ? [88, 140, 42] : [172, 182, 66]))
    const result = greened(photo)
    for (const x of [40, 200]) {
      const [before, after] = [at(photo, x, 140), at(result, x, 140)]
      expect(after[0] / after[1]).toBeLessThan(before[0] / before[1] + 0.01)
      expect(after[2] / after[1]).toBeLessThan(before[2] / before[1] + 0.01)
    }
  })
})
