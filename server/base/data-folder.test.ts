import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'
import { startMark } from './process.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mullion-lock-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

function lockOf(owner: object): void {
  writeFileSync(path.join(dir, 'mullion.lock'), JSON.stringify({ token: 't', ...owner }))
}

test('is taken once, and free again after its release', () => {
  const first = lockDataFolder(dir)
  expect(readdirSync(dir)).toEqual(['mullion.lock'])
  first.release()
  expect(readdirSync(dir)).toEqual([])
})

test('is refused while its owner runs, by name and address', () => {
  lockOf({ pid: process.ppid, mark: startMark(process.ppid), url: 'http://localhost:4000' })
  expect(() => lockDataFolder(dir)).toThrow(
    `already running on ${dir} at http://localhost:4000 (process ${process.ppid})`,
  )
  expect(readdirSync(dir)).toEqual(['mullion.lock'])
})

test.each([
  ['a dead process', () => ({ pid: spawnSync('true').pid })],
  ['another process that has its number now', () => ({ pid: process.ppid, mark: '1' })],
  ['this very number', () => ({ pid: process.pid })],
])('is taken over from %s', (_who, owner) => {
  lockOf(owner())
  lockDataFolder(dir).release()
  expect(readdirSync(dir)).toEqual([])
})

test('is taken over from half a lock', () => {
  writeFileSync(path.join(dir, 'mullion.lock'), '{"pid":')
  lockDataFolder(dir).release()
  expect(readdirSync(dir)).toEqual([])
})

test('keeps the lock of a successor', () => {
  const first = lockDataFolder(dir)
  lockOf({ pid: process.ppid, mark: startMark(process.ppid) })
  first.release()
  expect(readdirSync(dir)).toEqual(['mullion.lock'])
})

test('tells what to do about a folder that cannot be made', () => {
  writeFileSync(path.join(dir, 'file'), '')
  expect(() => lockDataFolder(path.join(dir, 'file', 'data'))).toThrow(/cannot be written.*DATA_DIR/)
})
