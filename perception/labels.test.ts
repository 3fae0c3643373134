import { expect, test } from 'vitest'
import type { Superpixels } from '../core/imaging/suggest/superpixels.ts'
import { agreementOf, countGroup } from './agreement.ts'
import { codeOf } from '../core/perception/classes.ts'
import { labelNames, parseLabelFile, readLabels } from './label-file.ts'
import { paintPolygons, snapToPhoto } from './paint-labels.ts'
import { parseSplit, readSplit } from './split.ts'

const file = {
  photo: 'room.jpg',
  sha256: '0'.repeat(64),
  width: 40,
  height: 20,
  house: 'a',
  source: 'here',
  licence: 'CC0',
  kind: 'indoor',
  view: { width: 40, height: 20 },
  rough: '',
  polygons: ['wall 0,0 40,0 40,20 0,20', 'floor 0,10 40,10 40,20 0,20'],
}
const parse = (changes: object) => parseLabelFile('room.json', JSON.stringify({ ...file, ...changes }))

test('label files are painted in their order, at any size', () => {
  const { data } = paintPolygons(parse({}), 20, 10)
  expect(data.filter((code) => code === codeOf('wall'))).toHaveLength(100)
  expect(data[99]).toBe(codeOf('wall'))
  expect(data[100]).toBe(codeOf('floor'))
  const reversed = parse({ polygons: [...file.polygons].reverse() })
  expect(new Set(paintPolygons(reversed, 20, 10).data)).toEqual(new Set([codeOf('wall')]))
})

test('an edge that was drawn beside that of the photo moves onto it', () => {
  // The photo's own edge lies two rows below the drawn one.
  const of = Int32Array.from({ length: 40 * 20 }, (_, p) => (p < 40 * 12 ? 0 : 1))
  const pieces: Superpixels = { width: 40, height: 20, of, count: 2 }
  const { data } = snapToPhoto(paintPolygons(parse({}), 40, 20), pieces)
  expect([data[40 * 11], data[40 * 12]]).toEqual([codeOf('wall'), codeOf('floor')])
})

test('faulty label files are refused with the file and what to mend', () => {
  expect(() => parse({ polygons: ['sky 0,0 40,0 40,20'] })).toThrow(
    'room.json: "sky" is no class of indoor photos',
  )
  expect(() => parse({ polygons: ['wall 0,0 40'] })).toThrow(/room\.json: .*three corners/s)
  expect(() => parseSplit('{ "tuning": ["a", "b"], "judging": ["b"] }')).toThrow(
    'In both halves of the split: b',
  )
})

test('each labelled photo belongs to one half, by its house', () => {
  const { tuning, judging } = readSplit()
  const houses = labelNames().map((name) => readLabels(name).house)
  expect([...new Set(houses)].sort()).toEqual([...tuning, ...judging].sort())
})

test('agreement leaves unlabelled pixels out, and counts houses alike', () => {
  const plane = (codes: number[]) => ({ width: codes.length, height: 1, data: Uint8Array.from(codes) })
  const [wall, floor] = [codeOf('wall'), codeOf('floor')]
  const right = countGroup(plane([wall, wall, wall, floor]), plane([wall, wall, 0, floor]), ['wall'], 'a')
  const half = countGroup(plane([wall, wall, floor, floor]), plane([wall, wall, wall, wall]), ['wall'], 'b')
  expect(agreementOf([right])).toMatchObject({ together: 1, byHouse: 1, recall: 1, precision: 1 })
  expect(agreementOf([right, right, half])).toMatchObject({ houses: 2, byHouse: 0.75, precision: 1 })
})
