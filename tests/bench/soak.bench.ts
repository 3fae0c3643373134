// Memory of a server that photographers use for some minutes, with uploads, masks, orders and films, and a minute of rest
// after they have gone. SOAK_MINUTES sets how long.
import { setTimeout as pause } from 'node:timers/promises'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { waitFor } from '../helpers/wait.ts'
import { limitRow, type Row } from './row.ts'
import { growth, residentOf, residentOfAll } from './trust/memory.ts'
import { grantCredits, startMixedUse } from './trust/mixed-use.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 3)
const SAMPLE_MS = 2_000
const REST_MS = 60_000
const MAX_RESTING_MB = 500
/** Of the server alone in the second half, when what is loaded once has been loaded. */
const MAX_MB_A_MINUTE = 15
const sizes = [
  { width: 1200, height: 900 },
  { width: 6000, height: 4000 },
  { width: 2400, height: 1800 },
]

interface Sample {
  minutes: number
  server: number
  all: number
}

export async function rows(): Promise<Row[]> {
  const app = await startApp({ database: 'new' })
  try {
    const { access_token: token, user } = await app.signIn()
    await grantCredits(app, user.id, 5_000)
    const fresh = { server: residentOf(app.pid), all: residentOfAll(app.pid) }
    const use = await startMixedUse(app, token, { photographers: 3, sizes, filmEach: 4, isPatient: true })
    const samples: Sample[] = []
    const start = performance.now()
    for (;;) {
      const minutes = (performance.now() - start) / 60_000
      samples.push({ minutes, server: residentOf(app.pid), all: residentOfAll(app.pid) })
      if (minutes > MINUTES) break
      await pause(SAMPLE_MS)
    }
    await use.stop()
    await hasDrained(app)
    await pause(REST_MS)
    const rest = { server: residentOf(app.pid), all: residentOfAll(app.pid) }
    console.log(
      `fresh ${mb(fresh.server)}, with database ${mb(fresh.all)}; ${use.photos.size} photos, ${use.masks} masks, ` +
        `${use.orders.size} orders, ${use.films.size} films in ${MINUTES} minutes; faults: ${use.faults.join('; ') || 'none'}`,
    )
    const half = samples
      .slice(samples.length >> 1)
      .map(({ minutes, server }) => ({ minutes, megabytes: server }))
    return [
      limitRow(null, 'server alone, largest in use', max(samples.map(({ server }) => server)), 'MB', 1_000),
      limitRow(null, 'all processes, largest in use', max(samples.map(({ all }) => all)), 'MB', 4_000),
      limitRow(null, 'server alone, growth in the second half', growth(half), 'MB a minute', MAX_MB_A_MINUTE),
      limitRow(null, 'server alone, after a minute of rest', rest.server, 'MB', MAX_RESTING_MB),
      limitRow(null, 'server with database, after a minute of rest', rest.all, 'MB', MAX_RESTING_MB),
    ]
  } finally {
    await app.stop()
  }
}

const mb = (value: number) => `${value.toFixed(0)} MB`
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)

async function hasDrained(app: AppProcess): Promise<void> {
  await waitFor(
    'all work to end',
    async () => {
      const [left] = await app.query<{ count: number }>(
        `select count(*)::int from pgboss.job where state < 'completed' and name in
           ('prepare-photo', 'run-order', 'render-film')`,
      )
      return left?.count === 0 ? true : undefined
    },
    5 * 60_000,
  )
}
