import { Worker } from 'node:worker_threads'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { Job } from './removal-thread.ts'

/** Processor time of this thread that a task takes, in ms. */
export function timeHere(task: () => void): number {
  const before = process.threadCpuUsage()
  task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Processor time of a removal, in ms: the least of some runs in one new thread. `isPlain`: without WebAssembly. */
export function timeRemoval(photo: Pixels, mask: Plane, runs: number, isPlain = false): Promise<number> {
  const job: Job = { photo, mask, runs, isPlain }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./removal-thread.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
