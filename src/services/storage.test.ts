import { expect, test } from 'vitest'
import { excessOf } from './storage.ts'

const megabyte = 1_000_000
const files = [3, 5, 1].map((megabytes) => ({ size: megabytes * megabyte }))

test('all that fits is sent', () => {
  expect(excessOf(files, { used: 0, allowed: 9 * megabyte }, 0)).toBeNull()
  expect(excessOf(files, { used: 1e12, allowed: null }, 0)).toBeNull()
})

test('what does not fit is known before anything is sent, with how much room there is', () => {
  const found = excessOf(files, { used: 2 * megabyte, allowed: 8 * megabyte }, megabyte)
  expect([...(found?.excess ?? [])]).toEqual([files[1]])
  expect(found?.why).toBe(
    'These 3 files need 9.0 MB, and 5.0 MB of the 8.0 MB that your account may keep are left: 1 of them is not sent. Delete photos or sounds, or choose a plan.',
  )
})

test('an account that keeps more than its plan allows has no room', () => {
  const found = excessOf(files.slice(0, 1), { used: 9 * megabyte, allowed: 8 * megabyte }, 0)
  expect(found?.why).toMatch(
    /^This file needs 3\.0 MB, and 0 KB of the 8\.0 MB .* are left: it is not sent\./,
  )
})
