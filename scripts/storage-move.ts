// `npm run storage:move TARGET`: copies all files of an installation, whose servers are stopped, from where STORAGE_URL says to
// another folder or store, as file:///srv/mullion/files or s3://bucket/prefix. docs/operations.md has the steps.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import { openStorage } from '../server/adapters/storage.ts'
import { moveFiles } from '../server/backup/move-files.ts'
import { readConfig } from '../server/base/config.ts'
import { openInstallation } from './installation.ts'
import { reasonOf } from './reason-of.ts'

async function move(target: string, signal: AbortSignal): Promise<void> {
  const config = readConfig({ ...process.env, ROLE: 'all', WORKER_PRODUCTS: '', NODE_ENV: '' })
  const from = await openStorage(config)
  const to = await openStorage(
    readConfig({ ...process.env, ROLE: 'all', WORKER_PRODUCTS: '', NODE_ENV: '', STORAGE_URL: target }),
  )
  if (from.name === to.name) throw new Error(`The files are in ${to.name} already.`)
  const database = await openInstallation(config)
  try {
    await refuseRunning(database.url)
    // One for each target, so that a way back does not take the files of the way there for its own.
    const name = createHash('sha256').update(`${from.name} ${to.name}`).digest('hex').slice(0, 12)
    const journal = path.join(config.DATA_DIR, `storage-move-${name}`)
    const { files, bytes, known } = await moveFiles({ from, to, journal, signal })
    const size = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })
    const before = known === 0 ? '' : `, ${known.toLocaleString('en')} of them from an earlier run`
    console.log(
      `${files.toLocaleString('en')} files (${size} MB) are in ${to.name}, each compared by its hash${before}. Start the servers with STORAGE_URL=${target}; when all is well, delete ${from.name}.`,
    )
  } finally {
    await database.close()
  }
}

/** What a server stores meanwhile would stay behind. */
async function refuseRunning(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'storage move' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'mullion' limit 1`,
    )
    if (rowCount !== 0) throw new Error('A server works with this database. Stop all of them first.')
  } finally {
    await client.end().catch(() => {})
  }
}

const [target] = process.argv.slice(2)
if (target === undefined) {
  console.error('Name the place to move to: npm run storage:move s3://bucket/prefix')
  process.exitCode = 2
} else {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new Error('It was ended.')))
  await move(target, ending.signal).catch((error: unknown) => {
    console.error(`The files were not moved, and are where they were. ${reasonOf(error)}`)
    process.exitCode = 1
  })
}
