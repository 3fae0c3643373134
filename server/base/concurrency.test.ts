import { asyncProperty, assert, constantFrom, array } from 'fast-check'
import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

it('runs at most so many calls of one user, in their order, and all of them', async () => {
  await assert(
    asyncProperty(array(constantFrom('a', 'b', 'c'), { maxLength: 40 }), async (users) => {
      const run = limitConcurrency(2)
      const running = new Map<string, number>()
      const began: number[] = []
      let max = 0
      await Promise.all(
        users.map((user, index) =>
          run(user, async () => {
            began.push(index)
            running.set(user, (running.get(user) ?? 0) + 1)
            max = Math.max(max, running.get(user)!)
            await new Promise((resolve) => setImmediate(resolve))
            running.set(user, running.get(user)! - 1)
          }),
        ),
      )
      expect(max).toBeLessThanOrEqual(2)
      for (const user of 'abc') {
        const own = began.filter((index) => users[index] === user)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
      expect(began).toHaveLength(users.length)
    }),
  )
})

it('lets others run while one user waits, and goes on after a failure', async () => {
  const run = limitConcurrency(1)
  const held = Promise.withResolvers<undefined>()
  const first = run('a', () => held.promise)
  const second = run('a', async () => 'second')
  expect(await run('b', async () => 'other')).toBe('other')
  held.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe('second')
})
