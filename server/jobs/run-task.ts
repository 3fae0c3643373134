import { Worker } from 'node:worker_threads'
import { type ErrorCode, errorStatus } from '../../core/contract/errors.ts'
import { AppError } from '../errors.ts'
import type { Task, TaskResults, ThreadMessage } from './tasks.ts'

export interface RunOptions {
  onProgress?: (stage: string, fraction: number) => void
  /** Ends the thread at once; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Runs tasks on worker threads, never more than a number at once; the rest wait in order. */
export interface Threads {
  run<T extends Task>(task: T, options?: RunOptions): Promise<TaskResults[T['kind']]>
  /** Ends every thread. */
  stop(): Promise<void>
}

export function createThreads(most: number): Threads {
  const waiting: (() => void)[] = []
  const running = new Set<Worker>()
  let taken = 0

  const enter = async () => {
    if (taken >= most) await new Promise<void>((next) => waiting.push(next))
    else taken++
  }
  // A place is handed on rather than given back, so that nobody slips in before those who wait.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }

  return {
    run: async (task, options = {}) => {
      await enter()
      try {
        return (await runOne(task, options, running)) as never
      } finally {
        leave()
      }
    },
    stop: async () => {
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}

function runOne(task: Task, { onProgress, signal }: RunOptions, running: Set<Worker>): Promise<unknown> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('picture-thread.ts', import.meta.url), { workerData: task })
    running.add(worker)
    const abort = () => void worker.terminate()
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: ThreadMessage) => {
      if ('stage' in message) onProgress?.(message.stage, message.fraction)
      else if ('result' in message) resolve(message.result)
      else reject(rebuild(message.error))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      running.delete(worker)
      signal?.removeEventListener('abort', abort)
      reject(
        signal?.aborted
          ? (signal.reason as Error)
          : new Error('A worker thread ended before its work was done'),
      )
    })
  })
}

function rebuild({ code, message }: { code: string | null; message: string }): Error {
  return code !== null && code in errorStatus ? new AppError(code as ErrorCode, message) : new Error(message)
}
