import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isStorageFull } from './errors.ts'
import { isAlive, startMark } from './process.ts'

interface Owner {
  pid: number
  mark: string | undefined
  token: string
  url?: string
}

export interface DataFolder {
  /** Writes the address of this server into the lock, for the message to a second process. */
  announce(url: string): void
  release(): void
}

/**
 * Creates the data folder if it is missing and locks it for this process. Throws when a running process holds the
 * lock; the lock of a killed one is replaced.
 */
export function lockDataFolder(dir: string): DataFolder {
  makeFolder(dir)
  const file = path.join(dir, 'mullion.lock')
  const self: Owner = { pid: process.pid, mark: startMark(process.pid), token: randomUUID() }
  const mine = path.join(dir, `mullion.lock.${self.token}`)
  try {
    // Written first and then linked, so that no process ever reads half a lock.
    writeFileSync(mine, JSON.stringify(self), { mode: 0o600 })
    while (!link(mine, file)) {
      const owner = readOwner(file)
      if (owner && isRunning(owner)) throw new Error(inUse(dir, owner))
      clearStale(dir, file, owner)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return {
    announce: (url) => {
      writeFileSync(mine, JSON.stringify({ ...self, url }), { mode: 0o600 })
      renameSync(mine, file)
    },
    release: () => {
      if (readOwner(file)?.token === self.token) rmSync(file, { force: true })
    },
  }
}

/** Unfinished uploads lie here; whatever is found here on start is left over from a crash. */
export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'tmp')
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (isStorageFull(error)) throw error
    throw new Error(`The data folder ${dir} cannot be written. Change its permissions, or set DATA_DIR.`, {
      cause: error,
    })
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function isRunning(owner: Owner): boolean {
  if (owner.pid === process.pid || !isAlive(owner.pid)) return false
  return owner.mark === undefined || owner.mark === startMark(owner.pid)
}

/** Moves a dead owner's lock away. If another process was quicker, what moved is its lock: put that back. */
function clearStale(dir: string, file: string, stale: Owner | undefined): void {
  const aside = path.join(dir, `mullion.lock.${randomUUID()}`)
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readOwner(aside)?.token !== stale?.token) link(aside, file)
  rmSync(aside, { force: true })
}

function inUse(dir: string, owner: Owner): string {
  const where = owner.url ? ` at ${owner.url}` : ''
  return `Mullion is already running on ${dir}${where} (process ${owner.pid}). Stop it first, or set DATA_DIR and PORT to start another.`
}
