import type { Client } from 'pg'
import { readList } from '../backup/named-files.ts'
import { unseal } from '../base/sealing.ts'
import { openConnection } from '../data/database.ts'
import { migrationNames, nameOfToday } from '../data/migrations.ts'
import { findLost } from '../jobs/end-lost-work.ts'
import { jobs } from '../jobs/jobs.ts'
import { findDifferences } from '../usecases/credits/check-ledger.ts'
import { count, fault, type Finding, note, ok } from './finding.ts'

/** The oldest PostgreSQL that the server works with. */
const minPostgres = 15
/** Work that waits for so long waits for something that does not come. */
const longWaitHours = 1

/** Whether the tables are those of this version: only then can the rest be examined. */
export async function examineVersions(client: Client): Promise<{ isCurrent: boolean; findings: Finding[] }> {
  const [version = '0'] = await readList(client, "select current_setting('server_version_num') as value")
  const major = Math.floor(Number(version) / 10_000)
  const findings =
    major < minPostgres
      ? [
          fault(
            `PostgreSQL ${major} is too old: install ${minPostgres} or newer and move the database to it.`,
          ),
        ]
      : [ok(`database: PostgreSQL ${major}`)]
  const hasTables = await readList(client, "select to_regclass('public.kysely_migration')::text as value")
  const recorded =
    hasTables[0] === null ? [] : await readList(client, 'select name as value from kysely_migration')
  const names = recorded.map(nameOfToday)
  const unknown = names.filter((name) => !migrationNames.includes(name))
  const missing = migrationNames.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    findings.push(
      fault('A newer version of Mullion has worked with this database. Install that one again.', unknown),
    )
  else if (missing.length > 0)
    findings.push(
      note(
        'The tables are of an earlier version: start the server once, which brings them up to date. Make a backup first. What is in them was not examined.',
        missing,
      ),
    )
  else findings.push(ok(`tables: all ${count(names.length, 'migration')} of this version`))
  return { isCurrent: unknown.length === 0 && missing.length === 0, findings }
}

/** Balances against their entries, and holds of work that has ended. */
export async function examineCredits(client: Client): Promise<Finding[]> {
  const differences = await findDifferences({ db: openConnection(client) })
  const open = await readList(
    client,
    `select order_id as value from ledger
     where order_id is not null group by order_id
     having count(*) filter (where entry = 'hold') <> 1
       or count(*) filter (where entry in ('capture', 'release')) > 1
       or (count(*) filter (where entry in ('capture', 'release')) = 0
         and exists (select from orders where id = order_id and status in ('completed', 'failed', 'cancelled')))
     order by order_id`,
  )
  const findings: Finding[] = []
  if (differences.length > 0)
    findings.push(
      fault(
        'Balances are not the sums of their ledger entries. Nothing mends this by itself: look at who has written to the tables, and correct the balance.',
        differences.map(
          ({ user_id: user, kind, balance, entries }) => `${user}: ${kind} ${balance}, entries ${entries}`,
        ),
      ),
    )
  if (open.length > 0)
    findings.push(
      fault('Credits of orders were held, taken or given back other than once. Correct them by hand.', open),
    )
  return findings.length > 0 ? findings : [ok('credits: every balance is the sum of its entries')]
}

/** Whether the key of the installation reads what was encrypted for users; `key` is undefined where there is none. */
export async function examineKey(client: Client, key: Buffer | undefined): Promise<Finding[]> {
  const { rows } = await client.query<{ owner: string; sealed: Buffer }>(
    `select provider || ':' || user_id as owner, sealed_key as sealed from connected_accounts
     union all select 'authenticator:' || user_id, sealed_secret from authenticators`,
  )
  if (rows.length === 0) return []
  const isReadable = ({ owner, sealed }: (typeof rows)[number]) => {
    try {
      return key !== undefined && unseal(key, sealed, owner) !== ''
    } catch {
      return false
    }
  }
  const lost = rows.filter((row) => !isReadable(row)).map(({ owner }) => owner)
  if (lost.length === 0) return [ok(`encryption key: reads all ${count(rows.length, 'secret')} of users`)]
  return [
    fault(
      'The encryption key does not read secrets of users. Set ENCRYPTION_KEY, or put back DATA_DIR/encryption.key, from when they were made; without it these users connect again and sign in with recovery codes.',
      lost,
    ),
  ]
}

/** Work that waits, and work that has no job any more. */
export async function examineWork(client: Client, isRunning: boolean): Promise<Finding[]> {
  const db = openConnection(client)
  const lost: string[] = []
  for (const job of jobs)
    for (const data of await findLost({ db }, job)) lost.push(`${job.id} ${JSON.stringify(data)}`)
  const late = await readList(
    client,
    `select format('%s, since %s', name, to_char(min(created_on) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as value
     from pgboss.job where state < 'active' and start_after < now() - make_interval(hours => $1)
     group by name order by name`,
    [longWaitHours],
  )
  const findings: Finding[] = []
  if (lost.length > 0)
    findings.push(
      note(
        'Work is stored as unfinished and has no job. The server ends it within a minute, and gives its credits back.',
        lost,
      ),
    )
  if (late.length > 0)
    findings.push(
      isRunning
        ? fault(
            'Work waits for longer than an hour. The log of the server says why; WORKER_THREADS sets how much is done at once.',
            late,
          )
        : note('Work waits for the server to be started.', late),
    )
  return findings.length > 0 ? findings : [ok('work: nothing is lost, nothing waits for long')]
}
