import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readConfig } from '../../server/base/config.ts'
import { createLifecycle } from '../../server/base/lifecycle.ts'
import { startServer } from '../../server/start.ts'
import { type App, type AppOptions, createClient, makeDataDir } from './app.ts'
import { testEnv } from './server-process.ts'
import { copyDatabase, findRun } from './test-run.ts'

interface InProcessOptions extends AppOptions {
  /** Another address by which the server reaches its database. */
  reach?: (databaseUrl: string) => Promise<string>
}

/**
 * Starts the server in this process, on a copy of the run's template database. For tests that neither end the server
 * nor look at it as a process: most of what a process of its own costs is its start.
 */
export async function startInProcess({ env = {}, reach }: InProcessOptions = {}): Promise<App> {
  const dataDir = makeDataDir(tmpdir())
  const run = findRun()
  if (!run) throw new Error('there is no PostgreSQL of this run: tests/helpers/test-run.ts starts one')
  const database = await copyDatabase(run, dataDir)
  const life = createLifecycle((message) => console.error(message))
  // Its log goes to that of the tests: what they bring about by intent would fill it.
  const quiet = { ...testEnv, LOG_LEVEL: 'error' }
  const { DATABASE_URL: direct } = database.env
  const reached = { DATABASE_URL: reach === undefined ? direct : await reach(direct) }
  const config = readConfig({ ...quiet, DATA_DIR: dataDir, ...database.env, ...reached, ...env })
  const { url } = await startServer(config, life).catch(async (error: unknown) => {
    await life.stop()
    await database.drop()
    throw error
  })
  const { closePool, ...client } = createClient(
    dataDir,
    () => url,
    () => database.ownerUrl,
  )
  return {
    ...client,
    url,
    stop: async () => {
      await closePool()
      await life.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
