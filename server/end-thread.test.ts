import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endThread, hasStuckThreads } from './end-thread.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-thread-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A thread in a call of the system that nothing ends before somebody writes to the pipe. */
async function heldThread(pipe: string): Promise<Worker> {
  execFileSync('mkfifo', [pipe])
  const code = `
    require('node:worker_threads').parentPort.postMessage('held')
    require('node:fs').readFileSync(${JSON.stringify(pipe)})`
  const worker = new Worker(code, { eval: true })
  await once(worker, 'message')
  return worker
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
  const pipe = path.join(folder, 'pipe')
  const worker = await heldThread(pipe)
  await endThread(worker, 50)
  expect(hasStuckThreads()).toBe(true)
  const gone = once(worker, 'exit')
  await writeFile(pipe, 'go on')
  await gone
  await expect.poll(hasStuckThreads).toBe(false)
})
