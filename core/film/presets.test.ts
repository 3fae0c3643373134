import { expect, it } from 'vitest'
import { filmRatioSchema } from '../contract/film-document.ts'
import { filmPresetSchema } from '../contract/film-shapes.ts'
import { filmForms, formatOutput, formName } from './presets.ts'

it.each(filmRatioSchema.options)('a film of %s is had in each size, and in each other shape', (ratio) => {
  const forms = filmForms(ratio)
  expect(
    forms
      .filter((form) => form.ratio === ratio)
      .map(({ preset }) => preset)
      .sort(),
  ).toEqual([...filmPresetSchema.options].sort())
  expect(new Set(forms.map((form) => form.ratio))).toEqual(new Set(filmRatioSchema.options))
})

it('each form has a name and an address of its own', () => {
  const forms = filmRatioSchema.options.flatMap((ratio) =>
    filmPresetSchema.options.map((preset) => ({ preset, ratio })),
  )
  expect(new Set(forms.map(formatOutput)).size).toBe(forms.length)
  expect(new Set(forms.map((form) => formName(form, '1:1'))).size).toBe(forms.length)
  expect(formName({ preset: 'mls', ratio: '9:16' }, '16:9')).toBe('Vertical 9:16, unbranded')
})
