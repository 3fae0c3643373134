// `npm run engine:onnx`: installs ONNX Runtime into DATA_DIR/engines/onnx, for engines that are set to onnx:. The versions
// and their hashes are pinned in onnx-runtime/package-lock.json. It is no dependency of the project: it has 288 MB, of
// which this keeps what this machine's system runs (50 MB or so).
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runtimeFolder, runtimeVersion } from '../server/engines/onnx/runtime.ts'

const pinned = path.join(import.meta.dirname, 'onnx-runtime')
const folder = runtimeFolder(path.resolve(process.env['DATA_DIR'] || './data'))

function install(): boolean {
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(pinned, file), path.join(folder, file))
  // npm's own script, run with this Node, needs no npm on the path.
  const script = process.env['npm_execpath']
  const isScript = script?.endsWith('.js') === true
  const isWindows = process.platform === 'win32'
  const command = isScript ? process.execPath : isWindows ? 'npm.cmd' : 'npm'
  // The package's own install script would download a graphics card's libraries from elsewhere.
  const call = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync(command, isScript ? [script, ...call] : call, {
    cwd: folder,
    stdio: 'inherit',
    shell: isWindows && !isScript,
  })
  return done.status === 0
}

/** The package holds the libraries of every system. */
function dropOtherSystems(): void {
  const libraries = path.join(folder, 'node_modules/onnxruntime-node/bin')
  const own = path.join(process.platform, process.arch)
  for (const system of globSync('*/*/*', { cwd: libraries }))
    if (!system.endsWith(own)) rmSync(path.join(libraries, system), { recursive: true })
}

if (!install()) {
  console.error(
    'ONNX Runtime could not be installed. Check the connection to the npm registry and try again.',
  )
  process.exit(1)
}
dropOtherSystems()
console.log(`ONNX Runtime ${runtimeVersion} is in ${folder}.`)
console.log('Set ENGINE_ITEM_REMOVAL=onnx:/path/to/model.onnx and start again; see docs/configuration.md.')
