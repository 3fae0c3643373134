import { describe, expect, it } from 'vitest'
import { mayOpen } from './guards.ts'

describe('a private route', () => {
  it('is open to all who are signed in unless it asks for a permission', () => {
    expect(mayOpen(undefined, [])).toBe(true)
    expect(mayOpen('users', ['orders'])).toBe(false)
    expect(mayOpen('users', ['orders', 'users'])).toBe(true)
  })
})
