// `npm run backup FOLDER`: copies database and files into a folder that is empty or not there yet, of a server that runs as
// well as of one that does not. docs/operations.md says what is in it, and what is not.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createLocalStorage } from '../server/adapters/local-storage.ts'
import { openStorage } from '../server/adapters/storage.ts'
import { databaseFolder, filesFolder } from '../server/backup/layout.ts'
import { writeBackup } from '../server/backup/write-backup.ts'
import { configSchema, storageVariables } from '../server/base/config.ts'
import { readEncryptionKey } from '../server/base/encryption-key.ts'
import { openInstallation } from './installation.ts'
import { reasonOf } from './reason-of.ts'

const config = configSchema
  .pick({
    ...storageVariables,
    DATABASE_URL: true,
    DATABASE_OWNER_URL: true,
    ENCRYPTION_KEY: true,
  })
  .parse(process.env)

async function prepare(folder: string): Promise<void> {
  if (folder === config.DATA_DIR || folder.startsWith(config.DATA_DIR + path.sep))
    throw new Error(
      `${folder} lies in the data folder itself. Name a folder elsewhere, best on another disk.`,
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(
      `${folder} is not empty. Name a folder that is, or is not there yet: each copy has its own.`,
    )
}

async function backUp(folder: string, signal: AbortSignal): Promise<void> {
  await prepare(folder)
  const copy = createLocalStorage(path.join(folder, filesFolder))
  const hasKey =
    config.ENCRYPTION_KEY !== undefined || existsSync(path.join(config.DATA_DIR, 'encryption.key'))
  try {
    const database = await openInstallation(config)
    try {
      const source = {
        databaseUrl: database.url,
        storage: await openStorage(config),
        key: hasKey ? readEncryptionKey(config) : undefined,
      }
      const made = await writeBackup(source, { folder, storage: copy }, signal)
      const size = (made.bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })
      console.log(
        `${made.files.toLocaleString('en')} files (${size} MB) and ${made.rows.toLocaleString('en')} rows are in ${folder}.`,
      )
      for (const key of made.damaged) console.error(`Damaged or missing already, before the copy: ${key}`)
      if (made.sealedRows > 0)
        console.log('The encryption key is not in the copy. Keep it elsewhere: a restore asks for it.')
    } finally {
      await database.close()
      await copy.deleteUnfinished(new Date())
    }
  } catch (error) {
    // It was empty before.
    for (const name of [databaseFolder, filesFolder, 'backup.json', 'SHA256SUMS.part', 'SHA256SUMS'])
      await rm(path.join(folder, name), { recursive: true, force: true })
    throw error
  }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the copy: npm run backup FOLDER')
  process.exitCode = 2
} else {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new Error('It was ended.')))
  await backUp(path.resolve(folder), ending.signal).catch((error: unknown) => {
    console.error(`No copy was made. ${reasonOf(error)}`)
    process.exitCode = 1
  })
}
