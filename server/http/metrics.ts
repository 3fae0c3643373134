import { createHash, timingSafeEqual } from 'node:crypto'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { AppError } from '../base/errors.ts'
import { formatMetrics, type Metric } from '../base/exposition.ts'
import { version } from '../base/version.ts'
import type { Context } from '../usecases/context.ts'
import { readMetrics } from '../usecases/maintenance/metrics.ts'
import type { SocketServer } from './sockets.ts'

interface Measured {
  pool: Pool
  io: SocketServer
}

/**
 * `/api/metrics`, for Prometheus: for who has METRICS_TOKEN alone, and not there where none is set. Not in the route table,
 * as its answer is text in a format of its own.
 */
export function mountMetrics(app: FastifyInstance, ctx: Context, measured: Measured): void {
  const { METRICS_TOKEN: token } = ctx.config
  if (token === undefined) return
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  app.get('/api/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError('unauthenticated', 'This needs the METRICS_TOKEN of the server.')
    const text = formatMetrics([...(await readMetrics(ctx)), ...ofProcess(measured, delay)])
    delay.reset()
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text)
  })
}

/** By their hashes, so that the time that it takes says nothing of the length. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

function ofProcess({ pool, io }: Measured, delay: IntervalHistogram): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: [{ value }],
  })
  return [
    {
      name: 'mullion_info',
      help: 'The version that runs.',
      type: 'gauge',
      samples: [{ value: 1, labels: { version, node: process.versions.node } }],
    },
    {
      name: 'mullion_database_connections',
      help: 'Connections of this process to the database, and calls that wait for one.',
      type: 'gauge',
      samples: [
        { value: pool.totalCount - pool.idleCount, labels: { state: 'busy' } },
        { value: pool.idleCount, labels: { state: 'idle' } },
        { value: pool.waitingCount, labels: { state: 'waited_for' } },
      ],
    },
    gauge('mullion_sockets', 'Open pages that are connected to this process.', io.engine?.clientsCount ?? 0),
    gauge(
      'mullion_event_loop_delay_seconds',
      'Longest delay of this process since it was asked last.',
      delay.max / 1e9,
    ),
    gauge('process_resident_memory_bytes', 'Memory of this process, without those that work for it.', rss),
    gauge('process_start_time_seconds', 'When this process began.', Date.now() / 1e3 - process.uptime()),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process, without those that work for it.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
  ]
}
