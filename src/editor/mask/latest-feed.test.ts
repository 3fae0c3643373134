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
  waiting[0]!.resolve()
  await expect.poll(() => passed).toEqual([0, 19])
  feed.push(20)
  feed.push(null)
  waiting[1]!.reject(new Error('gone'))
  await expect.poll(() => passed).toEqual([0, 19, null])
  feed.push(21)
  feed.push(22)
  expect(feed.take()).toEqual({ value: 22 })
  expect(feed.take()).toBeNull()
  waiting[2]!.resolve()
  feed.push(23)
  await expect.poll(() => passed).toEqual([0, 19, null, 23])
})
