// Parts of the product (server and database; apis, workers, database and store of files) are killed twenty times, at
// random, while photos are uploaded and prepared, orders are worked on and films rendered. Afterwards each that was accepted
// has ended well, exactly once, the ledger adds up, and the doctor finds every file as it was stored.
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../helpers/app.ts'
import { findLedgerFaults } from '../helpers/ledger-faults.ts'
import { waitFor } from '../helpers/wait.ts'
import { floorRow, limitRow, type Row } from './row.ts'
import { grantCredits, type MixedUse, startMixedUse } from './trust/mixed-use.ts'
import { startOne, startSeveral, type Topology } from './trust/topologies.ts'

const KILLS = 20
/** Seconds between two kills: from "again while it starts its work" to "in the middle of an order". */
const PAUSE = { min: 1, max: 8 }
/** Photos that are accepted for each kill, at least. */
const PHOTOS_EACH = 0.5
/** So long nothing at all moves before the run is given up. */
const STANDSTILL_MS = 5 * 60_000
const sizes = [
  { width: 800, height: 600 },
  { width: 2400, height: 1800 },
]

const topologies: [string, () => Promise<Topology>][] = [
  ['one process', startOne],
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

async function measure(name: string, { app, kill, examine }: Topology): Promise<Row[]> {
  const { access_token: token, user } = await app.signIn()
  await grantCredits(app, user.id, 2_000)
  const use = await startMixedUse(app, token, { photographers: 3, sizes, filmEach: 4 })
  const victims = Object.keys(kill)
  const start = performance.now()
  const killed = new Map(victims.map((victim) => [victim, 0]))
  for (let count = 0; count < KILLS; count++) {
    await pause(1_000 * (PAUSE.min + Math.random() * (PAUSE.max - PAUSE.min)))
    // What a kill took is noticed after ten seconds: kills that outran the photographers would find nothing new at stake.
    await waitFor(
      'the photographers to add another photo',
      () => (use.photos.size > count * PHOTOS_EACH ? true : undefined),
      STANDSTILL_MS,
    )
    const victim = victims[Math.floor(Math.random() * victims.length)]
    await kill[victim]()
    killed.set(victim, killed.get(victim)! + 1)
  }
  const minutes = (performance.now() - start) / 60_000
  await use.stop()
  await hasDrained(app)
  console.log(
    `${name}: in ${minutes.toFixed(1)} minutes killed ${[...killed].map(([victim, count]) => `${victim} ${count}`).join(', ')}; accepted: ` +
      `${use.photos.size} photos, ${use.masks} masks, ${use.orders.size} orders, ${use.films.size} films`,
  )
  for (const fault of use.faults) console.log(`fault: ${fault}`)
  const { code, output } = await examine()
  if (code !== 0) console.log(output)
  const found = output.split('\n').filter((line) => line.startsWith('FAULT'))
  const all = [
    ...(await results(app, user.id, use)),
    // Where it could not examine, it names none.
    limitRow(null, 'what the doctor finds wrong', Math.max(found.length, code), 'faults', 0),
  ]
  return all.map((row) => ({ ...row, figure: `${name}: ${row.figure}` }))
}

/** Waits until nothing is open any more. A film may take long on a busy machine: only what stands still is given up. */
async function hasDrained(app: App): Promise<void> {
  for (;;) {
    const open = await openWork(app)
    if (open === '') return
    await waitFor(
      `work to go on: ${open}`,
      async () => ((await openWork(app)) === open ? undefined : true),
      STANDSTILL_MS,
    )
  }
}

/** What has not ended, and how far it is, as text. */
async function openWork(app: App): Promise<string> {
  const open = await app
    .query<{ work: string }>(
      `select 'photo ' || id || ' ' || status as work from images where status = 'processing'
       union all select 'order ' || id || ' ' || status || ' ' || progress from orders
         where status in ('queued', 'processing')
       union all select 'film ' || id || ' ' || status || ' ' || progress from videos
         where status in ('queued', 'processing') order by 1`,
    )
    // The database may be on its way back.
    .catch(() => [{ work: 'the database does not answer' }])
  return open.map(({ work }) => work).join(', ')
}

async function results(app: App, userId: string, use: MixedUse): Promise<Row[]> {
  const orders = [...use.orders.values()]
  const films = [...use.films.values()]
  const count = async (sql: string, values: unknown[] = []) =>
    (await app.query<{ count: number }>(`select count(*)::int from (${sql}) as found`, values))[0].count
  const failedPhotos = await count(`select id from images where status = 'failed'`)
  const lostPhotos =
    use.photos.size - (await count(`select id from images where id = any($1)`, [[...use.photos]]))
  const doneOrders = await count(
    `select o.id from orders o where o.id = any($1) and o.status = 'completed'
       and (select count(*) from images i where i.order_id = o.id) = 1
       and (select array_agg(entry::text order by id) from ledger where order_id = o.id) = array['hold', 'capture']`,
    [orders],
  )
  const doneFilms = await count(`select id from videos where id = any($1) and status = 'completed'`, [films])
  const extraOrders = await count(`select id from orders where user_id = $1 and not id = any($2)`, [
    userId,
    orders,
  ])
  const faults = [...use.faults, ...(await findLedgerFaults(app))]
  return [
    floorRow('kills while photographers work', KILLS, 'kills', KILLS),
    floorRow('photos accepted meanwhile', use.photos.size, 'photos', KILLS * PHOTOS_EACH),
    floorRow('orders accepted meanwhile', orders.length, 'orders', 10),
    floorRow('films accepted meanwhile', films.length, 'films', 1),
    limitRow(null, 'photos that were lost or could not be prepared', failedPhotos + lostPhotos, 'photos', 0),
    limitRow(null, 'orders not done, paid and kept exactly once', orders.length - doneOrders, 'orders', 0),
    limitRow(null, 'orders that nobody has an answer of', extraOrders, 'orders', 0),
    limitRow(null, 'films not done', films.length - doneFilms, 'films', 0),
    limitRow(null, 'other faults: answers, balances', faults.length, 'faults', 0),
  ]
}
