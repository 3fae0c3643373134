import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '../../core/contract/errors.ts'
import { endThread } from './end-thread.ts'
import { AppError } from '../errors.ts'
import type { PictureTask, PictureTasks, ThreadMessage } from './tasks.ts'

interface RunOptions {
  onProgress?: (stage: string, fraction: number) => void
  signal?: AbortSignal
  /** Milliseconds after which the thread is ended. */
  timeout?: number
}

const threadFile = new URL('thread.ts', import.meta.url)
const minute = 60_000

/** Thrown when a thread was ended because nobody wants its answer any more. */
export class TaskAborted extends Error {}

/** Thrown when a thread took longer than it may. */
export class TaskTimeout extends Error {}

/**
 * Does one piece of work on pixels on a thread of its own, so that nothing else waits for it, and a crash or a
 * hostile file ends that thread alone. Rejects with AppError for what the user can mend.
 */
export async function runTask<K extends PictureTask>(
  kind: K,
  input: PictureTasks[K]['input'],
  { onProgress, signal, timeout = 2 * minute }: RunOptions = {},
): Promise<PictureTasks[K]['output']> {
  if (signal?.aborted) throw new TaskAborted()
  const worker = new Worker(threadFile, { workerData: { kind, input } })
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PictureTasks[K]['output']>((resolve, reject) => {
      stop = () => reject(new TaskAborted())
      signal?.addEventListener('abort', stop)
      timer = setTimeout(() => reject(new TaskTimeout(`${kind} took too long`)), timeout)
      worker.on('message', (message: ThreadMessage) => {
        if (message.type === 'progress') onProgress?.(message.stage, message.fraction)
        else if (message.type === 'done') resolve(message.output as PictureTasks[K]['output'])
        else reject(asError(message.code, message.message))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread of ${kind} ended with code ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    if (stop) signal?.removeEventListener('abort', stop)
    await endThread(worker)
  }
}

function asError(code: string | null, message: string): Error {
  return code === null ? new Error(message) : new AppError(code as ErrorCode, message)
}

/** At most `most` pieces of work at once; the rest wait in line. */
export function createGate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
