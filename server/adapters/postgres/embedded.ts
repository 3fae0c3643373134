import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isAlive } from '../../base/process.ts'
import { createCluster, hasCluster, readPassword } from './cluster.ts'
import { appUrl, ensureAppRole } from './embedded-role.ts'
import { type Guard, heldCode, openGuard } from './guard.ts'
import { chooseRunAs, findPrograms, type Programs, type RunAs } from './run-as.ts'

export interface EmbeddedPostgres {
  /** As the role that the server works as: it owns nothing. */
  url: string
  /** As the superuser of the cluster, for set-up and migrations alone. */
  ownerUrl: string
  /** Stops the server; resolves when its process has gone. */
  stop(): Promise<void>
  /** Asks the server to stop and does not wait for it. */
  abandon(): void
}

/** Receivers of its output: PostgreSQL's own log, and outages that the operator must know of. */
interface Listeners {
  onLog: (text: string) => void
  onOutage: (text: string) => void
}

interface Install extends Listeners {
  dataDir: string
  runAs: RunAs
  programs: Programs
  guard: Guard
}

interface Running {
  pid: number
  port: number
}

const startTries = 60
const watchMs = 500
const stopMs = 8_000
const heldText =
  'Another PostgreSQL runs on this data folder, perhaps in another container. Stop it first, or set DATA_DIR.'

/**
 * Starts a private PostgreSQL in `dir`, or adopts the one that a killed process left running there. It listens on this
 * machine only, behind a password of its own, and is started again on the same port when its process ends.
 */
export async function startEmbeddedPostgres(dir: string, listeners: Listeners): Promise<EmbeddedPostgres> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const dataDir = path.join(dir, 'pgdata')
  const runAs = chooseRunAs(dataDir)
  const programs = await findPrograms(runAs)
  if (!hasCluster(dataDir)) createCluster(dataDir, runAs, programs)
  const install: Install = { dataDir, runAs, programs, guard: openGuard(dataDir, runAs), ...listeners }
  const first = await ensureRunning(install)
  await ensureAppRole(formatUrl(dataDir, first.port))
  return watch(install, first)
}

/** As the superuser, the PostgreSQL that a server runs in `dir` right now; undefined where none answers. */
export async function findEmbeddedPostgres(dir: string): Promise<string | undefined> {
  const dataDir = path.join(dir, 'pgdata')
  const [, port] = readPidFile(path.join(dataDir, 'postmaster.pid'))
  if (port === undefined) return undefined
  const url = formatUrl(dataDir, port)
  return (await answers(url)) ? url : undefined
}

function watch(install: Install, first: Running): EmbeddedPostgres {
  let running = first
  let isStopping = false
  let restart: Promise<void> | undefined
  const revive = async () => {
    install.onOutage('the database has gone; starting it again')
    try {
      running = await ensureRunning(install, first.port)
      install.onOutage('the database is back')
    } catch (error) {
      install.onOutage(error instanceof Error ? error.message : String(error))
    }
    restart = undefined
  }
  const timer = setInterval(() => {
    if (!isStopping && !restart && !isAlive(running.pid)) restart = revive()
  }, watchMs)
  timer.unref()
  return {
    url: appUrl(formatUrl(install.dataDir, first.port)),
    ownerUrl: formatUrl(install.dataDir, first.port),
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await restart
      await stop(running.pid)
    },
    abandon: () => {
      isStopping = true
      signal(running.pid, 'SIGINT')
    },
  }
}

async function stop(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT')) return
  const deadline = performance.now() + stopMs
  while (isAlive(pid) && performance.now() < deadline) await sleep(10)
  if (isAlive(pid)) signal(pid, 'SIGQUIT')
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function formatUrl(dataDir: string, port: number): string {
  return `postgres://app:${readPassword(dataDir)}@127.0.0.1:${port}/postgres`
}

async function ensureRunning(install: Install, wantedPort?: number): Promise<Running> {
  let lastLog = ''
  const log = (text: string) => {
    lastLog = (lastLog + text).slice(-600)
    install.onLog(text.trimEnd())
  }
  for (let tries = 0; tries < startTries; tries++) {
    const found = await findRunning(install)
    if (found) return found
    const port = wantedPort ?? (await freePort())
    const child = launch(install, port)
    if (child.pid !== undefined && (await becomesReady(child, log))) return { pid: child.pid, port }
    if (child.exitCode === heldCode) lastLog = heldText
    // Another process holds the data folder: it is starting, or shutting down.
    await sleep(250)
  }
  throw new Error(`PostgreSQL did not start:\n${lastLog}`)
}

function launch({ dataDir, runAs, programs, guard }: Install, port: number): ChildProcess {
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  return spawn(...guard.wrap(programs.postgres, ['-D', dataDir, '-p', String(port), ...settings]), {
    ...runAs.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C then reaches only this process, which stops the database last.
    detached: process.platform !== 'win32',
  })
}

function becomesReady(child: ChildProcess, log: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      log(text)
      if (text.includes('ready to accept connections')) resolve(true)
    })
    child.on('exit', () => resolve(false))
    child.on('error', (error) => {
      log(error.message)
      resolve(false)
    })
  })
}

/** The server that postmaster.pid names, if it is alive and is ours. */
async function findRunning({ dataDir, guard }: Install): Promise<Running | undefined> {
  const pidFile = path.join(dataDir, 'postmaster.pid')
  const [pid, port] = readPidFile(pidFile)
  if (pid === undefined) return undefined
  if (port !== undefined && isAlive(pid) && (await answers(formatUrl(dataDir, port)))) return { pid, port }
  // PostgreSQL would not start while some other process has that number now. Whether it is stale is for the lock to say,
  // never for the number: in another container it is another process.
  if (guard.isFree()) rmSync(pidFile, { force: true })
  return undefined
}

function readPidFile(file: string): [number | undefined, number | undefined] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return [Number(lines[0]), lines[3] ? Number(lines[3]) : undefined]
  } catch {
    return [undefined, undefined]
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
