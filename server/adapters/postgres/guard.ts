import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { command, type RunAs } from './run-as.ts'

/** What flock ends with when somebody else holds the lock. */
export const heldCode = 75

/**
 * A lock that the file system keeps for PostgreSQL's processes, from the first to the last: process numbers mean nothing
 * in another container. `flock` of util-linux takes it and then becomes PostgreSQL. Where there is none (macOS, Windows,
 * BusyBox), PostgreSQL's own check of its postmaster.pid is all.
 */
export interface Guard {
  /** The program and arguments that start a program under the lock. */
  wrap(program: string, args: string[]): [string, string[]]
  /** True once it is certain that no PostgreSQL runs on this folder: none holds the lock that the last one held. */
  isFree(): boolean
}

export function openGuard(dataDir: string, runAs: RunAs): Guard {
  const file = path.join(dataDir, 'mullion.guard')
  const options = ['--nonblock', '--no-fork', '--conflict-exit-code', String(heldCode), file]
  // Whether the PostgreSQL that ran here last held the lock.
  let isGuarded = existsSync(file)
  const probe = () => spawnSync(...command(runAs, 'flock', [...options, 'true']), runAs.ids).status
  const first = probe()
  const isThere = first === 0 || first === heldCode
  return {
    wrap: (program, args) => {
      if (!isThere) return command(runAs, program, args)
      isGuarded = true
      return command(runAs, 'flock', [...options, program, ...args])
    },
    isFree: () => isGuarded && isThere && probe() === 0,
  }
}
