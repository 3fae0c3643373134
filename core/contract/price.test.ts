import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, maxQuantity, computePrice } from './price.ts'

test('a coupon takes its share off the whole, to the nearest cent', () => {
  expect(computePrice(3_900, 1, 0)).toEqual({ subtotal: 3_900, discount: 0, amount: 3_900 })
  expect(computePrice(3_900, 2, 10)).toEqual({ subtotal: 7_800, discount: 780, amount: 7_020 })
  expect(computePrice(995, 1, 10)).toEqual({ subtotal: 995, discount: 100, amount: 895 })
  expect(computePrice(994, 1, 10)).toEqual({ subtotal: 994, discount: 99, amount: 895 })
})

test('every price is whole, adds up, and is never below 1 % of the full one', () => {
  const price = fc.integer({ min: 100, max: 1_000_000 })
  const quantity = fc.integer({ min: 1, max: maxQuantity })
  fc.assert(
    fc.property(price, quantity, fc.integer({ min: 0, max: 99 }), (unit, count, percent) => {
      const { subtotal, discount, amount } = computePrice(unit, count, percent)
      expect([subtotal, discount, amount].every(Number.isSafeInteger)).toBe(true)
      expect(amount + discount).toBe(unit * count)
      expect(Math.abs(discount * 100 - subtotal * percent)).toBeLessThanOrEqual(50)
      expect(amount).toBeGreaterThanOrEqual(1)
    }),
  )
})

test.each([
  [0, 1, 0],
  [1.5, 1, 0],
  [100, 0, 0],
  [100, maxQuantity + 1, 0],
  [100, 1.5, 0],
  [100, 1, 100],
  [100, 1, -1],
])('refuses %d cents, %d times, %d percent off', (unit, count, percent) => {
  expect(() => computePrice(unit, count, percent)).toThrow(RangeError)
})

test('money', () => {
  expect(formatMoney(129_900, 'USD')).toBe('$1,299.00')
  expect(formatMoney(5, 'USD')).toBe('$0.05')
})
