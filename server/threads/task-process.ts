import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../base/errors.ts'
import { type ChildMessage, type Input, needs, type Output, type Task } from './tasks.ts'

export interface ProcessOptions {
  onProgress?: (stage: string, fraction: number) => void
  signal?: AbortSignal
  /** Milliseconds after which the process is ended. */
  timeout?: number
  /** How far it stands back where cores are scarce, 0 to 19: the system's niceness. */
  niceness?: number
}

/** Thrown when `signal` was aborted; the process, if there was one, has been ended. */
export class TaskAborted extends Error {}

/** Thrown when a process took longer than it may. */
export class TaskTimeout extends Error {}

/** Thrown when the process of a task died: a crash of native code, or the system was out of memory. */
export class TaskCrashed extends Error {}

const childFile = new URL('child.ts', import.meta.url)
const minute = 60_000
/** How long a process may take to end its programs before it is ended itself. */
const programsMs = 3_000
/** What a child may know of our environment: nothing that names a secret of the server. */
const passedOn =
  /^(path|home|lang|lc_.*|tz|te?mp|tmpdir|systemroot|node_.*|ssl_cert_.*|.*_proxy|ld_.*|uv_.*|vips_.*|malloc_.*)$/i

const running = new Set<ChildProcess>()
// They would end by themselves, but only between two steps of their work.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Does one task in a process of its own. Rejects with AppError for what the user can correct, TaskAborted, TaskTimeout,
 * TaskCrashed, or what the task threw.
 */
export async function runProcess<T extends Task>(
  task: T,
  input: Input<T>,
  { onProgress, signal, timeout = 2 * minute, niceness = 0 }: ProcessOptions,
): Promise<Output<T>> {
  if (signal?.aborted) throw new TaskAborted()
  const child = startChild(task, niceness)
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  try {
    return await new Promise<Output<T>>((resolve, reject) => {
      stop = () => reject(new TaskAborted())
      signal?.addEventListener('abort', stop)
      timer = setTimeout(() => reject(new TaskTimeout(`${task} took too long`)), timeout)
      child.on('message', (message: ChildMessage) => {
        if (message.type === 'progress') return onProgress?.(message.stage, message.fraction)
        isOver = true
        if (message.type === 'done') resolve(message.output as Output<T>)
        else reject(asError(message))
      })
      child.once('error', reject)
      child.once('exit', (code, name) =>
        reject(new TaskCrashed(`the process of ${task} ended with ${name ?? code}`)),
      )
      // A process that dies before it has read all of it says so by its exit.
      child.send({ task, input }, () => undefined)
    })
  } finally {
    clearTimeout(timer)
    if (stop) signal?.removeEventListener('abort', stop)
    if (needs[task].runsPrograms && !isOver) await endPrograms(child)
    await endChild(child)
  }
}

/** The name of the task is an argument, for who looks at the list of processes. */
function startChild(task: Task, niceness: number): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
  const child = fork(childFile, [task], {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  standBack(child, niceness)
  return child
}

/** At once: the threads that it starts later take its niceness over. */
function standBack({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has gone already, or the system does not let us: then it only takes its turns as others do.
  }
}

/** Resolves when the work has ended by itself, and its programs with it, or when that takes too long. */
async function endPrograms(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return
  child.send('stop', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.on('message', ({ type }: ChildMessage) => type !== 'progress' && resolve())
    child.once('exit', () => resolve())
  })
  await Promise.race([ended, delay(programsMs, undefined, { ref: false })])
}

/** Resolves when the process has gone, and its memory is free. */
async function endChild(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (!isAlive(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function isAlive({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

/** What the task threw, with the place in its code where it did. */
function asError({ code, message, stack }: ChildMessage & { type: 'failed' }): Error {
  const error = code === null ? new Error(message) : new AppError(code, message)
  if (stack !== undefined) error.stack = stack
  return error
}
