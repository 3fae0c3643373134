import { sql } from 'kysely'
import type { Metric, Sample } from '../../base/exposition.ts'
import { freeBytes } from '../../base/free-space.ts'
import type { Context } from '../context.ts'

/** A row of a query: one value, and what it is of. */
type Row = { value: string | number | null } & Record<string, string | number | null>

/** What the database knows of the server: all of its processes together. */
const queries: (Omit<Metric, 'samples'> & { query: ReturnType<typeof sql<Row>> })[] = [
  {
    name: 'mullion_jobs',
    help: 'Jobs that wait or are worked on, by queue.',
    type: 'gauge',
    query: sql`
      select count(*) as value, name as queue, case when state = 'active' then 'active' else 'waiting' end as state
      from pgboss.job where state < 'completed' and name not like '\_\_%' group by 2, 3 order by 2, 3`,
  },
  {
    name: 'mullion_oldest_waiting_job_seconds',
    help: 'How long the job that waits for longest could have begun, by queue.',
    type: 'gauge',
    query: sql`
      select greatest(0, extract(epoch from now() - min(start_after)))::float8 as value, name as queue
      from pgboss.job where state < 'active' and name not like '\_\_%' group by 2 order by 2`,
  },
  {
    name: 'mullion_orders_under_way',
    help: 'Orders that wait or are worked on, by product.',
    type: 'gauge',
    query: sql`
      select count(*) as value, product, status from orders
      where status in ('queued', 'processing') group by 2, 3 order by 2, 3`,
  },
  {
    name: 'mullion_orders_ended_last_hour',
    help: 'Orders that ended in the last hour, by product, how they ended, and the code of their failure.',
    type: 'gauge',
    query: sql`
      select count(*) as value, product, status, coalesce(error ->> 'code', '') as code from orders
      where finished_at > now() - interval '1 hour' group by 2, 3, 4 order by 2, 3, 4`,
  },
  {
    name: 'mullion_order_seconds_last_hour',
    help: 'Time from an order to its result in the last hour, by product, engine and quantile.',
    type: 'gauge',
    query: sql`
      select extract(epoch from percentile_disc(quantile) within group (order by finished_at - created_at))::float8 as value,
        product, coalesce(engine ->> 'name', '') as engine, quantile::text as quantile
      from orders, unnest(array[0.5, 0.95]) as quantile
      where status = 'completed' and finished_at > now() - interval '1 hour'
      group by product, engine ->> 'name', quantile order by 2, 3, 4`,
  },
  {
    name: 'mullion_order_work_seconds_last_hour',
    help: 'Time that work on a completed order took in the last hour, by product, engine and quantile.',
    type: 'gauge',
    query: sql`
      select (percentile_disc(quantile) within group (order by took_ms) / 1000.0)::float8 as value,
        product, coalesce(engine ->> 'name', '') as engine, quantile::text as quantile
      from orders, unnest(array[0.5, 0.95]) as quantile
      where status = 'completed' and took_ms is not null and finished_at > now() - interval '1 hour'
      group by product, engine ->> 'name', quantile order by 2, 3, 4`,
  },
  {
    name: 'mullion_credits_held',
    help: 'Credits that are held for orders under way.',
    type: 'gauge',
    query: sql`
      select coalesce(sum(credits), 0) as value from orders where status in ('queued', 'processing')`,
  },
  {
    name: 'mullion_films_under_way',
    help: 'Films that wait or are rendered.',
    type: 'gauge',
    query: sql`select count(*) as value from videos where status in ('queued', 'processing')`,
  },
  {
    name: 'mullion_stored_bytes',
    help: 'Bytes of stored files.',
    type: 'gauge',
    query: sql`select coalesce(sum(bytes), 0) as value from files`,
  },
  {
    name: 'mullion_damaged_files',
    help: 'Stored files that are missing or not what was stored.',
    type: 'gauge',
    query: sql`select count(*) as value from files where damaged_at is not null`,
  },
]

/** Figures for operators: of all its processes where the database knows them, else of this one. */
export async function readMetrics(ctx: Context): Promise<Metric[]> {
  const metrics: Metric[] = []
  // One after the other: of the connections, most stay for users.
  for (const { query, ...metric } of queries) {
    const { rows } = await query.execute(ctx.db)
    metrics.push({ ...metric, samples: rows.map(toSample) })
  }
  const free = await freeBytes(ctx.config.DATA_DIR)
  metrics.push({
    name: 'mullion_disk_free_bytes',
    help: 'Bytes that are free on the disk of the data folder.',
    type: 'gauge',
    samples: [{ value: free }],
  })
  return metrics
}

function toSample({ value, ...labels }: Row): Sample {
  return {
    value: Number(value),
    labels: Object.fromEntries(Object.entries(labels).map(([label, of]) => [label, String(of)])),
  }
}
