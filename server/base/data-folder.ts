import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { isStorageFull } from './errors.ts'

/** Who has the folder, for the message to a second server. */
interface Owner {
  pid: number
  url?: string
}

const sqliteBusy = 5

/** A lock that nothing refers to would be given back by the garbage collector, while its process still runs. */
const held = new Set<DatabaseSync>()

export interface DataFolder {
  /** Writes the address of this server into the lock, for the message to a second process. */
  announce(url: string): void
  release(): void
}

/**
 * Creates the data folder if it is missing and locks it for this process. Throws when another server holds the lock,
 * here, in another container or on another machine: the file system keeps it, by SQLite's lock on a file that nothing is
 * written to, and gives it back when the process ends in whatever way. A number of a process would prove nothing.
 */
export function lockDataFolder(dir: string): DataFolder {
  makeFolder(dir)
  const file = path.join(dir, 'mullion.lock')
  const lock = takeLock(path.join(dir, 'mullion.lock.db'))
  if (lock === undefined) throw new Error(inUse(dir, readOwner(file)))
  const write = (url?: string) => {
    const owner: Owner = { pid: process.pid, ...(url === undefined ? {} : { url }) }
    writeFileSync(`${file}.new`, JSON.stringify(owner), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const giveBack = () => {
    held.delete(lock)
    lock.close()
  }
  held.add(lock)
  try {
    write()
  } catch (error) {
    rmSync(`${file}.new`, { force: true })
    giveBack()
    throw error
  }
  return {
    announce: write,
    release: () => {
      rmSync(file, { force: true })
      giveBack()
    },
  }
}

/** Undefined where somebody else has it. */
function takeLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is written, so there is nothing to keep beside it either.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
}

/** Is there while a copy is restored into the folder, and after one that was killed. */
export function restoreMarker(dataDir: string): string {
  return path.join(dataDir, 'restore.unfinished')
}

/** Throws where a restore was broken off: what is there is a part of what was copied. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMarker(dataDir)))
    throw new Error(
      `A restore into ${dataDir} was broken off. Run npm run restore again: it clears what is there and begins anew.`,
    )
}

/** Photos and all other files, where they are in a folder. */
export function storageFolder({
  DATA_DIR: dataDir,
  STORAGE_URL: url,
}: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  return url === undefined ? path.join(dataDir, 'files') : fileURLToPath(url)
}

/** Unfinished uploads lie here; whatever is found here on start is left over from a crash. */
export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'tmp')
}

const isFolder = ({ STORAGE_URL: url }: Pick<Config, 'STORAGE_URL'>) => url?.startsWith('file:') === true

/**
 * Parts of uploads that may go on after a restart, and at another server where several share a folder: swept by age, see
 * `deleteOldParts`.
 */
export function partsFolder(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  return isFolder(config) ? path.join(storageFolder(config), '.uploads') : path.join(config.DATA_DIR, 'parts')
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

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function inUse(dir: string, owner: Owner | undefined): string {
  const where = owner?.url === undefined ? '' : ` at ${owner.url}`
  const process = owner === undefined ? '' : ` (process ${owner.pid})`
  return `Mullion is already running on ${dir}${where}${process}. Stop it first, or set DATA_DIR and PORT to start another.`
}
