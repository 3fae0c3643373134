import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

/** What the processes of a run of tests share. */
export interface TestRun {
  /** Goes with the run. */
  folder: string
  /** The data folder of a server that was started once and stopped. */
  installed: string
  /** The PostgreSQL that all of them use; this database is a copy of the installed one, and others are copies of it. */
  url: string
  /** The same as the role that owns all. */
  ownerUrl: string
}

export interface TestDatabase {
  /** As the server is told of it, with a role that owns nothing. */
  env: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  /** As its owner, for what tests look up and change past the server. */
  ownerUrl: string
  /** Deletes it, also while clients are connected. */
  drop(): Promise<void>
}

/** Tells the processes of a run, which inherit the environment, what they share. */
const variable = 'MULLION_TEST_RUN'
const program = path.join(import.meta.dirname, 'test-run-process.ts')
const compileCache = path.join(import.meta.dirname, '../../node_modules/.cache/server')

/**
 * Global set-up of a run of tests, of Vitest and Playwright alike: starts its PostgreSQL and tells its processes.
 * Returns what stops it. It stops, too, when this process dies: the other holds one end of a pipe.
 */
export default async function startTestRun(): Promise<() => Promise<void>> {
  // What a process has compiled of the server's code serves the next, and the threads of each.
  process.env['NODE_COMPILE_CACHE'] ??= compileCache
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => []),
  ])
  const [line] = (await ready) as [string?]
  if (line === undefined) throw new Error("the tests' PostgreSQL did not start")
  process.env[variable] = line
  return async () => {
    const gone = once(child, 'exit')
    child.stdin.end()
    await gone
  }
}

/** What this run shares; undefined in a process of its own, such as a bench. */
export function findRun(): TestRun | undefined {
  const text = process.env[variable]
  return text === undefined ? undefined : (JSON.parse(text) as TestRun)
}

/** A copy of the installed database in the run's PostgreSQL, with `dataDir` the folder of the server that will use it. */
export async function copyDatabase(
  { url, ownerUrl, installed }: TestRun,
  dataDir: string,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Nobody may be connected to what is copied.
  const admin = addressOf(ownerUrl, 'template1')
  await run(admin, `create database ${name} template ${new URL(url).pathname.slice(1)}`)
  copyKept(installed, dataDir)
  const owner = addressOf(ownerUrl, name)
  return {
    env: { DATABASE_URL: addressOf(url, name), DATABASE_OWNER_URL: owner },
    ownerUrl: owner,
    drop: () => run(admin, `drop database ${name} with (force)`),
  }
}

/** Makes `dataDir` that of a server that was started once: with a PostgreSQL of its own, which does not run. */
export function copyInstalled({ installed }: TestRun, dataDir: string): void {
  copyFolder(path.join(installed, 'postgres'), path.join(dataDir, 'postgres'))
  copyKept(installed, dataDir)
}

/** Owners and rights are kept, as PostgreSQL refuses files of others. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** What a server that was started once has kept beside its database, and what tells that both belong together. */
function copyKept(installed: string, dataDir: string): void {
  for (const file of ['demo-account.txt', 'encryption.key', path.join('files', '.installation')])
    cpSync(path.join(installed, file), path.join(dataDir, file))
}

function addressOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
