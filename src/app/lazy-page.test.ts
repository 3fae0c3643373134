import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showNotice } from '../ui/toast.ts'
import { lazyPage } from './lazy-page.ts'

vi.mock('../ui/toast.ts', () => ({ showNotice: vi.fn() }))

const page = { Component: () => null }
let reloads: number
let kept: Map<string, string>

beforeEach(() => {
  reloads = 0
  kept = new Map()
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** Starts loading and lets every pending step run; a reload leaves the promise open for ever. */
async function attempt(load: () => Promise<typeof page>): Promise<string> {
  let state = 'open'
  lazyPage(load)().then(
    () => (state = 'loaded'),
    () => (state = 'failed'),
  )
  for (let step = 0; step < 10; step += 1) await Promise.resolve()
  return state
}

describe('a page whose module fails to load', () => {
  const broken = () => Promise.reject(new Error('gone'))

  it('loads the document anew, once; a second failure goes to the error page', async () => {
    expect(await attempt(broken)).toBe('open')
    expect(reloads).toBe(1)
    expect(await attempt(broken)).toBe('failed')
    expect(reloads).toBe(1)
  })

  it('fails at once where nothing can be remembered, so that it cannot reload for ever', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(await attempt(broken)).toBe('failed')
    expect(reloads).toBe(0)
  })

  it('waits without a network, and is shown when it is back', async () => {
    const network = new EventTarget()
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
    let isBack = false
    const shown = lazyPage(() => (isBack ? Promise.resolve(page) : broken()))()
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    expect(reloads).toBe(0)
    expect(showNotice).toHaveBeenCalledWith('The network is away. The screen opens when it is back')
    isBack = true
    network.dispatchEvent(new Event('online'))
    expect(await shown).toBe(page)
    expect(reloads).toBe(0)
  })

  it('is shown when it does load', async () => {
    expect(await attempt(() => Promise.resolve(page))).toBe('loaded')
  })
})

describe('the page that follows', () => {
  it('is loaded once the first is there, and nobody hears of it where that fails', async () => {
    vi.useFakeTimers()
    const next = vi.fn(() => Promise.reject(new Error('gone')))
    expect(await lazyPage(() => Promise.resolve(page), next)()).toBe(page)
    await vi.runAllTimersAsync()
    expect(next).toHaveBeenCalledOnce()
    expect(reloads).toBe(0)
    vi.useRealTimers()
  })
})
