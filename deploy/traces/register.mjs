// Traces of calls, queries and jobs for OpenTelemetry, loaded before the server where OTEL_EXPORTER_OTLP_ENDPOINT is set.
// All else is said by the variables of its SDK.
import diagnosticsChannel from 'node:diagnostics_channel'
import { register } from 'node:module'
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

// It notices modules as they are imported.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
process.env.OTEL_SERVICE_NAME ??= 'mullion'
const contextManager = new AsyncLocalStorageContextManager()
const sdk = new NodeSDK({
  contextManager,
  instrumentations: [
    // Who has the address of a file may read it.
    new HttpInstrumentation({ redactedQueryParamsServer: ['signature'] }),
    // Queries of calls and jobs; the queue asks all the time.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()

// Calls are named after their route, and found by the id that log and answer have.
diagnosticsChannel.subscribe('tracing:fastify.request.handler:start', ({ request, route }) => {
  trace
    .getActiveSpan()
    ?.updateName(`${route.method} ${route.url}`)
    .setAttributes({ 'http.route': route.url, 'mullion.request_id': request.id })
})

const jobs = diagnosticsChannel.tracingChannel('mullion.job')
const tracer = trace.getTracer('mullion')
jobs.start.bindStore(contextManager._asyncLocalStorage, (job) => {
  const attributes = { 'mullion.job_id': job.id, 'mullion.job_data': JSON.stringify(job.data) }
  job.span = tracer.startSpan(`job ${job.queue}`, { attributes, root: true })
  return trace.setSpan(ROOT_CONTEXT, job.span)
})
jobs.subscribe({
  error: ({ span, error }) => {
    span.recordException(error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
  asyncEnd: ({ span }) => span.end(),
})

process.once('SIGTERM', () => void sdk.shutdown())
