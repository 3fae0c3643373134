import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mullion-lock-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('is taken once, and free again after its release', () => {
  const first = lockDataFolder(dir)
  first.announce('http://localhost:4000')
  expect(() => lockDataFolder(dir)).toThrow(
    `already running on ${dir} at http://localhost:4000 (process ${process.pid})`,
  )
  first.release()
  expect(readdirSync(dir)).toEqual(['mullion.lock.db'])
  lockDataFolder(dir).release()
})

test('is held by another process for as long as it lives, whatever its number, and free when it is killed', async () => {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(new URL('data-folder.ts', import.meta.url).href)}
    lockDataFolder(${JSON.stringify(dir)}).announce('http://localhost:4100')
    // What holds the lock must be no garbage.
    setInterval(() => {
      gc()
      console.log('held')
    }, 1)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  // As another container would read it: the number is that of no process here.
  writeFileSync(
    path.join(dir, 'mullion.lock'),
    JSON.stringify({ pid: 4_000_000, url: 'http://localhost:4100' }),
  )
  expect(() => lockDataFolder(dir)).toThrow('at http://localhost:4100 (process 4000000)')
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(dir).release()
})

test('is taken where a killed process, or an earlier version, left its note', () => {
  writeFileSync(path.join(dir, 'mullion.lock'), '{"pid":')
  lockDataFolder(dir).release()
  writeFileSync(path.join(dir, 'mullion.lock'), JSON.stringify({ pid: process.ppid, mark: '1', token: 't' }))
  lockDataFolder(dir).release()
  expect(readdirSync(dir)).toEqual(['mullion.lock.db'])
})

test('tells what to do about a folder that cannot be made', () => {
  writeFileSync(path.join(dir, 'file'), '')
  expect(() => lockDataFolder(path.join(dir, 'file', 'data'))).toThrow(/cannot be written.*DATA_DIR/)
})
