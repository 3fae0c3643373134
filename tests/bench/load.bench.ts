// Two hundred users at once: on one process with its own database, on one api and one worker with a PostgreSQL apart and files
// in a store of the protocol of S3, and on two of each. LOAD_MINUTES sets how long each lasts.
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccount } from '../helpers/app.ts'
import { findLedgerFaults } from '../helpers/ledger-faults.ts'
import { waitFor } from '../helpers/wait.ts'
import { floorRow, limitRow, type Row } from './row.ts'
import { quantile } from './trace.ts'
import { addUsers, type Load, startLoad } from './trust/many-users.ts'
import { growth, residentOf } from './trust/memory.ts'
import { startOne, startSeveral, type Topology } from './trust/topologies.ts'

const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 3)
const USERS = 200
/** Each does something every 20 seconds; of 100 things one is a photo that is uploaded, masked and ordered. */
const OF_USERS = { users: USERS, pauseSeconds: 20, studioFraction: 0.01 }
const SAMPLE_MS = 5_000
/** Milliseconds within which 95 of 100 reads are answered. */
const MAX_READ_MS = 500
const DRAIN_MS = 600_000

const topologies: [string, () => Promise<Topology>][] = [
  ['one process', startOne],
  ['1 api, 1 worker', () => startSeveral(1)],
  ['2 apis, 2 workers', () => startSeveral(2)],
]

export async function rows(): Promise<Row[]> {
  const all: Row[] = []
  for (const [name, start] of topologies) {
    const topology = await start()
    try {
      all.push(...(await measure(name, topology)))
    } finally {
      await topology.stop()
    }
  }
  return all
}

async function measure(name: string, topology: Topology): Promise<Row[]> {
  const { app, pids } = topology
  const emails = await addUsers(app, USERS)
  const fresh = megabytes(pids())
  const load = await startLoad(topology, emails, demoAccount(app.dataDir, 'demo').password, OF_USERS)
  const memory: { minutes: number; megabytes: number }[] = []
  const start = performance.now()
  for (;;) {
    const minutes = (performance.now() - start) / 60_000
    memory.push({ minutes, megabytes: megabytes(pids()) })
    if (minutes > MINUTES) break
    await pause(SAMPLE_MS)
  }
  const channels = load.channels()
  await load.stop()
  const open = async (sql: string) => (await app.query<{ count: number }>(sql))[0].count
  await waitFor(
    'all orders and photos to end',
    async () =>
      (await open(`select (select count(*) from orders where status in ('queued', 'processing'))::int
        + (select count(*) from images where status = 'processing')::int as count`)) === 0
        ? true
        : undefined,
    DRAIN_MS,
  )
  const ended = [...load.orders.values()]
  const done = await app.query<{ id: string }>(
    `select o.id from orders o where o.id = any($1) and o.status = 'completed'
       and (select count(*) from images i where i.order_id = o.id) = 1`,
    [ended],
  )
  const failed = await app.query<{ id: string }>(
    `select id from images where id = any($1) and status <> 'ready'`,
    [[...load.photos]],
  )
  say(name, load, fresh, megabytes(pids()))
  const faults = await findLedgerFaults(app)
  const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0)
  return [
    floorRow(`${name}: reads answered`, load.reads.length / MINUTES, 'a minute', USERS),
    limitRow(null, `${name}: a read, p95`, quantile(load.reads, 0.95), 'ms', MAX_READ_MS),
    limitRow(null, `${name}: calls refused or unanswered`, refused, 'calls', 0),
    floorRow(`${name}: orders accepted`, ended.length, 'orders', 1),
    limitRow(null, `${name}: orders not done exactly once`, ended.length - done.length, 'orders', 0),
    limitRow(null, `${name}: photos not ready`, failed.length, 'photos', 0),
    limitRow(null, `${name}: channels that closed`, USERS - channels, 'channels', 0),
    limitRow(null, `${name}: faults of the ledger`, faults.length, 'faults', 0),
    limitRow(
      null,
      `${name}: growth of memory in the second half`,
      growth(memory.slice(memory.length >> 1)),
      'MB a minute',
      30,
    ),
  ]
}

function say(name: string, load: Load, fresh: number, last: number): void {
  const [reads, photos, orders] = [load.reads.length, load.photos.size, load.orders.size]
  console.log(
    `${name}: ${reads} reads, p50 ${quantile(load.reads, 0.5).toFixed(0)} ms; ${photos} photos, ${load.masks} masks, ` +
      `${orders} orders in ${MINUTES} minutes; ${fresh.toFixed(0)} MB fresh, ${last.toFixed(0)} MB at the end`,
  )
  for (const [what, count] of load.refused) console.log(`${name}: ${count} × ${what}`)
}

function megabytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + residentOf(pid), 0)
}
