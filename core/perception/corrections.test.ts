import { array, assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels, Plane } from '../imaging/pixels.ts'
import { classMap, probabilityAt } from './class-map.ts'
import { codeOf, LABEL_CLASSES, type LabelClass } from './classes.ts'
import {
  correctionsLeft,
  correctionsSize,
  correctMap,
  packCorrections,
  unpackCorrections,
} from './corrections.ts'
import { paintArea, paintStroke, paintStrokeToEdges } from './paint-corrections.ts'
import { kindOf, likeliestOf, type PerceptionMap } from './perception-map.ts'

const GRID = { width: 64, height: 48 }
const [FLOOR, WALL, DOOR] = [codeOf('floor'), codeOf('wall'), codeOf('door')]

/** A map that is as sure of one class everywhere. */
function mapOf(name: LabelClass, chance = 200): PerceptionMap {
  const [width, height] = [8, 6]
  const data = new Uint8Array(width * height * LABEL_CLASSES.length)
  data.fill(
    chance,
    LABEL_CLASSES.indexOf(name) * width * height,
    (LABEL_CLASSES.indexOf(name) + 1) * width * height,
  )
  return { width, height, data }
}

const none = (): Plane => ({ ...GRID, data: new Uint8Array(GRID.width * GRID.height) })
const grey = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(128),
})

describe('corrections of a map', () => {
  it('are kept in runs, whatever they say', () => {
    const codes = array(integer({ min: 0, max: LABEL_CLASSES.length }), {
      minLength: 12,
      maxLength: 12,
    })
    assert(
      property(codes, (data) => {
        const plane = { width: 4, height: 3, data: Uint8Array.from(data) }
        const packed = packCorrections(plane)
        if (data.every((code) => code === 0)) expect(packed).toBeNull()
        else expect(unpackCorrections(packed!)).toEqual(plane)
      }),
    )
  })

  it.each([
    ['leave places out', [WALL, 5]],
    ['go over the end', [WALL, 13]],
    ['name no class', [LABEL_CLASSES.length + 1, 12]],
    ['are half a class', [1.5, 12]],
    ['lack a length', [WALL, 12, 0]],
  ])('are refused where the runs %s', (_, runs) => {
    expect(() => unpackCorrections({ width: 4, height: 3, runs })).toThrow(RangeError)
  })

  it('have the shape of the photo', () => {
    expect(correctionsSize({ width: 6000, height: 4000 })).toEqual({ width: 512, height: 341 })
    expect(correctionsSize({ width: 300, height: 4000 })).toEqual({ width: 38, height: 512 })
    expect(correctionsSize({ width: 90, height: 60 })).toEqual({ width: 90, height: 60 })
  })

  it('are certain where they are, and leave the map as it is elsewhere', () => {
    const painted = paintStroke(none(), { points: [10, 10, 30, 10], width: 6, code: DOOR })
    const map = correctMap(mapOf('wall'), painted)
    const [likeliest, pixels] = [likeliestOf(map), GRID.width * GRID.height]
    expect(likeliest.data[10 * GRID.width + 20]).toBe(DOOR)
    expect(likeliest.data[20 * GRID.width + 20]).toBe(WALL)
    const wall = map.data.subarray(LABEL_CLASSES.indexOf('wall') * pixels)
    expect([wall[10 * GRID.width + 20], wall[20 * GRID.width + 20]]).toEqual([0, 200])
    expect(correctMap(mapOf('wall'), null)).toEqual(mapOf('wall'))
  })

  it('are seen as narrow as they were painted, however smooth the photo is', () => {
    const painted = paintStroke(none(), { points: [32.5, 4, 32.5, 44], width: 2, code: DOOR })
    const photo = grey(640, 480)
    const codes = classMap(correctMap(mapOf('wall'), painted), photo)
    const row = codes.data.subarray(240 * 640, 241 * 640)
    const doors = row.filter((code) => code === DOOR).length
    // Three places of the grid, each of ten pixels, and half of what they fall off in.
    expect(doors).toBeGreaterThanOrEqual(18)
    expect(doors).toBeLessThanOrEqual(40)
    expect(row[325]).toBe(DOOR)
    expect([row[290], row[360]]).toEqual([WALL, WALL])
    const said = probabilityAt(correctMap(mapOf('wall'), painted), photo, ['door'])
    expect(said.data[240 * 640 + 325]).toBeGreaterThan(240)
  })

  it('may name what is never seen in a photo of this kind', () => {
    const painted = paintStroke(none(), { points: [10, 10], width: 12, code: codeOf('sky') })
    const map = correctMap(mapOf('wall'), painted)
    expect(kindOf(map).kind).toBe('indoor')
    expect(classMap(map, grey(64, 48)).data[10 * 64 + 10]).toBe(codeOf('sky'))
  })

  it('are given to a whole area, and taken back by a stroke', () => {
    const labels = { width: 2, height: 1, data: Uint8Array.of(1, 2) }
    const all = paintArea(none(), { labels, id: 2, code: FLOOR })
    expect(all.data.filter((code) => code === FLOOR).length).toBe((GRID.width * GRID.height) / 2)
    expect(all.data[GRID.width - 1]).toBe(FLOOR)
    expect(all.data[0]).toBe(0)
    const back = paintStroke(all, { points: [-9, 24, 90, 24], width: 200, code: 0 })
    expect(packCorrections(back)).toBeNull()
    expect(all.data[GRID.width - 1], 'what was there before is kept for undo').toBe(FLOOR)
  })

  it('end at the edges of the photo that a stroke grazes, and go over those that it crosses', () => {
    // A pane of 20 places with a frame round it, on a wall.
    const of = Int32Array.from({ length: GRID.width * GRID.height }, (_, p) => {
      const [x, y] = [p % GRID.width, Math.floor(p / GRID.width)]
      const away = Math.max(Math.abs(x - 30), Math.abs(y - 24))
      return away < 10 ? 2 : away < 12 ? 1 : 0
    })
    const pieces = { ...GRID, of, count: 3 }
    const at = (plane: Plane, x: number, y: number) => plane.data[y * GRID.width + x]
    const along = { points: [30, 18, 30, 30], width: 22, code: DOOR }
    const held = paintStrokeToEdges(none(), along, pieces)
    expect([at(held, 30, 24), at(held, 23, 24), at(held, 19, 24), at(held, 30, 12)]).toEqual([
      DOOR,
      DOOR,
      0,
      0,
    ])
    expect(at(paintStroke(none(), along), 20, 24)).toBe(DOOR)
    const across = paintStrokeToEdges(none(), { points: [4, 24, 60, 24], width: 4, code: DOOR }, pieces)
    expect([at(across, 8, 24), at(across, 19, 24), at(across, 30, 24)]).toEqual([DOOR, DOOR, DOOR])
  })

  it('no longer hold where a result shows something else', () => {
    const all = { ...GRID, data: new Uint8Array(GRID.width * GRID.height).fill(DOOR) }
    // At ten times the size, changed from the middle of place 20 on.
    const [width, height] = [640, 480]
    const changed = { width, height, data: new Uint8Array(width * height) }
    for (let p = 0; p < changed.data.length; p++) changed.data[p] = p % width >= 206 ? 255 : 90
    const left = correctionsLeft(all, changed)
    const row = [...left.data.subarray(24 * GRID.width, 25 * GRID.width)]
    expect(row.lastIndexOf(DOOR)).toBe(20)
    expect(row.indexOf(0)).toBe(21)
  })

  it('have a place under each dot, however small', () => {
    assert(
      property(
        double({ min: 0, max: 63.99, noNaN: true }),
        double({ min: 0, max: 47.99, noNaN: true }),
        (x, y) => {
          const dot = paintStroke(none(), { points: [x, y], width: 0, code: DOOR })
          expect(dot.data[Math.floor(y) * GRID.width + Math.floor(x)]).toBe(DOOR)
        },
      ),
    )
  })
})
