import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const stampFile = path.join(root, 'dist', '.build-stamp')
const sources = [
  'src/**/*',
  'core/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'scripts/import-again.ts',
  'scripts/precompress.ts',
  'package-lock.json',
]

/** Builds the page into `dist/` unless it was built from exactly these sources already. */
export async function buildPageIfStale(): Promise<void> {
  const wanted = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Building the page…')
  // Loaded only when needed: a second start builds nothing and should not wait for the bundler.
  const { build } = await import('vite')
  const environment = process.env['NODE_ENV']
  await build({ root, logLevel: 'warn' })
  // The bundler says production; whether the server runs for the public is for its operator to say.
  if (environment === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = environment
  writeFileSync(stampFile, wanted)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile() || entry.name.includes('.test.')) continue
    const file = path.join(entry.parentPath, entry.name)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number {
  const [left, right] = [path.join(a.parentPath, a.name), path.join(b.parentPath, b.name)]
  return left < right ? -1 : left > right ? 1 : 0
}

if (process.argv[1] === path.resolve(import.meta.filename)) await buildPageIfStale()
