import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeEntry } from '../services/stored-entry.ts'
import { useAuth } from '../stores/auth.ts'
import { mayOpen, requireNoSession, requireSession } from './guards.ts'

describe('a private route', () => {
  it('is open to all who are signed in unless it asks for a permission', () => {
    expect(mayOpen(undefined, [])).toBe(true)
    expect(mayOpen('users', ['orders'])).toBe(false)
    expect(mayOpen('users', ['orders', 'users'])).toBe(true)
  })
})

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => entries.set(name, text),
    removeItem: (name: string) => entries.delete(name),
  }
}

describe('a session that ends on a page', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memory())
    vi.stubGlobal('sessionStorage', memory())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    useAuth.setState({ token: null, user: null })
  })
  const signIn = (id: string) =>
    storeEntry('user', {
      token: `token of ${id}`,
      user: { id, full_name: id, email: `${id}@b.co`, is_subscriber: true },
    })
  const page = { request: new Request('http://here/media-library?show=favorites') }

  it('goes on there for the same user, and at home for another', () => {
    signIn('ann')
    expect(requireSession(page)).toBeNull()
    localStorage.removeItem('user')
    expect(requireSession(page)?.headers.get('location')).toBe('/')
    expect(requireNoSession()).toBeNull()

    signIn('bob')
    expect(requireNoSession()?.headers.get('location')).toBe('/home')
    signIn('ann')
    expect(requireNoSession()?.headers.get('location')).toBe('/media-library?show=favorites')
  })
})
