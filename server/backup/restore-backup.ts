import { existsSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../base/storage.ts'
import { lockDataFolder, restoreMarker } from '../base/data-folder.ts'
import { fingerprint } from '../base/key-fingerprint.ts'
import { copyFile, forEachOf } from './copy-files.ts'
import { type Backup, damaged, filesFolder, readManifest } from './layout.ts'
import { loadDatabase } from './load-database.ts'

interface DatabaseServer {
  /** As the role that owns the tables. */
  ownerUrl: string
  stop(): Promise<void>
}

interface Restore {
  /** Of the copy. */
  folder: string
  copy: Storage
  dataDir: string
  storage: Storage
  /** Where secrets of users are encrypted with another key than the data folder's own. */
  environmentKey: Buffer | undefined
  /** A file with the key that the data folder had. */
  keyFile: string | undefined
  isWithoutKey: boolean
  /** Throws where there is one that holds rows. */
  assertEmptyDatabase(): Promise<void>
  openDatabase(): Promise<DatabaseServer>
  /** Ends what a restore that was killed left running. */
  stopLeftOver(): Promise<void>
}

/** What a restore makes in the data folder. */
const made = ['files', 'postgres', 'encryption.key']
/** At the root of a disk of its own. */
const ignored = new Set(['lost+found'])

/**
 * Restores a copy into a data folder, and a database, that hold nothing yet. Every byte is compared with its hash. Until all is
 * there a mark keeps servers from starting; what fails, or is ended, leaves the folder empty as it was. One that was killed is
 * cleared by the next.
 */
export async function restoreBackup(restore: Restore, signal: AbortSignal): Promise<Backup> {
  const { folder, dataDir } = restore
  const backup = await readManifest(folder)
  const key = await chooseKey(restore, backup)
  const marker = restoreMarker(dataDir)
  const wasBrokenOff = existsSync(marker)
  if (!wasBrokenOff) await assertEmptyFolder(dataDir)
  await restore.assertEmptyDatabase()
  const lock = lockDataFolder(dataDir)
  let isWhole = false
  try {
    writeFileSync(marker, '', { mode: 0o600, flush: true })
    if (wasBrokenOff) await clear(restore)
    await restore.storage.checkRoom(backup.manifest.files.bytes)
    await copyFiles(restore, backup, signal)
    if (key) await writeFile(path.join(dataDir, 'encryption.key'), key, { mode: 0o600, flush: true })
    await fillDatabase(restore, backup, signal)
    isWhole = true
    return backup
  } finally {
    if (!isWhole) await clear(restore)
    lock.release()
    if (!isWhole) await rm(path.join(dataDir, 'mullion.lock.db'), { force: true })
    await rm(marker, { force: true })
  }
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found = names.find((name) => !ignored.has(name))
  if (found !== undefined)
    throw new Error(
      `The data folder ${dataDir} is not empty: it holds ${found}. A copy is never mixed with what is there: set DATA_DIR to an empty folder, or move this one away.`,
    )
}

async function clear(restore: Restore): Promise<void> {
  await restore.stopLeftOver()
  for (const name of made) await rm(path.join(restore.dataDir, name), { recursive: true, force: true })
}

/** The text of the key's file, where the data folder is to have one. Throws when the key is missing or is another one. */
async function chooseKey(
  { environmentKey, keyFile, isWithoutKey }: Restore,
  { manifest }: Backup,
): Promise<string | undefined> {
  const text = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8')
  const given = environmentKey ?? (text === undefined ? undefined : Buffer.from(text.trim(), 'hex'))
  const { rows, key } = manifest.sealed
  if (given && key !== null && fingerprint(given) !== key && !isWithoutKey)
    throw new Error(
      'The key is not the one that this copy was made with: what it encrypted could not be read. Give the right one with --key FILE or ENCRYPTION_KEY, or go on with --without-key.',
    )
  if (!given && rows > 0 && !isWithoutKey)
    throw new Error(
      `The copy holds ${rows} secrets of users, of connected accounts and authenticator apps, which only the encryption key of that installation reads. Give it with --key FILE (its DATA_DIR/encryption.key) or ENCRYPTION_KEY, or go on with --without-key: those users then enter their keys again, and sign in with recovery codes or passkeys.`,
    )
  return text
}

async function copyFiles({ copy, storage }: Restore, { sums }: Backup, signal: AbortSignal): Promise<void> {
  const files = [...sums].filter(([name]) => name.startsWith(`${filesFolder}/`))
  await forEachOf(files, async ([name, sha256]) => {
    signal.throwIfAborted()
    const copied = await copyFile(copy, storage, name.slice(filesFolder.length + 1))
    if (copied?.sha256 !== sha256) throw damaged(name)
  })
}

async function fillDatabase(restore: Restore, backup: Backup, signal: AbortSignal): Promise<void> {
  const database = await restore.openDatabase()
  try {
    await loadDatabase(database.ownerUrl, restore.folder, backup, signal)
  } finally {
    await database.stop()
  }
}
