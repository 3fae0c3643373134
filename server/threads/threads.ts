import { totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../base/errors.ts'
import { endThread } from './end-thread.ts'
import { type Limits, Pool } from './pool.ts'
import { type Input, needs, type Output, type PoolName, type Task, type ThreadMessage } from './tasks.ts'

interface RunOptions {
  /** Pixels that are decoded at the same time, of all pictures together; the memory follows from it. */
  pixels: number
  onProgress?: (stage: string, fraction: number) => void
  signal?: AbortSignal
  /** Milliseconds after which the thread is ended; waiting for a turn does not count. */
  timeout?: number
}

/** All worker threads of this process. Whatever needs one asks here. */
export interface Threads {
  /**
   * Does one piece of work on a thread of its own, so that nothing else waits for it, and a crash or a hostile file
   * ends that thread alone. Waits until the task's pool has room; `input` may be a function, so that what waits holds
   * no memory. Rejects with AppError for what the user can correct, TaskAborted, TaskTimeout, or what the thread threw.
   */
  run<T extends Task>(
    task: T,
    input: Input<T> | (() => Promise<Input<T>>),
    options: RunOptions,
  ): Promise<Output<T>>
}

const threadFile = new URL('thread.ts', import.meta.url)
const minute = 60_000
/** What a thread takes before it has a picture: its heap, and the code of its task. */
const threadBytes = 64 * 1024 * 1024
/** Part of the machine's memory that threads may take. The rest is for this process, the database and the system. */
const memoryFraction = 0.75
/** How long a thread may take to end its programs before it is ended itself. */
const programsMs = 3_000

/** Thrown when `signal` was aborted; the thread, if there was one, has been ended. */
export class TaskAborted extends Error {}

/** Thrown when a thread took longer than it may. */
export class TaskTimeout extends Error {}

/**
 * The threads of a process, within one budget of cores and memory. It is divided, so that none of three kinds of work
 * holds up another: what somebody waits for at a call (seconds), preparing photos (seconds), and orders and merges
 * (minutes).
 */
export function createThreads(cores: number, bytes: number): Threads {
  const limits: Record<PoolName, Limits> = {
    call: { threads: 2, bytes: bytes / 4 },
    prepare: { threads: Math.max(2, cores), bytes: bytes / 4 },
    order: { threads: cores, bytes: bytes / 2 },
  }
  const pools = {
    call: new Pool(limits.call),
    prepare: new Pool(limits.prepare),
    order: new Pool(limits.order),
  }
  return {
    run: async (task, input, options) => {
      const { signal, pixels } = options
      if (signal?.aborted) throw new TaskAborted()
      const { pool, bytesPerPixel } = needs[task]
      const leave = await pools[pool].enter(threadBytes + bytesPerPixel * pixels, signal).catch(() => {
        throw new TaskAborted()
      })
      try {
        return await runThread(task, typeof input === 'function' ? await input() : input, options)
      } finally {
        leave()
      }
    },
  }
}

/** Bytes that threads may take of this machine, or of the container that the process is in. */
export function threadMemory(): number {
  // 0, or more than there is, where nothing limits the process.
  const limit = process.constrainedMemory() || Infinity
  return memoryFraction * Math.min(totalmem(), limit)
}

async function runThread<T extends Task>(
  task: T,
  input: Input<T>,
  { onProgress, signal, timeout = 2 * minute }: RunOptions,
): Promise<Output<T>> {
  if (signal?.aborted) throw new TaskAborted()
  const worker = new Worker(threadFile, { workerData: { task, input } })
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      resolve()
    }
    worker.on('message', ({ type }: ThreadMessage) => type !== 'progress' && end())
    worker.once('exit', end)
  })
  try {
    return await new Promise<Output<T>>((resolve, reject) => {
      stop = () => reject(new TaskAborted())
      signal?.addEventListener('abort', stop)
      timer = setTimeout(() => reject(new TaskTimeout(`${task} took too long`)), timeout)
      worker.on('message', (message: ThreadMessage) => {
        if (message.type === 'progress') onProgress?.(message.stage, message.fraction)
        else if (message.type === 'done') resolve(message.output as Output<T>)
        else reject(asError(message))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread of ${task} ended with code ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    if (stop) signal?.removeEventListener('abort', stop)
    if (needs[task].runsPrograms && !isOver) {
      worker.postMessage('stop')
      await Promise.race([over, delay(programsMs, undefined, { ref: false })])
    }
    await endThread(worker)
  }
}

/** What the thread threw, with the place in its code where it did. */
function asError({ code, message, stack }: ThreadMessage & { type: 'failed' }): Error {
  const error = code === null ? new Error(message) : new AppError(code, message)
  if (stack !== undefined) error.stack = stack
  return error
}
