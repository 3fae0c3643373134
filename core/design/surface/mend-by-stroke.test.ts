import { describe, expect, it } from 'vitest'
import type { SurfaceMarks } from '../../contract/design-document.ts'
import { cellNoise } from '../../imaging/noise.ts'
import { findSurface } from './find-surface.ts'
import { lookAtPhoto } from './working-photo.ts'

const [WIDTH, HEIGHT] = [300, 200]

type Colour = readonly [number, number, number]
type Stroke = SurfaceMarks['strokes'][number]
const WALL: Colour = [190, 188, 184]

const inside = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

interface Thing {
  at: (x: number, y: number) => boolean
  colour: Colour
}

/** How much of parts of a wall with things on it belongs to what was clicked in its top left corner and painted. */
function parts(
  things: readonly Thing[],
  strokes: readonly Stroke[],
  where: readonly ((x: number, y: number) => boolean)[],
): number[] {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    const colour = things.findLast(({ at }) => at(x, y))?.colour ?? WALL
    data.set(
      colour.map((code) => code + 4 * (cellNoise(x, y, 3) - 0.5)),
      p * 4,
    )
  }
  const working = lookAtPhoto({ width: WIDTH, height: HEIGHT, data }, null)
  const { labels } = findSurface(working, {
    plane: null,
    clicks: [{ kind: 'add', x: 0.1, y: 0.1 }],
    strokes: [...strokes],
  })
  return where.map((isThere) => {
    let [own, all] = [0, 0]
    labels.forEach((is, p) => {
      if (!isThere(p % WIDTH, Math.floor(p / WIDTH))) return
      all++
      own += is
    })
    return own / all
  })
}

const stroke = (kind: Stroke['kind'], ...points: number[]): Stroke => ({
  kind,
  size: 0.03,
  points: points.map((value, i) => value / (i % 2 === 0 ? WIDTH : HEIGHT)),
})

describe('a stroke of the brush', () => {
  const pillar: Thing = { at: inside(140, 0, 150, HEIGHT), colour: [60, 50, 40] }
  const beyond = inside(154, 4, WIDTH - 4, HEIGHT - 4)
  const near = inside(4, 4, 136, HEIGHT - 4)

  it('that adds takes all of what it is on, up to an edge', () => {
    const sofa: Thing = { at: inside(220, 120, 290, HEIGHT), colour: [120, 60, 50] }
    const add = stroke('add', 170, 60, 200, 60)
    const [before] = parts([pillar, sofa], [], [beyond])
    expect(before).toBe(0)
    const [wall, onSofa] = parts(
      [pillar, sofa],
      [add],
      [(x, y) => beyond(x, y) && !inside(215, 115, 295, HEIGHT)(x, y), inside(223, 123, 287, HEIGHT)],
    )
    expect(wall).toBeGreaterThan(0.97)
    expect(onSofa).toBe(0)
  })

  it('that takes leaves all of a thing that is hardly other than the wall, and the wall beside it', () => {
    const shutter = inside(200, 40, 260, 140)
    // Its edges are felt, and not enough to stop the growth of a click.
    const things: Thing[] = [{ at: shutter, colour: [180, 179, 176] }]
    const of = [inside(204, 44, 256, 136), (x: number, y: number) => !inside(194, 34, 266, 146)(x, y)]
    const [before] = parts(things, [], of)
    expect(before).toBeGreaterThan(0.95)
    const [thing, wall] = parts(things, [stroke('take', 215, 60, 245, 120)], of)
    expect(thing).toBeLessThan(0.03)
    expect(wall).toBeGreaterThan(0.97)
  })

  it('that slips over an edge does not mean what is behind it', () => {
    const picture = inside(220, 40, 290, 120)
    const things: Thing[] = [pillar, { at: picture, colour: [120, 60, 50] }]
    const add = stroke('add', 170, 60, 222, 60)
    const [wall, behind] = parts(things, [add], [inside(160, 130, 290, 190), inside(232, 50, 286, 116)])
    expect(wall).toBeGreaterThan(0.97)
    expect(behind).toBe(0)
  })

  it('that takes leaves a thing that fades into the wall at one end, up to the edges of the rest', () => {
    const thing = inside(150, 82, 265, 98)
    const things = Array.from({ length: 40 }, (_, i): Thing => {
      const colour: Colour = [190 - 0.6 * i, 188 - 0.6 * i, 184 - 0.6 * i]
      return { at: (x, y) => thing(x, y) && x >= 150 + i, colour }
    })
    const [own, wall] = parts(
      things,
      [stroke('take', 205, 90, 258, 90)],
      [inside(200, 84, 263, 96), (x: number, y: number) => !inside(144, 76, 271, 104)(x, y)],
    )
    expect(own).toBeLessThan(0.05)
    expect(wall).toBeGreaterThan(0.99)
  })

  it('where nothing parts what it is on from the rest means what it covers', () => {
    const covered = inside(172, 99, 198, 101)
    const [on, rest] = parts(
      [],
      [stroke('take', 170, 100, 200, 100)],
      [covered, (x, y) => !inside(160, 90, 210, 110)(x, y)],
    )
    expect(on).toBe(0)
    expect(rest).toBe(1)
  })

  it('ends where an earlier one has said the opposite', () => {
    const strokes = [stroke('take', 230, 10, 230, 190), stroke('add', 170, 60, 200, 60)]
    const [own, taken, first] = parts([pillar], strokes, [
      inside(170, 59, 200, 61),
      inside(229, 20, 231, 180),
      near,
    ])
    expect(own).toBe(1)
    expect(taken).toBe(0)
    expect(first).toBeGreaterThan(0.97)
  })
})
