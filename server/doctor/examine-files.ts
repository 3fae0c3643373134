import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { type NamedFiles, readNamedFiles } from '../backup/named-files.ts'
import { AppError } from '../base/errors.ts'
import type { Storage } from '../base/storage.ts'
import { openConnection } from '../data/database.ts'
import { findForeignFiles } from '../usecases/maintenance/belonging.ts'
import { findOrphanFiles } from '../usecases/maintenance/delete-orphan-files.ts'
import { count, fault, type Finding, note, ok } from './finding.ts'

/** Whether these are the files of this database: else each of them would be named missing or nobody's. */
export async function examineBelonging(client: Client, storage: Storage): Promise<Finding[]> {
  const foreign = await findForeignFiles(openConnection(client), storage)
  return foreign === undefined ? [] : [fault(foreign)]
}

/**
 * Compares the stored files with the rows that name them: missing, damaged, and left over. `isQuick` reads no file, so that
 * damage is not seen. A file that is deleted or replaced while it is looked at is no fault: rows are read again.
 */
export async function examineFiles(
  client: Client,
  storage: Storage,
  isQuick: boolean,
  signal: AbortSignal,
): Promise<Finding[]> {
  const named = await readNamedFiles(client)
  const suspects = await findFaults(storage, named, isQuick, signal)
  const after = suspects.length === 0 ? named : await readNamedFiles(client)
  const isStill = (key: string) => after.has(key) && after.get(key) === named.get(key)
  const again = new Map([...after].filter(([key]) => suspects.some((suspect) => suspect.key === key)))
  const faults = (await findFaults(storage, again, isQuick, signal)).filter(({ key }) => isStill(key))
  const missing = faults.filter(({ isMissing }) => isMissing).map(({ key }) => key)
  const damaged = faults.filter(({ isMissing }) => !isMissing).map(({ key }) => key)
  const findings: Finding[] = []
  if (missing.length > 0)
    findings.push(
      fault(
        `${count(missing.length, 'stored file is', 'stored files are')} missing. Put back what a backup has (files/KEY); delete the photos, sounds or films of the others.`,
        missing,
      ),
    )
  if (damaged.length > 0)
    findings.push(
      fault(
        `${count(damaged.length, 'stored file is', 'stored files are')} not what was stored: the disk has changed them. Check the disk, and put them back from a backup (files/KEY).`,
        damaged,
      ),
    )
  if (faults.length === 0)
    findings.push(
      ok(
        `files: all ${count(named.size, 'file')} that rows name ${isQuick ? 'are there (their bytes were not read)' : 'are there, as they were stored'}`,
      ),
    )
  return [...findings, ...(await examineOrphans(client, storage))]
}

interface FileFault {
  key: string
  isMissing: boolean
}

async function findFaults(
  storage: Storage,
  named: NamedFiles,
  isQuick: boolean,
  signal: AbortSignal,
): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const [key, sha256] of named) {
    signal.throwIfAborted()
    const found =
      isQuick || sha256 === undefined
        ? (await storage.stat(key)) && (sha256 ?? '')
        : await hashOf(storage, key, signal)
    if (found === undefined) faults.push({ key, isMissing: true })
    else if (found !== (sha256 ?? '')) faults.push({ key, isMissing: false })
  }
  return faults
}

/** Undefined for a file that is not there. */
async function hashOf(storage: Storage, key: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(await storage.get(key), hash, { signal })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
  return hash.digest('hex')
}

async function examineOrphans(client: Client, storage: Storage): Promise<Finding[]> {
  const orphans: string[] = []
  let bytes = 0
  const clock = { now: () => new Date() }
  for await (const orphan of findOrphanFiles({ db: openConnection(client), storage, clock })) {
    orphans.push(orphan.key)
    bytes += orphan.bytes
  }
  if (orphans.length === 0) return []
  const size = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })
  return [
    note(
      `${count(orphans.length, 'file')} (${size} MB) belong to nothing any more. The server deletes them within a day; nothing is to be done.`,
      orphans,
    ),
  ]
}
