import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPageIfStale } from './build-page.ts'

// What has been compiled once is kept: the next start, and each thread that works on a picture, begins sooner.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../node_modules/.cache/server')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

/** Before the server: what it imports is noticed. Its packages are no dependencies, since few want them. */
async function loadTraces(): Promise<void> {
  const folder = path.join(import.meta.dirname, '../deploy/traces')
  if (!existsSync(path.join(folder, 'node_modules'))) {
    console.error(
      'OTEL_EXPORTER_OTLP_ENDPOINT asks for traces. Install what they need, then start again: npm ci --prefix deploy/traces',
    )
    process.exit(1)
  }
  await import(pathToFileURL(path.join(folder, 'register.mjs')).href)
}

await buildPageIfStale()
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) await loadTraces()
await import('../server/main.ts')
