import { expect, it } from 'vitest'
import type { Widget } from '../../../../core/contract/widgets.ts'
import { doneBySettings, summarise } from './made-by.ts'

const base = {
  help: '',
  group: 'Light',
  options: [],
  min: -100,
  max: 100,
  step: 1,
  unit: '',
  default: 0,
  alters_property: false,
  neutral: null,
  idle: 0,
  rank: 'usual',
  words: [],
  is_pictured: false,
} satisfies Partial<Widget>

const widgets: Widget[] = [
  { ...base, id: 'shadows', kind: 'slider', label: 'Shadows' },
  { ...base, id: 'auto', kind: 'slider', label: 'Automatic light', unit: '%', default: 100 },
  {
    ...base,
    id: 'warmth',
    kind: 'slider',
    label: 'Warmth',
    words: [
      { from: -100, at: -50, label: 'Cooler' },
      { from: 1, at: 50, label: 'Warmer' },
    ],
  },
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
    idle: 'keep',
  },
  { ...base, id: 'note', kind: 'text', label: 'Note', default: '', idle: '' },
]

it('names what was set by hand first, in words where there are some, and nothing that did nothing', () => {
  const done = doneBySettings({ shadows: 0, auto: 100, warmth: 30, sky: 'keep', note: 'Sold' }, widgets, [])
  expect(done.map(({ name, value }) => [name, value])).toEqual([
    ['Warmth', 'Warmer'],
    ['Automatic light', '100 %'],
  ])
  expect(summarise(done)).toBe('Warmth: Warmer · Automatic light: 100 %')
})

it('counts what has no room in the line, and says when nothing was done', () => {
  const done = doneBySettings({ shadows: 10, auto: 100, warmth: 30, sky: 'clear', note: '' }, widgets, [])
  expect(summarise(done)).toBe('Shadows: 10 · Warmth: Warmer · 2 more')
  expect(summarise([])).toBe('Nothing: all was left as it is')
})
