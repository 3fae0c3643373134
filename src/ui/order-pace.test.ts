import { describe, expect, it } from 'vitest'
import { followPace, startPace } from './order-pace.ts'
import { formatTimeLeft } from './format-time.ts'

const at = (progress: number, id = 'a') => ({ id, status: 'processing' as const, progress })

describe('the pace of an order', () => {
  it('never goes back, except for another order', () => {
    let pace = followPace(startPace(), at(0.4), 0)
    pace = followPace(pace, at(0.2), 1000)
    expect(pace.fraction).toBe(0.4)
    expect(followPace(pace, at(0.1, 'b'), 2000).fraction).toBe(0.1)
  })

  it('tells the time left by the speed that was seen, once enough was', () => {
    const first = followPace(startPace(), at(0.1), 0)
    expect(first.secondsLeft).toBeNull()
    expect(followPace(first, at(0.15), 1000).secondsLeft).toBeNull()
    expect(followPace(first, at(0.35), 5000).secondsLeft).toBeCloseTo(13)
  })

  it('does not count the wait in the queue', () => {
    const queued = followPace(startPace(), { id: 'a', status: 'queued', progress: 0 }, 0)
    const begun = followPace(queued, at(0.1), 60_000)
    expect(followPace(begun, at(0.6), 65_000).secondsLeft).toBeCloseTo(4)
  })

  it('says the time left in words', () => {
    expect([3, 44, 70, 400].map((seconds) => formatTimeLeft(seconds))).toEqual([
      'a few seconds left',
      'about 45 seconds left',
      'about 1 minute left',
      'about 7 minutes left',
    ])
  })
})
