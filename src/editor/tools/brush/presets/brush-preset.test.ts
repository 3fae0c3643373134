import { expect, it } from 'vitest'
import { withMoved } from '../../../presets/named-list.ts'
import { brushPresetCommands } from './brush-preset-commands.ts'
import { brushText, firstBrushes, keyOfPlace, MAX_BRUSHES, parseBrushes } from './brush-preset.ts'

const { brushes } = firstBrushes

it('gives the first ten brushes the digits, in whatever order they are put', () => {
  expect([0, 8, 9, 10].map(keyOfPlace)).toEqual(['Shift+Digit1', 'Shift+Digit9', 'Shift+Digit0', null])
  const moved = withMoved(brushes, 'standard', -1)
  expect(brushPresetCommands(moved, () => undefined).map(({ label, keys }) => [label, ...keys])).toEqual([
    ['Brush: Standard', 'Shift+Digit1'],
    ['Brush: Fine edge', 'Shift+Digit2'],
    ['Brush: Large soft', 'Shift+Digit3'],
    ['Brush: Faint soft', 'Shift+Digit4'],
  ])
  expect(withMoved(brushes, 'fine', -1)).toBe(brushes)
  expect(withMoved(brushes, 'faint', 1)).toBe(brushes)
  expect(withMoved(brushes, 'gone', 1)).toBe(brushes)
  expect(brushText(brushes[3]!)).toBe('200 px, hardness 0 %, opacity 30 %')
})

it('reads stored brushes only when all are sound', () => {
  expect(parseBrushes(JSON.parse(JSON.stringify(firstBrushes)))).toEqual(firstBrushes)
  const [one] = brushes
  for (const bad of [
    null,
    [],
    { brushes: [one] },
    { brushes: [{ ...one, size: 0 }], chosen: null },
    { brushes: [{ ...one, hardness: 2 }], chosen: null },
    { brushes: [{ ...one, name: ' ' }], chosen: null },
    { brushes: [one, one], chosen: null },
    {
      brushes: Array.from({ length: MAX_BRUSHES + 1 }, (_, i) => ({ ...one, id: `${i}`, name: `${i}` })),
      chosen: null,
    },
  ])
    expect(parseBrushes(bad)).toBeNull()
})
