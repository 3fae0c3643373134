import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../core/contract/shapes.ts'
import { useAuth } from '../stores/auth.ts'
import {
  checkLogin,
  endDeadSession,
  endSession,
  sessionToken,
  isSessionEnding,
  setCredits,
  setUser,
  startSession,
  storePermissions,
  storedPermissions,
  whileEnding,
} from './session.ts'
import { readEntry, storeEntry } from './stored-entry.ts'

class MemoryStorage {
  readonly entries = new Map<string, string>()
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.entries.set(key, value)
  }
  removeItem(key: string): void {
    this.entries.delete(key)
  }
  clear(): void {
    this.entries.clear()
  }
}

const user: User = {
  id: 'u1',
  full_name: 'Ada',
  email: 'ada@example.com',
  profile_picture: null,
  role: 'agent',
  roles: ['agent'],
  is_subscriber: true,
  nmls_number: null,
  phone_number: null,
}
const session = { user, access_token: 't1', image_credit: 5, video_credit: 2 }
const dayMs = 24 * 60 * 60_000

let storage: MemoryStorage
let heard: string[]

beforeEach(() => {
  storage = new MemoryStorage()
  heard = []
  const page = new EventTarget()
  for (const name of ['login', 'logout']) page.addEventListener(name, () => heard.push(name))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
  useAuth.setState({ user: null, token: null, imageCredits: 0, videoCredits: 0 })
})

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

describe('a stored entry', () => {
  it('lives for seven days and is removed afterwards', () => {
    storeEntry('k', 'v', 1_000)
    expect(readEntry('k', isText, 1_000 + 7 * dayMs - 1)).toBe('v')
    expect(readEntry('k', isText, 1_000 + 7 * dayMs)).toBeNull()
    expect(storage.entries.has('k')).toBe(false)
  })

  it('counts as missing when it is broken or of another shape', () => {
    for (const text of ['', '{', 'null', '{"value":"v"}', '{"value":7,"expires_at":9e15}']) {
      storage.setItem('k', text)
      expect(readEntry('k', isText)).toBeNull()
    }
  })
})

describe('the session', () => {
  it('is stored under user with token, user and both balances, and told by a login event', () => {
    startSession(session)
    const stored = JSON.parse(storage.getItem('user') ?? '') as { value: unknown }
    expect(stored.value).toEqual({ token: 't1', user, image_credit: 5, video_credit: 2 })
    expect(useAuth.getState()).toMatchObject({ token: 't1', imageCredits: 5, videoCredits: 2 })
    expect(heard).toEqual(['login'])
  })

  it('is taken over from another tab, and lost when that tab signs out', () => {
    startSession(session)
    const text = storage.getItem('user')!
    useAuth.setState({ token: null, user: null })
    expect(checkLogin()).toBe(true)
    expect(sessionToken()).toBe('t1')
    storage.removeItem('user')
    expect(checkLogin()).toBe(false)
    expect(sessionToken()).toBeNull()
    storage.setItem('user', text.replace('"t1"', '"t2"'))
    expect(checkLogin()).toBe(true)
    expect(sessionToken()).toBe('t2')
  })

  it('is a token together with a user: credits are 0 until they are known', () => {
    storeEntry('user', { token: 't1', user })
    expect(checkLogin()).toBe(true)
    expect(useAuth.getState()).toMatchObject({ token: 't1', imageCredits: 0, videoCredits: 0 })
    for (const half of [
      { token: 't1' },
      { user },
      { token: '', user },
      { token: 't1', user, image_credit: '5' },
    ]) {
      storeEntry('user', half)
      expect(checkLogin()).toBe(false)
    }
  })

  it('expires', () => {
    startSession(session)
    vi.useFakeTimers({ now: Date.now() + 7 * dayMs + 1 })
    try {
      expect(checkLogin()).toBe(false)
      expect(sessionToken()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps other entries when the user signs out, and clears all after a 401', () => {
    storage.setItem('theme', 'dark')
    startSession(session)
    storePermissions(['orders'])
    expect(storedPermissions()).toEqual(['orders'])
    endSession()
    expect([...storage.entries.keys()]).toEqual(['theme'])
    startSession(session)
    endDeadSession()
    expect([...storage.entries.keys()]).toEqual([])
    expect(heard).toEqual(['login', 'logout', 'login', 'logout'])
  })

  it('takes no late news once it has ended, and none of whoever was signed in before', () => {
    startSession(session)
    endSession()
    setUser(user)
    setCredits(7, 7)
    expect(useAuth.getState()).toMatchObject({ user: null, imageCredits: 0, videoCredits: 0 })
    startSession({ ...session, user: { ...user, id: 'u2' } })
    setUser(user)
    expect(useAuth.getState().user?.id).toBe('u2')
    setUser({ ...user, id: 'u2', full_name: 'Grace' })
    expect(useAuth.getState().user?.full_name).toBe('Grace')
    expect(storage.getItem('user')).toContain('Grace')
  })

  it('does not know what another role may do', () => {
    startSession({ ...session, user: { ...user, role: 'admin' } })
    storePermissions(['users:manage'])
    setUser({ ...user, role: 'admin', full_name: 'Grace' })
    expect(storedPermissions()).toEqual(['users:manage'])
    setUser({ ...user, role: 'agent' })
    expect(storedPermissions()).toEqual([])
  })

  it('is ending while it is left by will, also when that fails', async () => {
    const seen: boolean[] = []
    await whileEnding(async () => {
      await Promise.resolve()
      seen.push(isSessionEnding())
    })
    await expect(whileEnding(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect([seen, isSessionEnding()]).toEqual([[true], false])
  })

  it('never has fewer than 0 credits', () => {
    startSession(session)
    setCredits(-3, 4)
    expect(useAuth.getState()).toMatchObject({ imageCredits: 0, videoCredits: 4 })
    const stored = JSON.parse(storage.getItem('user') ?? '') as { value: unknown }
    expect(stored.value).toMatchObject({ image_credit: 0, video_credit: 4 })
  })
})
