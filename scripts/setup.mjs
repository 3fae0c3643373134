// Runs before start, test, dev and bench, on whatever Node (20 or newer) the machine has: built-ins only.
// Installs when node_modules does not match the lock file; otherwise takes no noticeable time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Mullion needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const stamp = 'node_modules/.setup-stamp'
const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing dependencies (first start, or package-lock.json has changed)…')
  // npm_execpath is npm's own script: running it with this Node needs no npm on the path.
  const script = process.env.npm_execpath
  const viaNode = script?.endsWith('.js')
  const command = viaNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = [...(viaNode ? [script] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  // The Node of an earlier install must not be running npm while npm deletes it.
  const done = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' && !viaNode })
  if (done.status !== 0) {
    console.error('The installation failed. Check the network connection to the npm registry and try again.')
    process.exit(done.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
