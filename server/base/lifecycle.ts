import { readFileSync } from 'node:fs'
import { isAlive } from './process.ts'

const graceMs = 10_000
const parentPollMs = 250
const echoMs = 500

export interface Lifecycle {
  /** Whether shutdown has begun. */
  readonly isStopping: boolean
  /**
   * Registers a step of shutdown; the last registered runs first. Throws once shutdown has begun, so that a start does
   * not continue; the step that was passed then still runs. `extraMs` is what it may take beyond the time of all others.
   */
  onStop(what: string, undo: () => Promise<void> | void, extraMs?: number): void
  /** Undoes what is registered, each step once and within what is left of the grace period. */
  stop(): Promise<void>
}

interface Step {
  what: string
  undo: () => Promise<void> | void
  extraMs: number
}

export function createLifecycle(report: (message: string) => void): Lifecycle {
  const steps: Step[] = []
  let deadline: number | undefined
  const undoOne = async ({ what, undo }: Step, until: number) => {
    try {
      await within(Math.max(1_000, until - performance.now()), undo)
    } catch (error) {
      report(`${what} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    get isStopping() {
      return deadline !== undefined
    },
    onStop: (what, undo, extraMs = 0) => {
      steps.push({ what, undo, extraMs })
      if (deadline !== undefined) throw new Error('The server is stopping')
    },
    stop: async () => {
      deadline ??= performance.now() + graceMs + Math.max(0, ...steps.map(({ extraMs }) => extraMs))
      for (let step = steps.pop(); step; step = steps.pop()) await undoOne(step, deadline)
    },
  }
}

async function within(ms: number, work: () => Promise<void> | void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`still busy after ${Math.round(ms / 1_000)} s`)), ms)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `stop` for Ctrl+C, SIGTERM, and when the `npm start` above is gone; `force` for a later second signal. */
export function watchForEnd(stop: () => void, force: () => void): void {
  let askedAt: number | undefined
  const ask = () => {
    if (askedAt !== undefined) return
    askedAt = performance.now()
    stop()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // A terminal and the program between both pass on one and the same Ctrl+C.
      if (askedAt !== undefined && performance.now() - askedAt > echoMs) force()
      else ask()
    })
  }
  // npm ends its shell without forwarding the signal, so the server has to detect that itself.
  if (process.env['npm_lifecycle_event']) {
    const above = npmAbove()
    const isGone = () => process.ppid !== above.parent || (above.npm !== undefined && !isAlive(above.npm))
    setInterval(() => isGone() && ask(), parentPollMs).unref()
  }
}

/** The parent, and npm itself where the parent is only the shell that npm made; the shell outlives a killed npm. */
function npmAbove(): { parent: number; npm: number | undefined } {
  const parent = process.ppid
  const shell = readStat(parent)
  const isShell = shell !== undefined && /^(sh|dash|bash|ash|zsh)$/.test(shell.name)
  const above = isShell ? readStat(shell.parent) : undefined
  const isNpm = above !== undefined && /^(npm|node|MainThread)/.test(above.name)
  return { parent, npm: isNpm && shell ? shell.parent : undefined }
}

function readStat(pid: number): { name: string; parent: number } | undefined {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === undefined || rest === undefined ? undefined : { name, parent: Number(rest.split(' ')[1]) }
  } catch {
    return undefined
  }
}
