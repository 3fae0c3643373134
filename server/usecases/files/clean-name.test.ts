import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test('a long name of a photo is kept to its end, so that two takes can be told apart', () => {
  const name = (take: number) =>
    `${'14 Rather Long Crescent, living room facing the garden '.repeat(4)}${take}.jpg`
  expect(cleanName(name(3), 'Photo')).toBe(name(3))
  expect(cleanName(`${'x'.repeat(300)}.jpg`, 'Photo')).toHaveLength(255)
})
