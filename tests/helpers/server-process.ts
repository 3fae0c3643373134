import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../../server/base/process.ts'
import { waitFor } from './wait.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the servers of all tests are started with. */
export const testEnv = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  // Rendering it would keep the processor from the tests; that of the film sets this back.
  SAMPLE_FILM: '0',
  // Tests of one machine share one address; those of the limits set this back.
  RATE_LIMIT_FACTOR: '1000',
}

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Everything it printed so far. */
  output: () => string
}

export function launch(
  dataDir: string,
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      // What one server has compiled of its code serves the next.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'server'),
      ...testEnv,
      DATA_DIR: dataDir,
      // Makes the server watch for its parent, so that a test run that is killed leaves none behind.
      npm_lifecycle_event: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Starts the real server and waits until it has greeted. Throws with its output when it ends or is silent instead. */
export async function launchServer(dataDir: string, env: Record<string, string>): Promise<ServerProcess> {
  const { child, output } = launch(dataDir, env)
  const url = await waitFor(
    'the server to start',
    () => {
      if (hasEnded(child)) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
      const greeted = /Mullion is running at (http\S+)/.exec(output())?.[1]
      // With PUBLIC_URL the greeting names that; the lock always has the server's own address.
      return greeted !== undefined && env['PUBLIC_URL'] !== undefined ? addressOf(dataDir) : greeted
    },
    60_000,
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`the server did not start; it said:\n${output()}`, { cause: error })
  })
  return { child, url, output }
}

function addressOf(dataDir: string): string {
  const lock = readFileSync(path.join(dataDir, 'mullion.lock'), 'utf8')
  return (JSON.parse(lock) as { url: string }).url
}

/** Runs the server where it is expected to refuse; resolves with its exit code and output. */
export async function runUntilEnd(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(dataDir, env)
  await waitFor('the server to end', () => (hasEnded(child) ? true : undefined), 30_000)
  return { code: child.exitCode, output: output() }
}

interface Postmaster {
  pid: number
  url: string
}

/** The private PostgreSQL of a data folder, if one is running. */
export function findPostgres(dataDir: string): Postmaster | undefined {
  const cluster = path.join(dataDir, 'postgres', 'pgdata')
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const password = readFileSync(path.join(cluster, 'app.password'), 'utf8')
    const pid = Number(lines[0])
    return isAlive(pid)
      ? { pid, url: `postgres://app:${password}@127.0.0.1:${lines[3]}/postgres` }
      : undefined
  } catch {
    return undefined
  }
}

/** Ends the process, and the database that a killed one leaves to its successor. */
export async function endServer(child: ChildProcess, dataDir: string): Promise<void> {
  if (!hasEnded(child)) child.kill('SIGTERM')
  await waitFor('the server to stop', () => (hasEnded(child) ? true : undefined), 20_000)
  const left = findPostgres(dataDir)
  if (!left) return
  process.kill(left.pid, 'SIGINT')
  await waitFor('PostgreSQL to stop', () => (isAlive(left.pid) ? undefined : true))
}
