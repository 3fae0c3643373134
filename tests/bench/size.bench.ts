// What the built page loads: JavaScript of the sign-in page and of the editor route, gzipped as a server sends it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { limitRow, type Row } from './row.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const BUILT = path.join(ROOT, 'bench-results/page')
const ENTRY = 'index.html'
const AUTH = ['src/app/auth-layout.tsx', 'src/pages/signin/page.tsx']
const SHELL = ['src/app/shell/shell.tsx']
const EDITOR = ['src/pages/item-removal-v2/mask/page.tsx']
const SIGN_IN_KILOBYTES = 130
const EDITOR_KILOBYTES = 110
/** Packages that only those pay for who use them. */
const LATER = /ffmpeg|socket\.io|engine\.io/

export async function rows(): Promise<Row[]> {
  const sources = new Map<string, string[]>()
  await build({
    root: ROOT,
    logLevel: 'error',
    build: { outDir: BUILT, emptyOutDir: true, manifest: true, reportCompressedSize: false },
    plugins: [
      {
        name: 'note-sources',
        generateBundle(_, bundle) {
          for (const [file, chunk] of Object.entries(bundle))
            if (chunk.type === 'chunk') sources.set(file, chunk.moduleIds)
        },
      },
    ],
  })
  const manifest = JSON.parse(readFileSync(path.join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest
  const signIn = filesOf(manifest, [ENTRY, ...AUTH])
  const around = filesOf(manifest, [ENTRY, ...SHELL])
  const editor = [...filesOf(manifest, [ENTRY, ...SHELL, ...EDITOR])].filter((file) => !around.has(file))
  const early = [...signIn, ...around, ...editor].filter((file) =>
    sources.get(file)?.some((id) => LATER.test(id.replace(ROOT, ''))),
  )
  return [
    limitRow('size', 'sign-in page, all JavaScript, gzipped', kilobytes(signIn), 'KB', SIGN_IN_KILOBYTES),
    limitRow(
      'size',
      'editor route, JavaScript of its own (all but entry and shell), gzipped',
      kilobytes(editor),
      'KB',
      EDITOR_KILOBYTES,
    ),
    limitRow('size', 'files with ffmpeg or socket that these pages begin with', early.length, 'files', 0),
  ]
}

/** The files that these modules load before they run. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The built page has no ${key}`)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of modules) visit(key)
  return new Set([...seen].map((key) => manifest[key].file))
}

function kilobytes(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join(BUILT, file))).length
  return bytes / 1000
}
