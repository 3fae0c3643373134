// `npm run restore FOLDER`: restores what `npm run backup` wrote into a DATA_DIR that is empty or not there yet, and into the
// database of DATABASE_URL where that is set. docs/operations.md has the steps.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createLocalStorage } from '../server/adapters/local-storage.ts'
import { startEmbeddedPostgres } from '../server/adapters/postgres/embedded.ts'
import { awaitDatabase, libpqUrl } from '../server/adapters/postgres/outside.ts'
import { filesFolder } from '../server/backup/layout.ts'
import { assertEmpty } from '../server/backup/load-database.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { configSchema } from '../server/base/config.ts'
import { reasonOf } from './reason-of.ts'

const config = configSchema
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    DATABASE_OWNER_URL: true,
    ENCRYPTION_KEY: true,
    STORAGE_URL: true,
  })
  .parse(process.env)
const outside = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
const outsideUrl = outside === undefined ? undefined : libpqUrl(outside)
const cluster = path.join(config.DATA_DIR, 'postgres')

const startEmbedded = () => startEmbeddedPostgres(cluster, { onLog: () => {}, onOutage: () => {} })

async function restore(
  folder: string,
  keyFile: string | undefined,
  isWithoutKey: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (config.STORAGE_URL !== undefined)
    throw new Error(
      'A copy is restored into DATA_DIR/files. Leave STORAGE_URL out, and move the files afterwards: npm run storage:move.',
    )
  const { manifest } = await restoreBackup(
    {
      folder,
      copy: createLocalStorage(path.join(folder, filesFolder)),
      dataDir: config.DATA_DIR,
      storage: createLocalStorage(path.join(config.DATA_DIR, 'files')),
      environmentKey:
        config.ENCRYPTION_KEY === undefined ? undefined : Buffer.from(config.ENCRYPTION_KEY, 'hex'),
      keyFile,
      isWithoutKey,
      assertEmptyDatabase: async () => {
        if (outsideUrl === undefined) return
        await awaitDatabase(outsideUrl, (text) => console.log(text))
        await assertEmpty(outsideUrl)
      },
      openDatabase: async () =>
        outsideUrl === undefined ? startEmbedded() : { ownerUrl: outsideUrl, stop: async () => {} },
      stopLeftOver: async () => {
        if (outsideUrl === undefined && existsSync(path.join(cluster, 'pgdata', 'postmaster.pid')))
          await (await startEmbedded()).stop()
      },
    },
    signal,
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${manifest.files.count.toLocaleString('en')} files and ${rows.toLocaleString('en')} rows of ${manifest.createdAt} are restored to ${config.DATA_DIR}. Start the server: users sign in again.`,
  )
  for (const key of manifest.damaged) console.error(`Damaged or missing when the copy was made: ${key}`)
}

const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, 'without-key': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder of the copy: npm run restore FOLDER [-- --key FILE | --without-key]')
  process.exitCode = 2
} else {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new Error('It was ended.')))
  await restore(path.resolve(folder), values.key, values['without-key'], ending.signal).catch(
    (error: unknown) => {
      console.error(`Nothing was restored. ${reasonOf(error)}`)
      process.exitCode = 1
    },
  )
}
