import {
  assert,
  boolean,
  constantFrom,
  dictionary,
  double,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { altersAt, altersProperty, checkSettings, fitSettings } from './settings.ts'
import type { Color, Settings, Widget } from './widgets.ts'
import { Refusal } from '../refusal.ts'

const base = {
  help: '',
  group: 'Group',
  options: [],
  min: null,
  max: null,
  step: null,
  unit: '',
  alters_property: false,
  neutral: null,
  idle: null,
  rank: 'usual' as const,
  words: [],
  is_pictured: false,
} satisfies Partial<Widget>

const widgets: Widget[] = [
  {
    ...base,
    id: 'sky',
    kind: 'cards',
    label: 'Sky',
    options: [
      { id: 'keep', label: 'Keep' },
      { id: 'clear', label: 'Clear' },
    ],
    default: 'keep',
    alters_property: true,
    neutral: 'keep',
  },
  { ...base, id: 'glow', kind: 'slider', label: 'Glow', min: -1, max: 1, step: 0.1, default: 0 },
  { ...base, id: 'lawn', kind: 'toggle', label: 'Lawn', default: false },
  {
    ...base,
    id: 'palette',
    kind: 'color',
    label: 'Colours',
    options: [{ id: 'style', label: 'As the style has it' }],
    default: 'style',
  },
  { ...base, id: 'note', kind: 'text', label: 'Note', max: 5, default: '' },
]
const colors: Color[] = [{ id: 'warm', name: 'Warm', hex: ['#ffffff'] }]
const defaults = { sky: 'keep', glow: 0, lawn: false, palette: 'style', note: '' }

const allowed = record(
  {
    sky: constantFrom('keep', 'clear'),
    glow: integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
    lawn: boolean(),
    palette: constantFrom('style', 'warm'),
    note: string({ maxLength: 5 }),
  },
  { requiredKeys: [] },
)
const anything = dictionary(
  oneof(constantFrom(...widgets.map(({ id }) => id)), string()),
  oneof(string(), double(), boolean()),
)

describe('the settings of an order', () => {
  it('are what was given, with the defaults of the rest', () => {
    expect(checkSettings(widgets, colors, {})).toEqual(defaults)
    assert(
      property(allowed, (given) => {
        expect(checkSettings(widgets, colors, given)).toEqual({ ...defaults, ...given })
      }),
    )
  })

  it.each([
    [{ cloud: true }, 'no setting called cloud'],
    [{ sky: 'pink' }, 'Sky is not one'],
    [{ sky: true }, 'Sky is not one'],
    [{ palette: 'blue' }, 'Colours is not one'],
    [{ glow: 1.1 }, 'from -1 to 1'],
    [{ glow: Number.NaN }, 'from -1 to 1'],
    [{ glow: '0' }, 'from -1 to 1'],
    [{ glow: 0.15 }, 'steps of 0.1'],
    [{ lawn: 1 }, 'true or false'],
    [{ note: 'too long' }, 'at most 5'],
    [{ note: 3 }, 'at most 5'],
    [{ constructor: 'x' }, 'no setting called constructor'],
  ])('refuse %o', (given, message) => {
    expect(() => checkSettings(widgets, colors, given as Settings)).toThrow(Refusal)
    expect(() => checkSettings(widgets, colors, given as Settings)).toThrow(message)
  })
})

describe('settings that were kept', () => {
  it('always become ones that an order may carry, and stay as they are when they are', () => {
    assert(
      property(anything, (kept) => {
        const fitted = fitSettings(widgets, colors, kept)
        expect(checkSettings(widgets, colors, fitted)).toEqual(fitted)
      }),
    )
    assert(
      property(allowed, (kept) => {
        expect(fitSettings(widgets, colors, kept)).toEqual({ ...defaults, ...kept })
      }),
    )
  })
})

describe('the mark of an alteration', () => {
  it('is due where a widget that alters is off its neutral value', () => {
    expect(altersProperty(widgets, defaults)).toBe(false)
    expect(altersProperty(widgets, { ...defaults, lawn: true })).toBe(false)
    expect(altersProperty(widgets, { ...defaults, sky: 'clear' })).toBe(true)
    expect(altersProperty(widgets, {})).toBe(false)
  })
  it('is always due where no value is neutral', () => {
    expect(altersAt({ ...widgets[0], neutral: null }, 'keep')).toBe(true)
  })
})
