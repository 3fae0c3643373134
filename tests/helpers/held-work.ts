import type { App } from './app.ts'

interface Row {
  status: string
}

const held = {
  orders: { queue: 'run-order', field: 'orderId' },
  images: { queue: 'prepare-photo', field: 'imageId' },
} as const

/**
 * Shows an order or a photo as worked on for as long as a test looks at it. It gets a job whose turn does not come:
 * without one the server would end it as lost, at the next full minute of its own.
 * @returns what gives it its status back
 */
export async function holdWork(app: App, table: keyof typeof held, id: string): Promise<() => Promise<void>> {
  const { queue, field } = held[table]
  const [before] = await app.query<Row>(`select status from ${table} where id = $1`, [id])
  const [job] = await app.query<{ id: string }>(
    `insert into pgboss.job (name, data, start_after) values ($1, jsonb_build_object($2::text, $3::text), now() + '1 day')
     returning id`,
    [queue, field, id],
  )
  await app.query(`update ${table} set status = 'processing' where id = $1`, [id])
  return async () => {
    await app.query(`update ${table} set status = $2 where id = $1`, [id, before.status])
    await app.query('delete from pgboss.job where id = $1', [job.id])
  }
}
