import { describe, expect, it } from 'vitest'
import { checkSettings } from '../../../core/contract/settings.ts'
import { colorSchema, spaceSchema, widgetSchema } from '../../../core/contract/widgets.ts'
import { catalogue } from './catalogue.ts'

const unique = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length)

describe.each(Object.entries(catalogue))('the catalogue of %s', (_product, { spaces, widgets, colors }) => {
  it('has the shapes of the contract, and no id twice', () => {
    expect(spaceSchema.array().safeParse(spaces).error).toBeUndefined()
    expect(widgetSchema.array().safeParse(widgets).error).toBeUndefined()
    expect(colorSchema.array().safeParse(colors).error).toBeUndefined()
    unique(spaces.map(({ id }) => id))
    unique(widgets.map(({ id }) => id))
    unique(colors.map(({ id }) => id))
    for (const { options } of widgets) unique(options.map(({ id }) => id))
  })

  it('has defaults and neutral values that an order may carry', () => {
    expect(() => checkSettings(widgets, colors, {})).not.toThrow()
    for (const { id, neutral } of widgets)
      if (neutral !== null) expect(() => checkSettings(widgets, colors, { [id]: neutral })).not.toThrow()
  })

  it('keeps the widgets of one part together, since a part has one title', () => {
    const groups = widgets.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1])
    unique(groups)
  })

  it('gives each kind what it needs', () => {
    for (const widget of widgets) {
      if (widget.kind === 'choice' || widget.kind === 'cards')
        expect(widget.options.length, widget.id).toBeGreaterThan(1)
      if (widget.kind === 'slider') expect([widget.min, widget.max, widget.step]).not.toContain(null)
      if (widget.kind === 'color') expect(colors.length, widget.id).toBeGreaterThan(0)
      if (widget.neutral !== null) expect(widget.alters_property, widget.id).toBe(true)
    }
  })
})

it('marks what shows a property other than it is', () => {
  const altering = (product: keyof typeof catalogue) =>
    catalogue[product].widgets.filter((widget) => widget.alters_property).map(({ id }) => id)
  expect(altering('virtual-staging')).toContain('style')
  expect(altering('interior-design')).toEqual(expect.arrayContaining(['walls', 'floor', 'ceiling']))
  expect(altering('day-to-dusk')).toEqual(expect.arrayContaining(['time', 'sky', 'window_glow']))
  expect(altering('image-enhancement')).toEqual([])
})
