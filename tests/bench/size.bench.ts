// What the page loads: JavaScript of the sign-in page and of the editor route, in bytes that the server sends to a
// browser. The peer is what it sends to one that reads gzip alone.
import path from 'node:path'
import { build, type Manifest } from 'vite'
import { buildPageIfStale } from '../../scripts/build-page.ts'
import { startApp } from '../helpers/app.ts'
import { getAsSent } from '../helpers/as-sent.ts'
import { limitRow, type Row } from './row.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** What browsers accept from a server that they trust. */
const BROWSER = 'gzip, deflate, br, zstd'
const ENTRY = 'index.html'
const AUTH = ['src/app/auth-layout.tsx', 'src/pages/signin/page.tsx']
const SHELL = ['src/app/shell/shell.tsx']
const EDITOR = ['src/pages/item-removal-v2/mask/page.tsx']
/** The builder with what it loads as soon as a film has a photo: its preview, and the stage of camera frames. */
const BUILDER = [
  'src/pages/video-settings/page.tsx',
  'src/editor/film/preview/film-preview.ts',
  'src/editor/film/stage/camera-stage.tsx',
]
const BUILDER_WORKER = /^assets\/raster\.worker-.*\.js$/
const SIGN_IN_KILOBYTES = 130
const EDITOR_KILOBYTES = 110
const BUILDER_KILOBYTES = 130
/** Packages that only those pay for who use them. */
const LATER = /node_modules\/(@ffmpeg|mediabunny|socket\.io|engine\.io)/
/** Of such a file only where it is. */
const ADDRESS = /\?url$/

export async function rows(): Promise<Row[]> {
  await buildPageIfStale()
  const { manifest, sources, files } = await buildManifest()
  const signIn = filesOf(manifest, [ENTRY, ...AUTH])
  const around = filesOf(manifest, [ENTRY, ...SHELL])
  const editor = [...filesOf(manifest, [ENTRY, ...SHELL, ...EDITOR])].filter((file) => !around.has(file))
  const beyond = [...filesOf(manifest, [ENTRY, ...SHELL, ...BUILDER])].filter((file) => !around.has(file))
  const builder = [...beyond, ...files.filter((file) => BUILDER_WORKER.test(file))]
  const early = [...signIn, ...around, ...editor, ...builder].filter((file) =>
    sources.get(file)?.some((id) => LATER.test(id.replace(ROOT, '')) && !ADDRESS.test(id)),
  )
  const app = await startApp()
  try {
    return [
      await sizeRow('sign-in page, all JavaScript, as sent', app.url, signIn, SIGN_IN_KILOBYTES),
      await sizeRow(
        'editor route, JavaScript of its own (all but entry and shell), as sent',
        app.url,
        editor,
        EDITOR_KILOBYTES,
      ),
      await sizeRow(
        'film builder, JavaScript of its own with preview and camera stage, as sent',
        app.url,
        builder,
        BUILDER_KILOBYTES,
      ),
      limitRow('size', 'files with ffmpeg or socket that these pages begin with', early.length, 'files', 0),
    ]
  } finally {
    await app.stop()
  }
}

/** Which files modules become, by the same build as the server's page, and of which modules each file is made. */
async function buildManifest(): Promise<{
  manifest: Manifest
  sources: Map<string, string[]>
  files: string[]
}> {
  const built = await build({ root: ROOT, logLevel: 'error', build: { write: false, manifest: true } })
  if (!('output' in built)) throw new Error('The page is built in more than one way')
  const sources = new Map<string, string[]>()
  let manifest: Manifest | undefined
  for (const file of built.output)
    if (file.type === 'chunk') sources.set(file.fileName, file.moduleIds)
    else if (file.fileName === '.vite/manifest.json') manifest = JSON.parse(String(file.source)) as Manifest
  if (manifest === undefined) throw new Error('The page was built without a manifest')
  return { manifest, sources, files: built.output.map(({ fileName }) => fileName) }
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

async function sizeRow(figure: string, server: string, files: Iterable<string>, bar: number): Promise<Row> {
  let [sent, gzipped] = [0, 0]
  for (const file of files) {
    sent += await bytesOf(`${server}/${file}`, BROWSER)
    gzipped += await bytesOf(`${server}/${file}`, 'gzip')
  }
  return { ...limitRow('size', figure, sent / 1000, 'KB', bar), peer: 'gzip', peerValue: gzipped / 1000 }
}

async function bytesOf(address: string, encodings: string): Promise<number> {
  const { status, body } = await getAsSent(address, { 'accept-encoding': encodings })
  if (status !== 200) throw new Error(`${address} was answered with ${status}: its build is another`)
  return body.length
}
