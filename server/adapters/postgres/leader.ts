import { Client } from 'pg'
import { advisoryLocks } from '../../base/advisory-locks.ts'

/** How often a process asks to be the leader, and the leader whether it still is. */
const askMs = 10_000

/**
 * What the database does about a leader that it hears nothing of, as one that hangs or whose machine is gone: after a
 * minute another one leads.
 */
const session = `
  set idle_session_timeout = '60s'; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3`

interface Leadership {
  /** Whether this process leads; for a moment after it has lost its connection, another one may lead as well. */
  readonly isLeader: boolean
  stop(): Promise<void>
}

/**
 * Of all processes on one database one is the leader: who holds a lock of its session, which the database gives back when
 * that ends in whatever way. `begin` is called each time that this process becomes it.
 */
export function standForLeader(url: string, begin: () => void): Leadership {
  let client: Client | undefined
  let isLeader = false
  let isStopped = false
  let asking: Promise<void> | undefined

  const drop = (lost: Client) => {
    if (client !== lost) return
    client = undefined
    isLeader = false
  }
  const ask = async () => {
    const current = client ?? (await connect(url, drop))
    client = current
    if (isLeader) {
      await current.query('select 1')
      return
    }
    const { rows } = await current.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
      advisoryLocks.chores,
    ])
    if (rows[0]?.isHeld !== true || isStopped || client !== current) return
    isLeader = true
    begin()
  }
  const next = () => {
    // Where the database is away, all else says so too.
    asking ??= ask()
      .catch(() => client && drop(client))
      .finally(() => (asking = undefined))
  }
  const timer = setInterval(next, askMs)
  next()
  return {
    get isLeader() {
      return isLeader
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await asking
      await client?.end().catch(() => undefined)
    },
  }
}

async function connect(url: string, onEnd: (client: Client) => void): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'mullion chores' })
  client.on('error', () => onEnd(client))
  client.on('end', () => onEnd(client))
  await client.connect()
  await client.query(session)
  return client
}
