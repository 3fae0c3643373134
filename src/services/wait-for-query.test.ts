import { environmentManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { waitForQuery } from './wait-for-query.ts'

// Elsewhere than on a page, queries do not ask again by themselves.
environmentManager.setIsServer(() => false)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function wait(ask: () => Promise<{ isReady: boolean }>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const options = { queryKey: ['photo'], queryFn: ask, refetchInterval: 1_000 }
  return waitForQuery(client, options, ({ isReady }) => (isReady ? 'ready' : undefined))
}

it('waits on while the server cannot be reached, before and after its first answer', async () => {
  const ask = vi.fn<() => Promise<{ isReady: boolean }>>(() => Promise.reject(networkError()))
  const answer = wait(ask)
  await vi.advanceTimersByTimeAsync(30_000)
  ask.mockResolvedValue({ isReady: false })
  await vi.advanceTimersByTimeAsync(30_000)
  ask.mockRejectedValue(networkError())
  await vi.advanceTimersByTimeAsync(100_000)
  ask.mockResolvedValue({ isReady: true })
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(answer).resolves.toBe('ready')
})

it('gives up after two minutes without an answer', async () => {
  const answer = wait(() => Promise.reject(networkError()))
  const refusal = expect(answer).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(125_000)
  await refusal
})

it('does not wait where the request is refused', async () => {
  const gone = new ApiError({ code: 'not_found', message: 'Not found', status: 404 })
  const answer = wait(() => Promise.reject(gone))
  const refusal = expect(answer).rejects.toBe(gone)
  await vi.advanceTimersByTimeAsync(0)
  await refusal
})
