import { expect, it } from 'vitest'
import type { WandSettings } from '../../../core/mask/wand.ts'
import { HoverFeed } from './hover-feed.ts'

const settings: WandSettings = { tolerance: 10, sample: 1, contiguous: true, antialias: false }

it('passes one place at a time, and of those that come meanwhile only the latest', async () => {
  const passed: (number | null)[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const feed = new HoverFeed(({ point }) => {
    passed.push(point && point.x)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  })
  for (let x = 0; x < 20; x++) feed.show({ point: { x, y: 0 }, settings })
  expect(passed).toEqual([0])
  waiting[0].resolve()
  await expect.poll(() => passed).toEqual([0, 19])
  feed.show({ point: { x: 20, y: 0 }, settings })
  feed.show({ point: null, settings })
  waiting[1].reject(new Error('gone'))
  await expect.poll(() => passed).toEqual([0, 19, null])
  waiting[2].resolve()
  await Promise.resolve()
  expect(passed).toHaveLength(3)
})
