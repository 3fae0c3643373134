import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import type { Session } from '../../core/contract/auth.ts'
import type { Meta } from '../../core/contract/route.ts'
import { newMail, readMails } from './mails.ts'
import { endServer, findPostgres, hasEnded, startServer } from './server-process.ts'
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

/** The real server as a child process, with a data folder and a database of its own. */
export interface App {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Everything that the server printed since its last start. */
  output(): string
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
  /** Kills the server without warning; the database lives on. */
  kill9(): Promise<void>
  /** Starts the server again on the same data folder, after stopping it if it still runs. */
  restart(env?: Record<string, string>): Promise<void>
  /** Stops everything and deletes the data folder. */
  stop(): Promise<void>
}

/** `parent`: where the data folder is made; the system's folder for temporary files when left out. */
export async function startApp({
  env = {},
  parent = tmpdir(),
}: { env?: Record<string, string>; parent?: string } = {}): Promise<App> {
  const dataDir = mkdtempSync(path.join(parent, 'mullion-test-'))
  let server = await startServer(dataDir, env)
  let pool: Pool | undefined

  const openPool = () => {
    if (pool) return pool
    pool = new Pool({ connectionString: databaseUrl(), max: 4 })
    pool.on('error', () => {})
    return pool
  }
  const closePool = async () => {
    await pool?.end()
    pool = undefined
  }
  const databaseUrl = () => {
    const url = env['DATABASE_URL'] ?? findPostgres(dataDir)?.url
    if (url === undefined) throw new Error('there is no database running')
    return url
  }
  const end = async () => {
    await closePool()
    await endServer(server.child, dataDir)
  }

  const app: App = {
    dataDir,
    get url() {
      return server.url
    },
    get pid() {
      return server.child.pid!
    },
    output: () => server.output(),
    api: (method, route, options) => callApi(server.url, method, route, options),
    signIn: async (who = 'demo') => {
      const body = typeof who === 'string' ? demoAccount(dataDir, who) : who
      return expectOk(await app.api<Session>('POST', '/auth/signin', { body }))
    },
    signUp: async (email, password = 'a mullion divides 2 panes') => {
      const known = (await readMails(dataDir, email)).map((mail) => mail.file)
      expectOk(await app.api('POST', '/auth/signup', { body: { email, password, full_name: 'Test Person' } }))
      const code = readCode((await app.readMail(email, known)).text)
      return expectOk(await app.api<Session>('POST', '/auth/verify-otp', { body: { email, code } }))
    },
    readMail: (email, known) => newMail(dataDir, email, known),
    query: async <T extends object>(sql: string, values: unknown[] = []) =>
      (await openPool().query<T>(sql, values)).rows,
    databaseUrl,
    kill9: async () => {
      server.child.kill('SIGKILL')
      await waitFor('the server to die', () => (hasEnded(server.child) ? true : undefined))
    },
    restart: async (more = {}) => {
      if (!hasEnded(server.child)) {
        await closePool()
        server.child.kill('SIGTERM')
        await waitFor('the server to stop', () => (hasEnded(server.child) ? true : undefined), 20_000)
      }
      await closePool()
      server = await startServer(dataDir, { ...env, ...more })
    },
    stop: async () => {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return app
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
