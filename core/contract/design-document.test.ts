import { describe, expect, it } from 'vitest'
import { designLimits, designSchema, type Design, type DesignSurface } from './design-document.ts'

const surface: DesignSurface = {
  id: 'a',
  name: 'Floor',
  plane: 'floor',
  clicks: [{ kind: 'add', x: 0.5, y: 0.9 }],
  strokes: [],
  change: { kind: 'paint', colour: '#aabbcc', finish: 'matt' },
}
const faultOf = (surfaces: DesignSurface[]): string | undefined => {
  const design: Design = { version: 1, seed: 1, scale: { kind: 'auto' }, surfaces }
  return designSchema.safeParse(design).error?.issues[0].message
}

describe('the document of a design', () => {
  it('takes a surface that is clicked, or painted over', () => {
    expect(faultOf([surface])).toBeUndefined()
    const stroke = { kind: 'add' as const, size: 0.1, points: [0.5, 0.5] }
    expect(faultOf([{ ...surface, clicks: [], strokes: [stroke] }])).toBeUndefined()
  })

  it.each<[string, DesignSurface[], RegExp]>([
    ['without a surface', [], /Choose a surface/],
    [
      'whose surface is nowhere',
      [{ ...surface, clicks: [{ kind: 'take', x: 0.5, y: 0.5 }] }],
      /click it, or paint/,
    ],
    ['with one id twice', [surface, surface], /one id/],
    [
      'with more surfaces than a photo has',
      Array.from({ length: designLimits.surfaces + 1 }, (_, i) => ({ ...surface, id: `${i}` })),
      /At most 24/,
    ],
    [
      'with a colour in words',
      [{ ...surface, change: { ...surface.change, colour: 'red' } as never }],
      /#rrggbb/,
    ],
  ])('is refused %s', (_, surfaces, message) => {
    expect(faultOf(surfaces)).toMatch(message)
  })
})
