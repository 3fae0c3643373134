import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

/** Enters a pool, and says whether it is in. */
function enter(pool: Pool, bytes: number, signal?: AbortSignal) {
  const state = { isIn: false, leave: () => {} }
  const entered = pool.enter(bytes, signal).then((leave) => Object.assign(state, { isIn: true, leave }))
  return { state, entered }
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('no more run at once than the pool has threads; the rest follow in their order', async () => {
  const pool = new Pool({ threads: 2, bytes: 100 })
  const all = [1, 2, 3, 4].map(() => enter(pool, 10))
  await settle()
  expect(all.map(({ state }) => state.isIn)).toEqual([true, true, false, false])
  all[1]!.state.leave()
  await settle()
  expect(all.map(({ state }) => state.isIn)).toEqual([true, true, true, false])
})

test('what does not fit into the memory waits, and nothing overtakes it', async () => {
  const pool = new Pool({ threads: 4, bytes: 100 })
  const [first, large, small] = [enter(pool, 60), enter(pool, 50), enter(pool, 10)]
  await settle()
  expect([large.state.isIn, small.state.isIn]).toEqual([false, false])
  first.state.leave()
  await settle()
  expect([large.state.isIn, small.state.isIn]).toEqual([true, true])
})

test('what needs more than there is runs alone', async () => {
  const pool = new Pool({ threads: 4, bytes: 100 })
  const [first, huge, last] = [enter(pool, 10), enter(pool, 1_000), enter(pool, 10)]
  await settle()
  expect([huge.state.isIn, last.state.isIn]).toEqual([false, false])
  first.state.leave()
  await settle()
  expect([huge.state.isIn, last.state.isIn]).toEqual([true, false])
  huge.state.leave()
  await settle()
  expect(last.state.isIn).toBe(true)
})

test('what is given up leaves the line, and lets those behind it in', async () => {
  const pool = new Pool({ threads: 4, bytes: 100 })
  const stop = new AbortController()
  const first = enter(pool, 60)
  const large = enter(pool, 50, stop.signal)
  const small = enter(pool, 10)
  await settle()
  expect(small.state.isIn).toBe(false)
  stop.abort(new Error('not wanted'))
  await expect(large.entered).rejects.toThrow('not wanted')
  await settle()
  expect(small.state.isIn).toBe(true)
  first.state.leave()
  small.state.leave()
  const next = enter(pool, 100)
  await settle()
  expect(next.state.isIn).toBe(true)
})
