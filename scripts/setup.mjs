// Set-up before start and test: only Node built-ins, runs on any Node >= 18.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const stamp = 'node_modules/.setup-stamp'
const want = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== want) {
  console.log('Installing dependencies (first start, or package-lock.json changed)…')
  const npm = process.env.npm_execpath
  const [cmd, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const r = spawnSync(cmd, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    shell: process.platform === 'win32',
  })
  if (r.status !== 0) process.exit(r.status ?? 1)
  writeFileSync(stamp, want)
}
