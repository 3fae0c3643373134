// Orders as the server runs them: how soon a cancelled one has ended its thread, and the memory of a photo of 100 MP.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import type { TaskRequest } from '../../server/threads/tasks.ts'
import { TaskAborted } from '../../server/threads/task-process.ts'
import { createThreads } from '../../server/threads/threads.ts'
import { orderTask, services } from './engines/orders.ts'
import type { Row } from './row.ts'

const HUNDRED = { width: 12_247, height: 8_165 }
const CANCELLED = { width: 3_000, height: 2_000 }
const MAX_MEGABYTES = 2_500
const MAX_CANCEL_MS = 100
const processFile = path.join(import.meta.dirname, 'engines/order-process.ts')

function limitRow(figure: string, value: number, unit: string, bar: number): Row {
  const pass = value <= bar
  return { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, better: 'lower', pass }
}

/** Milliseconds from the call to stop, in the middle of the engine's work, until the thread has ended. */
async function cancelTime({ task, input }: TaskRequest): Promise<number> {
  const stop = new AbortController()
  let askedAt = 0
  const onProgress = (stage: string) => {
    if (askedAt > 0 || stage === 'Reading the photo') return
    // Later than the engine's first report, so that it is at work.
    setTimeout(() => {
      askedAt = performance.now()
      stop.abort()
    }, 300)
  }
  try {
    const pixels = CANCELLED.width * CANCELLED.height
    await createThreads(1, pixels).run(task, input, { userId: null, pixels, signal: stop.signal, onProgress })
  } catch (error) {
    if (error instanceof TaskAborted) return performance.now() - askedAt
    throw error
  }
  throw new Error('the work was done before it could be cancelled')
}

/** Megabytes that a process with nothing but this task has held at most. */
async function measurePeakMemory(task: TaskRequest): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-bench-'))
  try {
    const file = path.join(folder, 'task')
    writeFileSync(file, serialize(task))
    const kilobytes = await new Promise<number>((resolve, reject) => {
      const child = fork(processFile, [file])
      child.once('message', (message) => resolve(Number(message)))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the order's process ended with ${String(code)}`)))
    })
    return kilobytes / 1024
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function rows(): Promise<Row[]> {
  const out: Row[] = []
  for (const service of services) {
    const task = await orderTask(service, CANCELLED.width, CANCELLED.height)
    const times = [await cancelTime(task), await cancelTime(task), await cancelTime(task)]
    const min = Math.min(...times)
    out.push(limitRow(`${service}: from cancelling to the end of its thread`, min, 'ms', MAX_CANCEL_MS))
  }
  for (const service of ['preparing a photo', ...services] as const) {
    const task = await orderTask(service, HUNDRED.width, HUNDRED.height)
    out.push(limitRow(`${service}: most memory, 100 MP`, await measurePeakMemory(task), 'MB', MAX_MEGABYTES))
  }
  return out
}
