import { expect, it } from 'vitest'
import { LatestFeed } from './latest-feed.ts'

it('passes one value at a time, and of those that come meanwhile only the latest', async () => {
  const passed: (number | null)[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const feed = new LatestFeed<number | null>((value) => {
    passed.push(value)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  })
  for (let x = 0; x < 20; x++) feed.push(x)
  expect(passed).toEqual([0])
  waiting[0].resolve()
  await expect.poll(() => passed).toEqual([0, 19])
  feed.push(20)
  feed.push(null)
  waiting[1].reject(new Error('gone'))
  await expect.poll(() => passed).toEqual([0, 19, null])
  let isSettled = false
  const settled = feed.settled().then(() => (isSettled = true))
  await Promise.resolve()
  expect(isSettled).toBe(false)
  waiting[2].resolve()
  await settled
  expect(passed).toHaveLength(3)
})
