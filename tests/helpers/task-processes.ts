import { readdirSync, readFileSync } from 'node:fs'
import { waitFor } from './wait.ts'

interface TaskProcess {
  pid: number
  task: string
}

/** The processes that a server has for its pieces of work, on Linux. */
export function taskProcesses(server: number): TaskProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold anything; state and parent follow it.
        const parent = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
        const place = args.findIndex((arg) => arg.endsWith('server/threads/child.ts'))
        if (Number(parent) !== server || place < 0) return []
        return [{ pid: Number(name), task: args[place + 1] ?? '' }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** Waits for a process that does `task` and is none of `known`. */
export function nextTask(server: number, task: string, known: ReadonlySet<number>): Promise<number> {
  return waitFor(
    `a process for ${task}`,
    () => taskProcesses(server).find((one) => one.task === task && !known.has(one.pid))?.pid,
    60_000,
  )
}
