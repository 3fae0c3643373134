import { buildPageIfStale } from './build-page.ts'

await buildPageIfStale()
await import('../server/main.ts')
