import { describe, expect, it } from 'vitest'
import { findClassAreas, maskOfAreas } from './class-areas.ts'
import { codeOf } from './classes.ts'

const [wall, floor, object] = [codeOf('wall'), codeOf('floor'), codeOf('object')]

/** A wall over a floor, 60 × 40, with two things on the floor and a speck on the wall. */
function room() {
  const data = new Uint8Array(60 * 40)
  for (let p = 0; p < data.length; p++) data[p] = p < 60 * 20 ? wall : floor
  for (let y = 24; y < 34; y++)
    for (let x = 0; x < 60; x++) if ((x > 5 && x < 15) || (x > 40 && x < 55)) data[y * 60 + x] = object
  data[5 * 60 + 30] = object
  return { width: 60, height: 40, data }
}

describe('areas of classes', () => {
  it('are the connected parts, the largest first, without specks', () => {
    const { labels, areas } = findClassAreas(room())
    expect(areas.map(({ name }) => name)).toEqual(['wall', 'floor', 'object', 'object'])
    expect(areas.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(areas[3].fraction).toBeCloseTo(90 / 2400)
    expect(labels.data[30 * 60 + 45]).toBe(3)
    expect(labels.data[30 * 60 + 10]).toBe(4)
    expect(labels.data[5 * 60 + 30]).toBe(0)
  })

  it('take the edges of the photo, at the photo’s size', () => {
    // The photo's floor begins half a row of the map lower than the map says.
    const width = 600
    const height = 400
    const data = new Uint8ClampedArray(width * height * 4)
    for (let p = 0; p < width * height; p++) data.fill(p < width * 205 ? 230 : 60, p * 4, p * 4 + 4)
    const { labels } = findClassAreas({
      width: 2,
      height: 40,
      data: new Uint8Array(80).fill(wall, 0, 40).fill(floor, 40),
    })
    const mask = maskOfAreas(labels, [2], { width, height, data })
    const at = (y: number) => mask.data[y * width + 300]
    expect([at(150), at(202), at(208), at(350)].map((value) => value > 127)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
