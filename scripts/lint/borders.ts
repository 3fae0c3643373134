// Part of `npm run lint`: which folder may import which, types included, and that files do not import each other in
// circles, nor folders of server and editor. The table below is the architecture; docs/architecture.md says it in words.
import path from 'node:path'
import { circles, projectFiles, readImportGraph, type ImportGraph, type Use } from '../graph/import-graph.ts'

interface Border {
  /** What may be imported besides the folder itself: folders or files. */
  may: readonly string[]
  /** Packages that may be imported; without, all but those of `OWNED_PACKAGES` that others own. */
  packages?: readonly string[]
  why: string
}

const CORE_PARTS = ['core/contract', 'core/film', 'core/imaging', 'core/mask', 'core/wasm.ts']

/** Every part may use them. */
const COMMON: readonly string[] = ['core/refusal.ts']

/** The longest folder that holds a file decides. A folder without a line of its own is held by that above it. */
const BORDERS: Readonly<Record<string, Border>> = {
  core: {
    may: [],
    packages: [],
    why: 'Pure TypeScript for page, worker and server alike: nothing but itself, not even Node.',
  },
  'core/contract': {
    // Remains: the shapes of a room's corners belong to the contract; then this file is not needed here.
    may: ['core/imaging/layout/layout.ts'],
    packages: ['zod'],
    why: 'What client and server say to each other: schemas and constants, no engine.',
  },
  'core/documents': {
    may: ['core/contract', 'core/film', 'core/imaging', 'core/mask'],
    packages: ['zod'],
    why: 'What is stored and read again, restored from unknown data.',
  },
  'core/film': {
    may: ['core/contract', 'core/imaging', 'core/wasm.ts'],
    packages: [],
    why: 'A film from its document to the pixels of a frame: the same in page, worker and server.',
  },
  'core/imaging': {
    may: ['core/contract', 'core/wasm.ts'],
    packages: [],
    why: 'Pixels in, pixels out; settings and marks come as the contract says them.',
  },
  'core/mask': {
    may: ['core/imaging', 'core/wasm.ts'],
    packages: [],
    why: 'The mask engine, built on the pixels of imaging.',
  },
  'core/perception': {
    may: ['core/imaging', 'core/wasm.ts'],
    packages: [],
    why: 'A small network that tells what a photo shows, from its file to a map of classes; no engine.',
  },
  'core/scene': {
    may: ['core/imaging', 'core/wasm.ts'],
    packages: [],
    why: 'Geometry, materials and light transport of rendered scenes; it knows neither photos nor furniture orders.',
  },
  'core/staging': {
    may: [
      'core/contract',
      'core/imaging',
      'core/perception/class-map.ts',
      'core/perception/classes.ts',
      'core/perception/perception-map.ts',
      'core/scene',
      'core/wasm.ts',
    ],
    packages: [],
    why: 'Furniture in a photographed room, from its analysis to the staged picture.',
  },
  'core/design': {
    may: [
      'core/contract',
      'core/imaging',
      'core/perception/class-map.ts',
      'core/perception/classes.ts',
      'core/perception/perception-map.ts',
      'core/scene/furniture/looks.ts',
      'core/scene/furniture/palettes.ts',
      'core/staging/arrange/styles.ts',
      // The photo that both are tested on.
      'core/staging/render/test-room.ts',
      'core/staging/room/scale.ts',
      'core/wasm.ts',
    ],
    packages: [],
    why: 'Surfaces of a photographed room in other paints and materials; styles, colours and scale are those of staging.',
  },
  server: {
    may: [],
    why: 'main.ts, start.ts, serve.ts and maintenance.ts wire the parts of the server, adapters among them; nothing imports these.',
  },
  'server/base': {
    may: ['core/contract'],
    why: 'What all parts of the server stand on: configuration, errors, ids, interfaces of storage and payments.',
  },
  'server/http': {
    may: ['core/contract', 'server/base', 'server/usecases', 'server/engines'],
    why: 'Routes: parse, authorise, use case, present.',
  },
  'server/usecases': {
    may: [
      'core/contract',
      'core/documents',
      'core/film',
      'core/imaging',
      'core/mask',
      'core/perception/corrections.ts',
      'server/base',
      'server/audio',
      'server/data',
      'server/engines',
      'server/film',
      'server/jobs',
      'server/perception',
      'server/pictures/claimed-pixels.ts',
      'server/pictures/formats.ts',
      'server/threads',
    ],
    why: 'What the product does; neither HTTP nor adapters, which come with the context, nor pixels, which threads work on.',
  },
  'server/jobs': {
    may: ['core', 'server/base', 'server/data', 'server/engines', 'server/threads', 'server/usecases'],
    why: 'What runs in the background; neither HTTP nor adapters, nor pixels, which threads work on.',
  },
  'server/threads': {
    may: [
      'core/contract',
      'core/design/materials/picture.ts',
      'core/film',
      'core/imaging',
      'core/mask',
      'core/perception',
      'server/base',
      'server/engines',
      'server/film',
      'server/furniture',
      'server/invoices',
      'server/perception',
      'server/pictures',
    ],
    why: 'Work on pixels, off the thread that answers requests; it knows no database.',
  },
  'server/data': {
    // Remains: demo accounts are made by use cases; they belong beside main.ts.
    may: [
      'core/contract',
      'core/documents',
      'core/film',
      'core/imaging',
      'core/staging/arrange/styles.ts',
      'server/base',
      'server/usecases',
    ],
    why: 'Schema, migrations, seeds.',
  },
  'server/engines': {
    may: [
      'core/contract',
      'core/design',
      'core/film',
      'core/imaging',
      'core/perception/perception-map.ts',
      'core/perception/dusk-evidence.ts',
      'core/scene',
      'core/staging',
      'server/base',
      'server/data/catalogue',
      'server/net',
      'server/furniture',
      'server/pictures',
    ],
    why: 'The seam behind which an engine works: a photo and settings in, a picture out.',
  },
  'server/film': {
    may: ['core/contract', 'core/film', 'core/imaging', 'server/base', 'server/pictures'],
    why: 'From the frames and sounds of a film to its file: encoders, and what runs them.',
  },
  'server/furniture': {
    may: ['core/contract', 'core/imaging', 'core/scene'],
    why: 'Models of furniture packs, from glTF to what the renderer reads.',
  },
  'server/perception': {
    may: ['core/perception', 'server/base'],
    why: "The file of the network that tells what photos show: our own with its hash, or an operator's.",
  },
  'server/pictures': {
    may: ['core/contract', 'core/imaging', 'core/mask', 'server/base'],
    why: 'Decoding, checking and encoding picture files.',
  },
  'server/audio': {
    may: ['core/contract', 'server/base', 'server/threads'],
    why: 'Checking sound files in a process of their own.',
  },
  'server/net': {
    may: ['core/contract', 'server/base'],
    why: 'Fetching from addresses that others name.',
  },
  'server/invoices': {
    may: ['core/contract'],
    why: 'An invoice as PDF.',
  },
  'server/adapters': {
    // Remains: what a socket server offers belongs to the context, as storage and mail do.
    may: [
      'core/contract',
      'server/base',
      'server/data/database.ts',
      'server/http/sockets.ts',
      'server/net',
      'server/usecases/context.ts',
    ],
    why: 'Storage, mail, payments, database, sockets: wired in main.ts and start.ts alone.',
  },
  'server/backup': {
    may: ['server/base', 'server/data'],
    why: 'Copies of database and files, made and restored; storage and database servers come from the scripts.',
  },
  'server/doctor': {
    may: [
      'server/backup',
      'server/base',
      'server/data',
      'server/film',
      'server/jobs',
      'server/perception',
      'server/usecases',
    ],
    why: 'What is wrong with an installation, and what to do about it; reads only.',
  },
  src: {
    may: ['core'],
    why: 'The page, which never imports the server; main.tsx starts it.',
  },
  'src/app': {
    may: [
      'core/contract',
      // Palette and keys are the same on every page.
      'src/editor/commands',
      'src/pages',
      'src/services',
      'src/stores',
      'src/ui',
    ],
    why: 'Router, providers, shell.',
  },
  'src/pages': {
    may: [
      'core/contract',
      'core/documents',
      'core/film',
      'core/imaging',
      'core/mask',
      'src/app/shell',
      'src/editor',
      'src/services',
      'src/stores',
      'src/ui',
      'src/workers',
    ],
    why: 'One folder a screen. Pages never import pages (see `pageOf`).',
  },
  'src/editor': {
    may: [
      'core/contract',
      'core/design',
      'core/documents',
      'core/film',
      'core/imaging',
      'core/mask',
      'core/perception/class-areas.ts',
      'core/perception/class-map.ts',
      'core/perception/classes.ts',
      'core/perception/corrections.ts',
      'core/perception/paint-corrections.ts',
      'core/perception/perception-map.ts',
      'core/perception/dusk-evidence.ts',
      'core/perception/shown-things.ts',
      'core/scene',
      'core/staging',
      'src/services',
      'src/stores',
      'src/ui',
      'src/workers',
    ],
    why: 'The workspace; it knows neither pages nor the shell.',
  },
  'src/services': {
    may: [
      'core/contract',
      'core/documents',
      'core/film',
      'core/imaging/layout',
      'src/stores',
      'src/ui/ask-before.ts',
      'src/ui/format.ts',
      'src/ui/toast.ts',
      'src/workers',
    ],
    why: 'Calls, queries, socket, session. A toast is how a failure is shown, a question what must be answered first.',
  },
  'src/stores': {
    may: ['core/contract'],
    why: 'What the server does not know.',
  },
  'src/ui': {
    may: ['core/contract', 'src/services', 'src/stores'],
    why: 'Parts that several pages share; none knows the studio.',
  },
  'src/workers': {
    may: ['core/contract'],
    why: 'How page and web workers call each other; the workers stand beside what uses them.',
  },
  scripts: {
    may: ['core', 'server', 'tests/helpers'],
    why: 'Set-up, start, test, lint.',
  },
  perception: {
    may: ['core'],
    why: 'Labelled photos and what is trained on them; nothing of the product imports it.',
  },
  tests: {
    may: ['core', 'server', 'scripts', 'src'],
    why: 'Tests may use all that they test.',
  },
}

/** They put the parts of their own side together, whatever those are. */
const WIRING: readonly string[] = [
  'server/main.ts',
  'server/start.ts',
  'server/serve.ts',
  'server/maintenance.ts',
  'src/main.tsx',
]

/** Packages that only some folders may import; each name stands for its subpaths too. */
const OWNED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  konva: ['src/editor', 'tests/bench/page'],
  'react-konva': ['src/editor', 'tests/bench/page'],
  'node:': ['server', 'scripts', 'perception', 'tests', 'vite.config.ts', 'vitest.config.ts'],
}

/** Parts whose folders, however deep, stand above each other: none imports one that imports it back. */
const LAYERED: readonly string[] = ['server', 'src/editor']

/** Pairs of folders that still import each other. */
const KNOWN_PAIRS: readonly string[] = [
  // A file's address is checked against its session; a user has a picture.
  'server/usecases/auth, server/usecases/files',
  // A film is made of photos; an archive of what was chosen in the library holds both.
  'server/usecases/films, server/usecases/images',
  // Tasks are typed by the list that names them.
  'server/threads, server/threads/tasks',
]

/** Unit tests may use Node and, but for tests of the page, helpers of the tests. */
const TEST = /\.test\.tsx?$/
const HELPERS: readonly string[] = ['tests/helpers', 'tests/bench/enhance/measures.ts']

/** What is wrong, one line each: uses that the table does not allow, and circles. */
export function findFaults(graph: ImportGraph): string[] {
  const pages = new Set(
    [...graph.keys()]
      .filter((file) => /^src\/pages\/.*\/page\.tsx$/.test(file))
      .map((file) => path.posix.dirname(file)),
  )
  const faults: string[] = []
  for (const [file, uses] of graph)
    for (const use of uses) {
      const why = use.kind === 'named' ? undefined : faultOf(file, use, pages)
      if (why) faults.push(`${file} imports ${use.target}: ${why}`)
    }
  // What is imported lazily is loaded by then: it cannot stand half made, as in a circle of other imports.
  for (const circle of circles(graph, (kind) => kind === 'import' || kind === 'type'))
    faults.push(`${circle.join(', ')} import each other in a circle`)
  for (const part of LAYERED)
    for (const circle of circles(foldersOf(graph, part), (kind) => kind === 'import' || kind === 'type')) {
      const names = circle.join(', ')
      if (!KNOWN_PAIRS.includes(names)) faults.push(`folders ${names} import each other in a circle`)
    }
  return faults
}

/** The folders of a part and what each imports; tests may look into any. */
function foldersOf(graph: ImportGraph, part: string): ImportGraph {
  const folders = new Map<string, Use[]>()
  for (const [file, uses] of graph) {
    if (!isIn(file, part) || TEST.test(file)) continue
    const folder = path.posix.dirname(file)
    const others = uses
      .map((use) => ({ ...use, target: path.posix.dirname(use.target) }))
      .filter((use) => !use.isPackage && use.target !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

function faultOf(file: string, use: Use, pages: ReadonlySet<string>): string | undefined {
  const folder = folderOf(file)
  if (!folder) return undefined
  const border = BORDERS[folder]
  const isTest = TEST.test(file)
  if (use.isPackage) return isTest ? undefined : packageFault(file, use.target, border)
  if (isIn(use.target, folder) && folderOf(use.target) === folder) return pageFault(file, use.target, pages)
  const allowed = [
    ...border.may,
    ...COMMON,
    ...(isTest && !isIn(file, 'src') ? HELPERS : []),
    // What tests of a part draw with.
    ...(isTest && isIn(file, 'core') ? [...CORE_PARTS, 'core/scene'] : []),
  ]
  const isAllowed =
    allowed.some((place) => isIn(use.target, place)) ||
    WIRING.some((root) => root === file && isIn(use.target, root.split('/')[0])) ||
    isAdapterKnown(file, use)
  return isAllowed ? undefined : border.why
}

/** A test of the server may open what the product opens; elsewhere adapters are known by type alone. */
function isAdapterKnown(file: string, { kind, target }: Use): boolean {
  return isIn(target, 'server/adapters') && isIn(file, 'server') && (kind === 'type' || TEST.test(file))
}

function packageFault(file: string, name: string, { packages, why }: Border): string | undefined {
  if (packages) return packages.some((own) => isOf(name, own)) ? undefined : why
  const owned = Object.entries(OWNED_PACKAGES).find(([own]) => isOf(name, own))
  if (!owned || owned[1].some((place) => isIn(file, place))) return undefined
  return `only ${owned[1].join(', ')} may`
}

function isOf(name: string, own: string): boolean {
  return own.endsWith(':') ? name.startsWith(own) : name === own || name.startsWith(`${own}/`)
}

/** A page is a folder with a page.tsx, which may hold other pages. */
function pageFault(file: string, target: string, pages: ReadonlySet<string>): string | undefined {
  const [page, other] = [pageOf(file, pages), pageOf(target, pages)]
  return other && page !== other ? 'Pages do not import pages: what two share stands above both.' : undefined
}

function pageOf(file: string, pages: ReadonlySet<string>): string | undefined {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    if (pages.has(folder)) return folder
  return undefined
}

/** The line of the table that holds a file. */
function folderOf(file: string): string | undefined {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    if (folder in BORDERS) return folder
  return undefined
}

/** Whether a file lies in a folder, or is that file. */
function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function main(): void {
  const faults = findFaults(readImportGraph('.', projectFiles('.')))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === path.resolve(import.meta.filename)) main()
