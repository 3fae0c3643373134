import { fingerprint } from '../base/key-fingerprint.ts'
import type { Storage } from '../base/storage.ts'
import { type CopiedFile, copyFile, forEachOf } from './copy-files.ts'
import { type Dump, dumpDatabase } from './dump-database.ts'
import { filesFolder, type Sums, writeManifest } from './layout.ts'

/** Rows are read again while files of theirs are deleted or replaced; each time takes what has changed since. */
const maxRounds = 10

interface Source {
  databaseUrl: string
  storage: Storage
  /** What secrets of users are encrypted with; it stays out of the copy. */
  key: Buffer | undefined
}

interface Target {
  /** Empty. */
  folder: string
  /** The files of the copy, in `filesFolder` of the folder. */
  storage: Storage
}

export interface BackupSummary {
  files: number
  bytes: number
  rows: number
  /** Keys of files that were missing or damaged already. */
  damaged: string[]
  sealedRows: number
}

/**
 * Copies database and files of a server, which may go on writing. Files first, as they are many; then the rows as they stand
 * at one moment, and what has come since. Files are stored before the rows that name them, so that only one deleted or
 * replaced in that short time can be missing: then the rows are read again. What stays missing when nothing has changed is
 * missing in the source.
 */
export async function writeBackup(
  source: Source,
  target: Target,
  signal: AbortSignal,
): Promise<BackupSummary> {
  const copied = new Map<string, CopiedFile>()
  await copyNew(source.storage, target.storage, new Map(), copied, signal)
  let faultsBefore: string[] | undefined
  for (let round = 1; round <= maxRounds; round++) {
    const dump = await dumpDatabase(source.databaseUrl, target.folder, signal)
    const present = await copyNew(source.storage, target.storage, dump.named, copied, signal)
    const faults = findFaults(dump.named, copied)
    if (faults.every((key) => faultsBefore?.includes(key) === true)) {
      await deleteOthers(target.storage, copied, (key) => present.has(key) || dump.named.has(key))
      return finish(source, target, dump, copied, faults)
    }
    faultsBefore = faults
  }
  throw new Error('Files were deleted faster than they could be copied. Try again at a quieter time.')
}

/** Copies each file that has no copy yet, or not the one that the rows name. Returns the keys that are there. */
async function copyNew(
  from: Storage,
  to: Storage,
  named: Dump['named'],
  copied: Map<string, CopiedFile>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const present = new Set<string>()
  await forEachOf(from.list(''), async (key) => {
    signal.throwIfAborted()
    present.add(key)
    const copy = copied.get(key)
    if (copy && copy.sha256 === (named.get(key) ?? copy.sha256)) return
    const made = await copyFile(from, to, key)
    if (made) copied.set(key, made)
  })
  return present
}

/** Files that rows name, and that have no copy with the bytes that were stored. */
function findFaults(named: Dump['named'], copied: ReadonlyMap<string, CopiedFile>): string[] {
  return [...named]
    .filter(([key, sha256]) => {
      const copy = copied.get(key)
      return copy === undefined || copy.sha256 !== (sha256 ?? copy.sha256)
    })
    .map(([key]) => key)
}

/** What was deleted meanwhile does not stay in the copy. */
async function deleteOthers(
  storage: Storage,
  copied: Map<string, CopiedFile>,
  isWanted: (key: string) => boolean,
): Promise<void> {
  for (const key of [...copied.keys()].filter((found) => !isWanted(found))) {
    await storage.delete(key)
    copied.delete(key)
  }
}

async function finish(
  { key }: Source,
  { folder }: Target,
  { createdAt, migrations, tables, sequences, jobs, sums: tableSums, sealedRows }: Dump,
  copied: ReadonlyMap<string, CopiedFile>,
  damaged: string[],
): Promise<BackupSummary> {
  const sums: Sums = new Map(tableSums)
  let bytes = 0
  for (const [file, copy] of copied) {
    sums.set(`${filesFolder}/${file}`, copy.sha256)
    bytes += copy.bytes
  }
  const files = { count: copied.size, bytes }
  const sealed = { rows: sealedRows, key: key === undefined ? null : fingerprint(key) }
  const rowsOf = { createdAt, migrations, tables, sequences, jobs }
  await writeManifest(folder, { ...rowsOf, files, damaged, sealed }, sums)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { files: copied.size, bytes, rows, damaged, sealedRows }
}
