import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const oldest = 15
/** A machine that starts everything at once starts this server before its database. */
const waitMs = 30_000
const pauseMs = 500
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

/**
 * The address of a PostgreSQL that others run, as libpq reads it: with `sslmode=require` the connection is encrypted
 * and the certificate is not checked, which the driver alone would do, and refuse the one that comes with Debian.
 */
export function libpqUrl(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

/**
 * Resolves when the database answers. Waits for one that is still starting; throws, with a message for the operator,
 * when the address, the password or the version is wrong.
 */
export async function awaitDatabase(url: string, onWait: (text: string) => void): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const client = openClient(url)
    const where = `${client.host}:${client.port}`
    try {
      await client.connect()
      return await checkVersion(client)
    } catch (error) {
      if (!isNotYet(error) || performance.now() > deadline) throw unusable(where, error)
      if (isFirst) onWait(`the database at ${where} does not answer yet; waiting for it`)
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(pauseMs)
  }
}

function openClient(url: string): Client {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    return client
  } catch {
    // Not the driver's own message: it quotes the address, and with it the password.
    throw new Error(
      'DATABASE_URL cannot be read. In its user and password write @ : / ? # % [ ] and blanks percent-encoded, such as %40 for @.',
    )
  }
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.trunc(Number(rows[0]?.version) / 10_000)
  if (!(major >= oldest)) throw new Error(`it is PostgreSQL ${major}; ${oldest} or newer is needed`)
}

function isNotYet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notYet.has(String(error.code))
}

/** Without its cause: a driver's stack does not help the operator to correct the configuration. */
function unusable(where: string, error: unknown): Error {
  return new Error(`The database at ${where} cannot be used: ${formatReason(error)}`)
}

/** Where a name has several addresses, each failure is inside. */
function formatReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatReason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
