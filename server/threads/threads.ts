import { totalmem } from 'node:os'
import { type Limits, Pool } from './pool.ts'
import { type ProcessOptions, runProcess, TaskAborted } from './task-process.ts'
import { type Input, needs, type Output, type PoolName, type Task } from './tasks.ts'

/** Waiting for a turn does not count towards the time that it may take. */
interface RunOptions extends ProcessOptions {
  /** Pixels that are decoded at the same time, of all pictures together; the memory follows from it. */
  pixels: number
}

/** All processes that work for this server. Whatever needs one asks here. */
export interface Threads {
  /**
   * Does one piece of work in a process of its own, so that nothing else waits for it, and a crash or a hostile file
   * ends that process alone. Waits until the task's pool has room; `input` may be a function, so that what waits holds
   * no memory. Rejects with AppError for what the user can correct, TaskAborted, TaskTimeout,
   * TaskCrashed, or what the task threw.
   */
  run<T extends Task>(
    task: T,
    input: Input<T> | (() => Promise<Input<T>>),
    options: RunOptions,
  ): Promise<Output<T>>
}

/** What a process takes before it has a picture: its heap, and the code of its task. */
const threadBytes = 64 * 1024 * 1024
/** Part of the machine's memory that they may take. The rest is for this process, the database and the system. */
const memoryFraction = 0.75

/**
 * The processes of a server, within one budget of cores and memory. It is divided, so that none of three kinds of work
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
        return await runProcess(task, typeof input === 'function' ? await input() : input, options)
      } finally {
        leave()
      }
    },
  }
}

/** Bytes that they may take of this machine, or of the container that the server is in. */
export function threadMemory(): number {
  // 0, or more than there is, where nothing limits the process.
  const limit = process.constrainedMemory() || Infinity
  return memoryFraction * Math.min(totalmem(), limit)
}
