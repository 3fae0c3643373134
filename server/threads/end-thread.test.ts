import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endThread, hasStuckThreads } from './end-thread.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-thread-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A thread in one native call, which nothing ends before `release`. */
async function heldThread(): Promise<{ worker: Worker; release: () => void }> {
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const code = `require('node:fs').readFileSync(${JSON.stringify(pipe)}, 'utf8')`
  const worker = new Worker(code, { eval: true })
  // Refused for as long as nobody reads.
  const open = () => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  const writer = await vi.waitFor(open, { timeout: 30_000, interval: 5 })
  return { worker, release: () => closeSync(writer) }
}

test('a thread that is ended has gone', async () => {
  const worker = new Worker('setInterval(() => {}, 1000)', { eval: true })
  await once(worker, 'online')
  let hasGone = false
  worker.on('exit', () => (hasGone = true))
  await endThread(worker, 60_000)
  expect(hasGone).toBe(true)
  expect(hasStuckThreads()).toBe(false)
})

test('a thread that does not end holds nobody up, and is known of until it has gone', async () => {
  const { worker, release } = await heldThread()
  await endThread(worker, 50)
  expect(hasStuckThreads()).toBe(true)
  const gone = once(worker, 'exit')
  release()
  await gone
  await expect.poll(hasStuckThreads).toBe(false)
})
