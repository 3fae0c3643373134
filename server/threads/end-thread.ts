import type { Worker } from 'node:worker_threads'

const stuck = new Set<Worker>()

/**
 * Ends a thread. Resolves when it has ended, or after `ms` milliseconds in any case: a thread cannot end while it is in
 * native code, and sometimes never ends, as Node can deadlock when a thread ends while its code is being compiled
 * (nodejs/node#54918). The caller then continues without waiting for it.
 */
export async function endThread(worker: Worker, ms = 5_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      stuck.add(worker)
      resolve()
    }, ms)
  })
  const gone = worker.terminate().then(() => void stuck.delete(worker))
  await Promise.race([gone, late])
  clearTimeout(timer)
}

/** Whether threads that were ended are still there. A process waits for all of its threads when it exits. */
export function hasStuckThreads(): boolean {
  return stuck.size > 0
}
