import { describe, expect, it } from 'vitest'
import { markLimits } from './mark-limits.ts'
import { checkSettings, fitSettings } from './settings.ts'
import { settingsSchema, type Settings, type SettingValue, type Widget } from './widgets.ts'

const base = {
  help: '',
  group: 'Group',
  options: [],
  min: null,
  max: null,
  step: null,
  unit: '',
  default: [],
  alters_property: false,
  neutral: null,
  idle: null,
  rank: 'usual' as const,
  words: [],
  is_pictured: false,
}
const widgets: Widget[] = [
  { ...base, id: 'unlit', kind: 'places', label: 'Dark windows' },
  { ...base, id: 'drawn', kind: 'boxes', label: 'Windows by hand' },
  { ...base, id: 'sky', kind: 'strokes', label: 'Sky by hand' },
]
const place = { x: 0.5, y: 1 }
const box = { x: 0.3, y: 0.7, width: 0.7, height: 0.1 }
const stroke = { kind: 'add' as const, size: 0.1, points: [0, 1, 0.5, 0.5] }
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

describe('marks on a photo', () => {
  it.each<[string, SettingValue]>([
    ['none', []],
    ['as many places as may be', many(markLimits.places, place)],
    ['a box to the edge', [box]],
    ['as many boxes as may be', many(markLimits.boxes, box)],
    ['as many strokes as may be', many(markLimits.strokes, stroke)],
    ['a dot', [{ ...stroke, points: [0, 0] }]],
    ['a long stroke', [{ ...stroke, points: many(2 * markLimits.strokePoints, 0.5) }]],
  ])('may be %s', (_, value) => {
    expect(settingsSchema.parse({ value })).toEqual({ value })
  })

  it.each<[string, unknown]>([
    ['a place outside', [{ x: 1.01, y: 0 }]],
    ['a place that is no number', [{ x: null, y: 0 }]],
    ['too many places', many(markLimits.places + 1, place)],
    ['too many boxes', many(markLimits.boxes + 1, box)],
    ['a box beyond the photo', [{ ...box, width: 0.71 }]],
    ['a box without a side', [{ ...box, height: 0 }]],
    ['a box without a size', [{ ...box, height: undefined }]],
    ['a box and a place', [box, place]],
    ['too many strokes', many(markLimits.strokes + 1, stroke)],
    ['a brush without size', [{ ...stroke, size: 0 }]],
    ['a brush larger than the photo', [{ ...stroke, size: 1.2 }]],
    ['another kind', [{ ...stroke, kind: 'smudge' }]],
    ['a stroke outside', [{ ...stroke, points: [0, -0.1] }]],
    ['half a point', [{ ...stroke, points: [0, 1, 0.5] }]],
    ['a stroke without points', [{ ...stroke, points: [] }]],
    ['too many points', [{ ...stroke, points: many(2 * markLimits.strokePoints + 2, 0.5) }]],
    ['both in one list', [place, stroke]],
  ])('may not be %s', (_, value) => {
    expect(settingsSchema.safeParse({ value }).success).toBe(false)
  })

  it('belong to the widget of their kind', () => {
    const settings: Settings = { unlit: [place], drawn: [box], sky: [stroke] }
    expect(checkSettings(widgets, [], settings)).toEqual(settings)
    expect(checkSettings(widgets, [], {})).toEqual({ unlit: [], drawn: [], sky: [] })
    expect(() => checkSettings(widgets, [], { unlit: [stroke] })).toThrow('Dark windows is a list of places')
    expect(() => checkSettings(widgets, [], { sky: [place] })).toThrow('Sky by hand is a list of strokes')
    expect(() => checkSettings(widgets, [], { sky: 'all' })).toThrow('Sky by hand is a list of strokes')
    expect(fitSettings(widgets, [], { unlit: [stroke], sky: [stroke] })).toEqual({
      unlit: [],
      drawn: [],
      sky: [stroke],
    })
    expect(() => checkSettings(widgets, [], { drawn: [place] })).toThrow('Windows by hand is a list of boxes')
    expect(() => checkSettings(widgets, [], { unlit: [box] })).toThrow('Dark windows is a list of places')
  })
})
