import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

/** Enters a pool, and says whether it is in. */
function enter(
  pool: Pool,
  bytes: number,
  { user = 'one', signal }: { user?: string; signal?: AbortSignal } = {},
) {
  const state = { isIn: false, leave: () => {} }
  const entered = pool.enter(user, bytes, signal).then((leave) => Object.assign(state, { isIn: true, leave }))
  return { state, entered }
}

/** A pool with nothing spare. */
function poolOf(limits: { threads: number; bytes: number }): Pool {
  return new Pool({ ...limits, spare: { threads: 0, bytes: 0 } })
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('no more run at once than the pool has threads; the rest follow in their order', async () => {
  const pool = poolOf({ threads: 2, bytes: 100 })
  const all = [1, 2, 3, 4].map(() => enter(pool, 10))
  await settle()
  expect(all.map(({ state }) => state.isIn)).toEqual([true, true, false, false])
  all[1]!.state.leave()
  await settle()
  expect(all.map(({ state }) => state.isIn)).toEqual([true, true, true, false])
})

test('what does not fit into the memory waits, and nothing overtakes it', async () => {
  const pool = poolOf({ threads: 4, bytes: 100 })
  const [first, large, small] = [enter(pool, 60), enter(pool, 50), enter(pool, 10)]
  await settle()
  expect([large.state.isIn, small.state.isIn]).toEqual([false, false])
  first.state.leave()
  await settle()
  expect([large.state.isIn, small.state.isIn]).toEqual([true, true])
})

test('what needs more than there is runs alone', async () => {
  const pool = poolOf({ threads: 4, bytes: 100 })
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
  const pool = poolOf({ threads: 4, bytes: 100 })
  const stop = new AbortController()
  const first = enter(pool, 60)
  const large = enter(pool, 50, { signal: stop.signal })
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

/** Lets all work of a pool end, one piece after the other, and says whose turns these were. */
async function turns(works: { user: string; work: ReturnType<typeof enter> }[]): Promise<string> {
  const order: string[] = []
  const left = new Set(works)
  while (left.size > 0) {
    await settle()
    const next = [...left].find(({ work }) => work.state.isIn)
    if (!next) throw new Error('nobody has a turn')
    left.delete(next)
    order.push(next.user)
    next.work.state.leave()
  }
  return order.join('')
}

function enterAll(pool: Pool, users: string, bytes = 10) {
  return Array.from(users, (user) => ({ user, work: enter(pool, bytes, { user }) }))
}

test('the many pieces of one user take turns with those of others', async () => {
  expect(await turns(enterAll(poolOf({ threads: 1, bytes: 100 }), 'aaaaaabc'))).toBe('abcaaaaa')
  expect(await turns(enterAll(poolOf({ threads: 1, bytes: 100 }), 'aaaabbbc'))).toBe('abcababa')
})

test('who comes again and again does not keep out who has waited longer', async () => {
  const pool = poolOf({ threads: 1, bytes: 100 })
  const first = enter(pool, 10, { user: 'a' })
  const patient = enter(pool, 10, { user: 'b' })
  const again = enter(pool, 10, { user: 'a' })
  await settle()
  first.state.leave()
  await settle()
  expect([patient.state.isIn, again.state.isIn]).toEqual([true, false])
})

test('a user whose work takes all keeps nobody out who has none, nor do large pieces', async () => {
  const pool = new Pool({ threads: 2, bytes: 80, spare: { threads: 1, bytes: 20 } })
  const many = enterAll(pool, 'aaaa', 40)
  const [other, third] = [enter(pool, 20, { user: 'b' }), enter(pool, 20, { user: 'c' })]
  await settle()
  expect(many.map(({ work }) => work.state.isIn)).toEqual([true, true, false, false])
  expect([other.state.isIn, third.state.isIn]).toEqual([true, false])
  other.state.leave()
  await settle()
  expect(third.state.isIn).toBe(true)
})

test('what is spare is not for a second piece of the same user, nor for what does not fit into it', async () => {
  const pool = new Pool({ threads: 1, bytes: 80, spare: { threads: 2, bytes: 20 } })
  const [own, more] = [enter(pool, 10, { user: 'a' }), enter(pool, 10, { user: 'a' })]
  const large = enter(pool, 30, { user: 'b' })
  const small = enter(pool, 10, { user: 'c' })
  await settle()
  expect([own, more, large, small].map(({ state }) => state.isIn)).toEqual([true, false, false, true])
  own.state.leave()
  await settle()
  expect(large.state.isIn).toBe(true)
})
