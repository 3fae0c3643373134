import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'

/** A removal to be timed, `isPlain` without WebAssembly. Nothing is said of the first `warm` ms of processor time. */
export interface Job {
  photo: Pixels
  mask: Plane
  isPlain: boolean
  warm: number
}

/**
 * In its first runs a thread runs what the engine has not optimised yet, which a server or a page does once. A small
 * photo needs more runs for it than a large one, so that it is given processor time, in ms, and not runs.
 */
const WARM = 3000

/** Processor time of this thread that a task takes, in ms. */
export function timeHere(task: () => void): number {
  const before = process.threadCpuUsage()
  task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Processor time of a removal, in ms: the least of some runs in a thread of its own. */
export async function timeRemoval(photo: Pixels, mask: Plane, runs: number): Promise<number> {
  const [times] = await timeByTurns([{ photo, mask }], runs, 0)
  return Math.min(...times)
}

/**
 * Processor times of several removals, in ms, each in a thread of its own and one after the other in each of `rounds`:
 * what slows the machine down for a while slows all of them, so that the ratios of a round say more than those of times
 * from different minutes. `isPlain`: without WebAssembly.
 */
export async function timeByTurns(
  removals: readonly { photo: Pixels; mask: Plane; isPlain?: boolean }[],
  rounds: number,
  warm = WARM,
): Promise<number[][]> {
  const threads: Worker[] = []
  const times: number[][] = removals.map(() => [])
  try {
    for (const { isPlain = false, ...removal } of removals) {
      const job: Job = { ...removal, isPlain, warm }
      const thread = new Worker(new URL('./removal-thread.ts', import.meta.url), { workerData: job })
      threads.push(thread)
      await once(thread, 'message')
    }
    for (let round = 0; round < rounds; round++)
      for (const [i, thread] of threads.entries()) {
        thread.postMessage('again')
        const [took] = (await once(thread, 'message')) as [number]
        times[i].push(took)
      }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return times
}

/** The middle one of some numbers. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
