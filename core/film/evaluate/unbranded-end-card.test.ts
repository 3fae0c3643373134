import { expect, it } from 'vitest'
import { brandSchema, overlaySchema } from '../../contract/film-document.ts'
import { unbrandedEndCard } from './unbranded-end-card.ts'

const brand = brandSchema.parse({ name: 'Ada Agent', company: 'Keys', phone: '555 0100' })
const card = (...lines: string[]) => overlaySchema.parse({ template: 'end-card', frames: 90, lines })
const price = overlaySchema.parse({
  template: 'price-card',
  frames: 90,
  lines: ['€ 485,000', '12 Mill Lane', '3', '', '124 m²'],
})
const linesOf = (end: ReturnType<typeof card>, overlays = [end]) =>
  unbrandedEndCard({ overlays, brand }, end)?.lines ?? null

it('shows price, address and facts in place of what to do and whom to call', () => {
  const end = card('Book a viewing', 'Call Ada Agent')
  expect(linesOf(end, [price, end])).toEqual(price.lines)
})

it('keeps a second line that says nothing of who sells', () => {
  expect(linesOf(card('Book a viewing', '12 Mill Lane, 90210-1234'))).toEqual([
    '12 Mill Lane, 90210-1234',
    '',
  ])
})

it.each([
  'Ask at keys',
  'ada@example.org',
  'www.homes.example',
  'homes.com',
  'Call 030 1234567',
  'Ring 555 0100',
])('leaves out “%s”, and the card with it when nothing else is there', (line) => {
  expect(linesOf(card('Book a viewing', line))).toBeNull()
})
