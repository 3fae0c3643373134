import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyLimits, countSlowBodies, endAfter, endBelowRate } from './slow-bodies.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Arriving = EventEmitter & {
  complete: boolean
  socket: EventEmitter & { destroyed: boolean; bytesRead: number }
}
const arriving = (): Arriving =>
  Object.assign(new EventEmitter(), {
    complete: false,
    socket: Object.assign(new EventEmitter(), { destroyed: false, bytesRead: 0 }),
  })
function arrive(body: Arriving): void {
  body.complete = true
  body.emit('end')
  body.emit('close')
}

test('a small body that does not arrive whole is ended, one that does is not', () => {
  const [held, whole] = [arriving(), arriving()]
  const ended: string[] = []
  endAfter(held, () => ended.push('held'))
  endAfter(whole, () => ended.push('whole'))
  arrive(whole)
  vi.advanceTimersByTime(bodyLimits.wholeMs - 1)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['held'])
})

test('an upload below the least rate is ended, also after a quick beginning; one just at it goes on', () => {
  const [quick, slow] = [arriving(), arriving()]
  const ended: string[] = []
  endBelowRate(quick, () => ended.push('quick'))
  endBelowRate(slow, () => ended.push('slow'))
  slow.socket.bytesRead += 10 * bodyLimits.minBytes
  for (let round = 0; round < 5; round++) {
    quick.socket.bytesRead += bodyLimits.minBytes
    if (round > 0) slow.socket.bytesRead += bodyLimits.minBytes - 1
    vi.advanceTimersByTime(bodyLimits.minMs)
    if (round === 0) expect(ended).toEqual([])
    if (round === 1) expect(ended).toEqual(['slow'])
  }
  expect(ended).not.toContain('quick')
})

test.each([
  ['account', bodyLimits.ofAccount, (index: number) => ({ network: `10.0.0.${index}`, userId: 'one' })],
  ['network', bodyLimits.ofNetwork, (index: number) => ({ network: '10.0.0.1', userId: `user ${index}` })],
])(
  'of one %s so many slow bodies arrive at once as may, and one more when one has',
  (_of, limit, senderOf) => {
    const watch = countSlowBodies()
    const refused: number[] = []
    const send = (index: number): Arriving => {
      const body = arriving()
      watch(body, senderOf(index), (error) => {
        expect([error.code, error.retryAfter]).toEqual(['rate_limited', 30])
        refused.push(index)
        body.emit('close')
      })
      return body
    }
    const bodies = Array.from({ length: limit + 2 }, (_, index) => send(index))
    vi.advanceTimersByTime(bodyLimits.slowMs - 1)
    expect(refused).toEqual([])
    vi.advanceTimersByTime(1)
    expect(refused).toEqual([limit, limit + 1])
    // What was refused took no place, and what has arrived, or broken off, gives its own back.
    arrive(bodies[0]!)
    bodies[1]!.emit('close')
    for (let index = 0; index < 3; index++) send(1_000 + index)
    vi.advanceTimersByTime(bodyLimits.slowMs)
    expect(refused).toEqual([limit, limit + 1, 1_002])
  },
)

test('what arrives in time counts for nothing, however much of it there is', () => {
  const watch = countSlowBodies()
  const refuse = vi.fn()
  for (let index = 0; index < 1_000; index++) {
    const body = arriving()
    watch(body, { network: '10.0.0.1', userId: 'one' }, refuse)
    arrive(body)
  }
  vi.advanceTimersByTime(bodyLimits.slowMs)
  watch(arriving(), { network: '10.0.0.1', userId: 'one' }, refuse)
  vi.advanceTimersByTime(bodyLimits.slowMs)
  expect(refuse).not.toHaveBeenCalled()
})
