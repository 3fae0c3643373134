import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAuth } from './auth.ts'
import { draftKey, keepServiceDrafts, serviceDrafts } from './service-drafts.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  // Another user each time: what was read before is not read again.
  useAuth.setState({ user: { id: Math.random().toString() } as never })
})

const draft = {
  spaceId: 'kitchen',
  settings: { style: 'modern', glow: 3, lawn: true },
  seed: 4,
  layout: null,
  photoInfo: null,
  design: null,
}

describe('service drafts', () => {
  it('are kept for each photo and service apart', () => {
    const [dusk, staging] = [draftKey('day-to-dusk', 'a'), draftKey('virtual-staging', 'a')]
    keepServiceDrafts([dusk], draft, 1)
    keepServiceDrafts(
      [staging],
      { spaceId: null, settings: {}, seed: 1, layout: null, photoInfo: null, design: null },
      2,
    )
    expect(serviceDrafts.get()[dusk]).toEqual({ ...draft, at: 1 })
    expect(serviceDrafts.get()[staging]).toEqual({
      spaceId: null,
      settings: {},
      seed: 1,
      layout: null,
      photoInfo: null,
      design: null,
      at: 2,
    })
  })

  it('let go of the oldest beyond their number', () => {
    for (let photo = 0; photo < 301; photo++) keepServiceDrafts([`s ${photo}`], draft, photo)
    const kept = serviceDrafts.get()
    expect(Object.keys(kept)).toHaveLength(300)
    expect(kept['s 0']).toBeUndefined()
    expect(kept['s 300']).toBeDefined()
  })

  it('leave out what is broken in the browser’s storage', () => {
    const { id } = useAuth.getState().user!
    const value = {
      good: { ...draft, at: 1 },
      old: { spaceId: null, settings: {}, at: 1 },
      bad: { spaceId: 3 },
      worse: null,
      odd: { ...draft, settings: [[]] },
    }
    stored.set(`user-value:${id}:service-drafts`, JSON.stringify({ version: 1, value }))
    expect(Object.keys(serviceDrafts.get())).toEqual(['good', 'old'])
    expect(serviceDrafts.get()['old']?.seed).toBe(1)
  })
})
