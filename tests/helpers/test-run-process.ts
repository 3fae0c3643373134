/**
 * Runs the PostgreSQL that all tests of a run share. It ends when its standard input does, and so with the run that
 * started it, however that ends.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { readConfig } from '../../server/base/config.ts'
import { createLifecycle } from '../../server/base/lifecycle.ts'
import { startServer } from '../../server/start.ts'
import { testEnv } from './server-process.ts'
import { copyFolder, type TestRun } from './test-run.ts'

/** What is here is thrown away: nothing waits for the disk. Servers of several test files connect at once. */
const settings = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'max_connections = 400',
]

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-run-'))
const installed = path.join(folder, 'installed')

let postgres: EmbeddedPostgres | undefined

async function end(code: number): Promise<never> {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** Lets the real server start for the first time on an empty folder: database, tables, queues, accounts. */
async function install(): Promise<void> {
  const life = createLifecycle((message) => console.error(message))
  await startServer(readConfig({ ...testEnv, LOG_LEVEL: 'error', DATA_DIR: installed }), life)
  await life.stop()
}

/** Runs a copy of the installed database. Tests that run PostgreSQL themselves copy the one that is stopped. */
async function serve(): Promise<EmbeddedPostgres> {
  const shared = path.join(folder, 'shared')
  copyFolder(path.join(installed, 'postgres'), shared)
  appendFileSync(path.join(shared, 'pgdata', 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  return startEmbeddedPostgres(shared, { onLog: () => {}, onOutage: (text) => console.error(text) })
}

// Ctrl+C reaches every process of a terminal: the run that is stopping still needs its database.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})
process.stdin
  .on('error', () => {})
  .on('close', () => void end(0))
  .resume()

try {
  await install()
  postgres = await serve()
  const run: TestRun = { folder, installed, url: postgres.url, ownerUrl: postgres.ownerUrl }
  console.log(JSON.stringify(run))
} catch (error) {
  console.error(error)
  await end(1)
}
