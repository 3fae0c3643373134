import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)

test('what is sealed opens again, shows nothing of itself, and is never the same twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 300, unit: 'grapheme' }), (text) => {
      const sealed = seal(key, text, 'aryeo:1')
      expect(unseal(key, sealed, 'aryeo:1')).toBe(text)
      expect(sealed.includes(Buffer.from(text))).toBe(false)
      expect(sealed.equals(seal(key, text, 'aryeo:1'))).toBe(false)
    }),
  )
})

test('another owner, another key or any other bit does not open it', () => {
  const sealed = seal(key, 'a secret', 'aryeo:1')
  expect(() => unseal(key, sealed, 'aryeo:2')).toThrow()
  expect(() => unseal(randomBytes(32), sealed, 'aryeo:1')).toThrow()
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => unseal(key, changed, 'aryeo:1')).toThrow()
    }),
  )
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), (length) => {
      expect(() => unseal(key, sealed.subarray(0, length), 'aryeo:1')).toThrow()
    }),
  )
})
