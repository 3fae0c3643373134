import { describe, expect, it } from 'vitest'
import { disc, draw, paintOver, type Colour } from '../../../../tests/helpers/scenes.ts'
import { applyPatches, type Pixels, type Plane } from '../../pixels.ts'
import type { Crop } from '../crop.ts'
import type { EdgeLine } from '../hints/hints.ts'
import { removeItems } from '../remove-items.ts'
import { findEdges } from './find-edges.ts'

const [WIDTH, HEIGHT] = [300, 220]
const WALL: Colour = [200, 202, 205]
const SIDE: Colour = [150, 155, 170]
const FLOOR: Colour = [140, 100, 60]
const BOARD: Colour = [205, 207, 210]

function cropOf({ width, height, data }: Pixels, mask: Plane): Crop {
  const hole = Uint8Array.from(mask.data, (value) => (value >= 128 ? 1 : 0))
  const seen = Uint8Array.from(data)
  for (let p = 0; p < hole.length; p++) if (hole[p] === 1) seen.fill(0, p * 4, p * 4 + 4)
  return { width, height, data: seen, hole, barred: new Uint8Array(hole.length) }
}

/** The edges behind a disc in the middle of a picture. */
function edgesBehind(paint: (x: number, y: number) => Colour, drawn: readonly EdgeLine[] = []): EdgeLine[] {
  const crop = cropOf(draw(WIDTH, HEIGHT, paint), disc(WIDTH, HEIGHT, 150, 110, 40))
  return findEdges(crop, { width: 80, height: 80 }, drawn)
}

/** The row of a line at a column. */
function rowAt({ points }: EdgeLine, x: number): number {
  const [a, b] = [points[0], points[points.length - 1]]
  return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)
}

const slanting = (x: number): number => 80 + 0.2 * x

describe('edges behind a hole', () => {
  it('go straight on between what is seen on both sides', () => {
    const edges = edgesBehind((x, y) => (y + 0.5 < slanting(x + 0.5) ? WALL : FLOOR))
    expect(edges).toHaveLength(1)
    for (const x of [120, 150, 180]) expect(Math.abs(rowAt(edges[0], x) - slanting(x))).toBeLessThan(1)
  })

  it('go on where they are seen for some pixels only beyond the hole', () => {
    const edges = edgesBehind((x, y) => (x > 202 ? SIDE : y + 0.5 < slanting(x + 0.5) ? WALL : FLOOR))
    expect(edges).toHaveLength(1)
    expect(Math.abs(rowAt(edges[0], 170) - slanting(170))).toBeLessThan(1.5)
  })

  it('go on behind each of two holes that they pass', () => {
    const [one, two] = [disc(500, HEIGHT, 85, 110, 30), disc(500, HEIGHT, 415, 110, 30)]
    const mask = { ...one, data: one.data.map((value, i) => Math.max(value, two.data[i])) }
    const truth = draw(500, HEIGHT, (_, y) => (y < 110 ? WALL : FLOOR))
    const edges = findEdges(cropOf(truth, mask), { width: 60, height: 60 }, [])
    const hides = (x: number) => (edge: EdgeLine) =>
      edge.points.some((p) => p.x < x) && edge.points.some((p) => p.x > x)
    expect([85, 415].map((x) => edges.filter(hides(x)).length)).toEqual([1, 1])
    expect(Math.abs(rowAt(edges[0], 250) - 110)).toBeLessThan(1)
  })

  it('bring a faint one along that runs beside a strong one, as that of a skirting board does', () => {
    const board = (x: number, y: number): Colour => {
      const above = slanting(x + 0.5) - (y + 0.5)
      return above < 0 ? FLOOR : above < 14 ? BOARD : WALL
    }
    const rows = edgesBehind(board)
      .map((edge) => slanting(150) - rowAt(edge, 150))
      .toSorted((a, b) => a - b)
    expect(rows).toHaveLength(2)
    expect(Math.abs(rows[0])).toBeLessThan(1)
    expect(Math.abs(rows[1] - 14)).toBeLessThan(1)
    const faint = edgesBehind((x, y) => (y + 0.5 < slanting(x + 0.5) ? WALL : BOARD))
    expect(faint).toEqual([])
  })

  it('meet where two walls and the floor do', () => {
    const corner = { x: 155, y: 118 }
    const floorAt = (x: number): number => corner.y + Math.abs(x - corner.x) * (x < corner.x ? 0.45 : 0.55)
    const edges = edgesBehind((x, y) =>
      y + 0.5 > floorAt(x + 0.5) ? FLOOR : x + 0.5 < corner.x ? WALL : SIDE,
    )
    expect(edges).toHaveLength(3)
    for (const { points } of edges) {
      const last = points[points.length - 1]
      expect(Math.hypot(last.x - corner.x, last.y - corner.y)).toBeLessThan(3)
    }
  })

  it('meet where the two that are seen far do, if the third is seen for a short way', () => {
    const corner = { x: 155, y: 118 }
    // On the left the floor begins 4 pixels lower than it ought to, and is seen over 30.
    const floorAt = (x: number): number =>
      corner.y + (x < corner.x ? 4 + 0.45 * (corner.x - x) : 0.55 * (x - corner.x))
    const edges = edgesBehind((x, y) => {
      if (x < 82) return BOARD
      return y + 0.5 > floorAt(x + 0.5) ? FLOOR : x + 0.5 < corner.x ? WALL : SIDE
    })
    expect(edges).toHaveLength(3)
    for (const { points } of edges) {
      const last = points[points.length - 1]
      expect(Math.abs(last.x - corner.x)).toBeLessThan(1.2)
      expect(Math.abs(last.y - floorAt(last.x + 0.6))).toBeLessThan(1.5)
    }
  })

  it('turn at the corner of a thing between the same colours', () => {
    const edges = edgesBehind((x, y) => (x > 140 && y > 120 ? FLOOR : WALL))
    expect(edges).toHaveLength(1)
    const off = edges[0].points.map((point) => Math.hypot(point.x - 141, point.y - 121))
    expect(Math.min(...off)).toBeLessThan(3)
  })

  it('are not those of another colour, of the grain of boards, or of an item on one side', () => {
    expect(edgesBehind((x, y) => (y < 110 ? WALL : x < 150 ? FLOOR : SIDE))).toEqual([])
    expect(edgesBehind((_, y) => (y % 12 === 0 ? [120, 84, 50] : FLOOR))).toEqual([])
    expect(edgesBehind((x, y) => (x < 118 && y > 104 && y < 116 ? SIDE : WALL))).toEqual([])
    expect(edgesBehind(() => WALL)).toEqual([])
  })

  it('give way to lines drawn by hand, also to those beside them', () => {
    const paint = (x: number, y: number): Colour => (y + 0.5 < slanting(x + 0.5) ? WALL : FLOOR)
    const drawn = (off: number, slope: number): EdgeLine => ({
      points: [60, 240].map((x) => ({ x, y: slanting(150) + off + slope * (x - 150) })),
    })
    expect(edgesBehind(paint, [drawn(6, 0.2)])).toEqual([])
    expect(edgesBehind(paint, [drawn(0, -0.4)])).toEqual([])
    expect(edgesBehind(paint, [drawn(-80, 0)])).toHaveLength(1)
  })
})

describe('a removal', () => {
  it.each([
    ['at the size of its preview', 52],
    ['at a larger size, as its preview did', 100],
  ])('draws the border of wall and floor straight through, %s', (_, radius) => {
    const size = radius * 5
    const border = (x: number): number => size / 2 - 0.15 * size + 0.3 * x
    const truth = draw(size, size, (x, y) => {
      if (y + 0.5 < border(x + 0.5)) return WALL
      const plank = (((x + 2 * y) >> 3) % 3) * 22
      return [120 + plank, 85 + plank, 50 + plank]
    })
    const mask = disc(size, size, size / 2, border(size / 2), radius)
    const photo = paintOver(truth, mask)
    const result = { ...photo, data: Uint8Array.from(photo.data) }
    applyPatches(result, removeItems(photo, mask, { grow: 2, feather: 2, seed: 1 }))
    for (let x = size / 2 - radius; x < size / 2 + radius; x++) {
      const middle = Math.round(border(x + 0.5))
      let above = 0
      for (let y = middle - 30; y < middle + 30; y++) if (result.data[(y * size + x) * 4 + 2] > 150) above++
      expect(Math.abs(middle - 30 + above - border(x + 0.5))).toBeLessThanOrEqual(1.1)
    }
  })
})
