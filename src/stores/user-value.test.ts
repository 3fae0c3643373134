import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../core/contract/shapes.ts'
import { useAuth } from './auth.ts'
import { createUserValue } from './user-value.ts'

const entries = new Map<string, string>()
let isFull = false

function userOf(id: string): User {
  return {
    id,
    full_name: 'Ada',
    email: 'ada@example.com',
    profile_picture: null,
    role: 'agent',
    roles: ['agent'],
    is_subscriber: true,
    nmls_number: null,
    phone_number: null,
  }
}

function made() {
  return createUserValue<number>({
    name: 'size',
    version: 2,
    fallback: 1,
    parse: (stored) => (typeof stored === 'number' ? stored : null),
  })
}

beforeEach(() => {
  entries.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      entries.set(key, text)
    },
  })
  vi.stubGlobal('window', new EventTarget())
  useAuth.setState({ user: userOf('u1') })
})

describe('a user value', () => {
  it('is kept for each user apart', () => {
    const value = made()
    expect(value.get()).toBe(1)
    expect(value.set(5)).toBe(true)
    useAuth.setState({ user: userOf('u2') })
    expect(value.get()).toBe(1)
    value.set(7)
    useAuth.setState({ user: userOf('u1') })
    expect(value.get()).toBe(5)
    expect(made().get()).toBe(5)
    expect([...entries.keys()]).toEqual(['user-value:u1:size', 'user-value:u2:size'])
  })
  it.each(['', '{', 'null', '7', '{"version":1,"value":5}', '{"version":2,"value":"5"}', '{"version":2}'])(
    'falls back when the stored text is %j',
    (text) => {
      entries.set('user-value:u1:size', text)
      expect(made().get()).toBe(1)
    },
  )
  it('lasts as long as the page where the browser keeps nothing, and says so', () => {
    isFull = true
    const value = made()
    expect(value.set(5)).toBe(false)
    expect(value.get()).toBe(5)
  })
  it('tells of changes here, of another user, and of another tab, until nobody listens', () => {
    const value = made()
    const heard = vi.fn()
    const off = value.subscribe(heard)
    value.set(2)
    useAuth.setState({ user: userOf('u2') })
    entries.set('user-value:u2:size', '{"version":2,"value":9}')
    const inOtherTab = Object.assign(new Event('storage'), { key: 'user-value:u2:size' })
    window.dispatchEvent(inOtherTab)
    expect(value.get()).toBe(9)
    expect(heard).toHaveBeenCalledTimes(3)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }))
    off()
    value.set(3)
    expect(heard).toHaveBeenCalledTimes(3)
  })
})
