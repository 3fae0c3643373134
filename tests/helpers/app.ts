import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import type { Session } from '../../core/contract/auth.ts'
import type { Meta } from '../../core/contract/route.ts'
import { newMail, readMails } from './mails.ts'
import { endServer, findPostgres, hasEnded, launchServer } from './server-process.ts'
import { copyDatabase, copyInstalled, findRun } from './test-run.ts'
import { waitFor } from './wait.ts'

interface ApiOptions {
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as multipart. */
  form?: FormData
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  headers: Headers
  meta: Meta
  data: T
}

export type DemoName = 'demo' | 'newcomer' | 'admin'

/** The real server with a data folder of its own, as a test talks to it. */
export interface App {
  readonly url: string
  readonly dataDir: string
  /** One call of the API; `path` starts with a slash and is relative to /api. */
  api<T = Record<string, unknown>>(method: string, path: string, options?: ApiOptions): Promise<Answer<T>>
  /** Signs in one of the seeded accounts, or any other by address and password. */
  signIn(who?: DemoName | { email: string; password: string }): Promise<Session>
  /** Signs up a new account with the mailed code. */
  signUp(email: string, password?: string): Promise<Session>
  /** The newest mail to an address; waits for one that is not among `known`. */
  readMail(email: string, known?: string[]): Promise<{ file: string; subject: string; text: string }>
  /** Answers of a database query, past the API. */
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  databaseUrl(): string
  /** Stops everything and deletes the data folder. */
  stop(): Promise<void>
}

/** The same as a child process, which can be killed, started again, and whose output can be read. */
export interface AppProcess extends App {
  readonly pid: number
  /** Everything that the server printed since its last start. */
  output(): string
  /** Kills the server without warning; the database lives on. */
  kill9(): Promise<void>
  /** Starts the server again on the same data folder, after stopping it if it still runs. */
  restart(env?: Record<string, string>): Promise<void>
}

export interface AppOptions {
  env?: Record<string, string>
}

interface ProcessOptions extends AppOptions {
  /** Where the data folder is made; the system's folder for temporary files when left out. */
  parent?: string
  /**
   * `shared`: a copy of the installed database in the run's PostgreSQL. `own`: a PostgreSQL of its own in the data
   * folder, as an installation has, that was started before. `new`: the same, and the data folder is empty. Outside of a
   * run, and with DATABASE_URL, all mean `new`.
   */
  database?: 'shared' | 'own' | 'new'
}

/** Starts the server as a child process. */
export async function startApp({
  env = {},
  parent = tmpdir(),
  database: kind = 'shared',
}: ProcessOptions = {}): Promise<AppProcess> {
  const dataDir = makeDataDir(parent)
  const run = env['DATABASE_URL'] === undefined ? findRun() : undefined
  const database = run && kind === 'shared' ? await copyDatabase(run, dataDir) : undefined
  if (run && kind === 'own') copyInstalled(run, dataDir)
  const serverEnv: Record<string, string> = { ...database?.env, ...env }
  let server = await launchServer(dataDir, serverEnv)
  const databaseUrl = () => {
    const url = database?.ownerUrl ?? serverEnv['DATABASE_URL'] ?? findPostgres(dataDir)?.url
    if (url === undefined) throw new Error('there is no database running')
    return url
  }
  const { closePool, ...client } = createClient(dataDir, () => server.url, databaseUrl)
  return {
    ...client,
    get url() {
      return server.url
    },
    get pid() {
      return server.child.pid!
    },
    output: () => server.output(),
    kill9: async () => {
      server.child.kill('SIGKILL')
      await waitFor('the server to die', () => (hasEnded(server.child) ? true : undefined))
    },
    restart: async (more = {}) => {
      await closePool()
      if (!hasEnded(server.child)) {
        server.child.kill('SIGTERM')
        await waitFor('the server to stop', () => (hasEnded(server.child) ? true : undefined), 20_000)
      }
      server = await launchServer(dataDir, { ...serverEnv, ...more })
    },
    stop: async () => {
      await closePool()
      await endServer(server.child, dataDir)
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function makeDataDir(parent: string): string {
  return mkdtempSync(path.join(parent, 'mullion-test-'))
}

type Client = Omit<App, 'url' | 'stop'> & { closePool: () => Promise<void> }

/** What tests do with a server wherever it runs. */
export function createClient(dataDir: string, url: () => string, databaseUrl: () => string): Client {
  let pool: Pool | undefined
  const openPool = () => {
    if (pool) return pool
    pool = new Pool({ connectionString: databaseUrl(), max: 4 })
    pool.on('error', () => {})
    return pool
  }
  const api: App['api'] = (method, route, options) => callApi(url(), method, route, options)
  return {
    dataDir,
    api,
    signIn: async (who = 'demo') => {
      const body = typeof who === 'string' ? demoAccount(dataDir, who) : who
      return expectOk(await api<Session>('POST', '/auth/signin', { body }))
    },
    signUp: async (email, password = 'a mullion divides 2 panes') => {
      const known = (await readMails(dataDir, email)).map((mail) => mail.file)
      expectOk(await api('POST', '/auth/signup', { body: { email, password, full_name: 'Test Person' } }))
      const code = readCode((await newMail(dataDir, email, known)).text)
      return expectOk(await api<Session>('POST', '/auth/verify-otp', { body: { email, code } }))
    },
    readMail: (email, known) => newMail(dataDir, email, known),
    query: async <T extends object>(sql: string, values: unknown[] = []) =>
      (await openPool().query<T>(sql, values)).rows,
    databaseUrl,
    closePool: async () => {
      await pool?.end()
      pool = undefined
    },
  }
}

async function callApi<T>(
  url: string,
  method: string,
  route: string,
  { token, body, form, headers = {} }: ApiOptions = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}/api${route}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { meta, data } = parseEnvelope(text, `${method} ${route} ${response.status}`)
  return { status: response.status, headers: response.headers, meta, data: data as T }
}

function parseEnvelope(text: string, what: string): { meta: Meta; data: unknown } {
  try {
    return JSON.parse(text) as { meta: Meta; data: unknown }
  } catch (error) {
    throw new Error(`${what} did not answer with JSON: ${text.slice(0, 500)}`, { cause: error })
  }
}

function expectOk<T>(answer: Answer<T>): T {
  if (answer.meta.success) return answer.data
  throw new Error(`${answer.status} ${answer.meta.code}: ${answer.meta.message}`)
}

export function demoAccount(dataDir: string, name: DemoName): { email: string; password: string } {
  const lines = readFileSync(path.join(dataDir, 'demo-account.txt'), 'utf8').split('\n')
  const [email, password] = lines.find((line) => line.startsWith(`${name}@`))?.split(' ') ?? []
  if (email === undefined || password === undefined) throw new Error(`there is no account ${name}`)
  return { email, password }
}

/** The six digits in a mail. */
export function readCode(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`there is no code in: ${text}`)
  return code
}
