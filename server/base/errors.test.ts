import { expect, test } from 'vitest'
import { Refusal } from '../../core/refusal.ts'
import { AppError, convertRefusal } from './errors.ts'

test('a refusal is told to the user as a wrong request, in its words', () => {
  const converted = convertRefusal(new Refusal('This photo shows no sky.'))
  expect(converted).toBeInstanceOf(AppError)
  expect(converted).toMatchObject({ code: 'invalid_request', message: 'This photo shows no sky.' })
})

test.each([
  new RangeError('Array buffer allocation failed'),
  new RangeError('Invalid array length'),
  new TypeError('x'),
])('a lack of memory or a mistake of ours is not: %s', (error) => {
  expect(convertRefusal(error)).toBe(error)
})
