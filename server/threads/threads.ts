import { totalmem } from 'node:os'
import { nicenessOf } from './niceness.ts'
import { type Limits, Pool } from './pool.ts'
import { type ProcessOptions, runProcess, TaskAborted } from './task-process.ts'
import { type Input, needs, type Output, type PoolName, type Task } from './tasks.ts'

/** Waiting for a turn does not count towards the time that it may take. */
interface RunOptions extends Omit<ProcessOptions, 'niceness'> {
  /** Whose work it is, for fair turns; null is the installation's own. */
  userId: string | null
  /** Pixels that are decoded at the same time, of all pictures together; the memory follows from it. */
  pixels: number
}

/** All processes that work for this server. Whatever needs one asks here. */
export interface Threads {
  /**
   * Does one piece of work in a process of its own, so that nothing else waits for it, and a crash or a hostile file
   * ends that process alone. Waits until the task's pool has room and it is the user's turn; `input` may be a function,
   * so that what waits holds no memory. Rejects with AppError for what the user can correct, TaskAborted, TaskTimeout,
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
/** Part of each pool's memory that is kept for users who have nothing at work in it. */
const spareFraction = 0.25

/**
 * The processes of a server, within one budget of cores and memory. It is divided, so that none of three kinds of work
 * holds up another: what somebody waits for at a call (seconds), preparing photos (seconds), and orders and merges
 * (minutes).
 */
export function createThreads(cores: number, bytes: number): Threads {
  const pools: Record<PoolName, Pool> = {
    call: new Pool(divide(2, bytes / 4)),
    prepare: new Pool(divide(Math.max(2, cores), bytes / 4)),
    order: new Pool(divide(cores, bytes / 2)),
  }
  return {
    run: async (task, input, options) => {
      const { userId, signal, pixels } = options
      if (signal?.aborted) throw new TaskAborted()
      const { pool, bytesPerPixel } = needs[task]
      const bytes = threadBytes + bytesPerPixel * pixels
      const leave = await pools[pool].enter(userId ?? '', bytes, signal).catch(() => {
        throw new TaskAborted()
      })
      const niceness = nicenessOf({ pool, pixels, atWork: atWork(pool, pools, userId ?? '') })
      try {
        const given = typeof input === 'function' ? await input() : input
        return await runProcess(task, given, { ...options, niceness })
      } finally {
        leave()
      }
    },
  }
}

/** Pieces of a user in the pool of orders or, where somebody waits for them, in both other pools. */
function atWork(pool: PoolName, pools: Record<PoolName, Pool>, userId: string): number {
  const names: PoolName[] = pool === 'order' ? ['order'] : ['call', 'prepare']
  return names.reduce((sum, name) => sum + pools[name].countRunning(userId), 0)
}

/** The limits of a pool with so many threads and so much memory, see `Pool`. */
function divide(threads: number, bytes: number): Limits {
  const spare = { threads: Math.ceil(threads / 2), bytes: bytes * spareFraction }
  return { threads, bytes: bytes - spare.bytes, spare }
}

/** Bytes that they may take of this machine, or of the container that the server is in. */
export function threadMemory(): number {
  // 0, or more than there is, where nothing limits the process.
  const limit = process.constrainedMemory() || Infinity
  return memoryFraction * Math.min(totalmem(), limit)
}
