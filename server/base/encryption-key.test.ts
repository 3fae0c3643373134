import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readEncryptionKey } from './encryption-key.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mullion-key-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('without a setting it is made once, in a file that only its owner reads', () => {
  const config = readConfig({ DATA_DIR: dir })
  const key = readEncryptionKey(config)
  expect(key).toHaveLength(32)
  expect(readEncryptionKey(config)).toEqual(key)
  expect(readdirSync(dir)).toEqual(['encryption.key'])
  expect(statSync(path.join(dir, 'encryption.key')).mode & 0o777).toBe(0o600)
})

test('is what is set, and then there is no file', () => {
  const ENCRYPTION_KEY = '0f'.repeat(32)
  expect(readEncryptionKey(readConfig({ DATA_DIR: dir, ENCRYPTION_KEY }))).toEqual(Buffer.alloc(32, 15))
  expect(readdirSync(dir)).toEqual([])
  expect(() => readConfig({ ENCRYPTION_KEY: 'short' })).toThrow(/ENCRYPTION_KEY: must have 64/)
})

test('a damaged file is named, not replaced', () => {
  const file = path.join(dir, 'encryption.key')
  writeFileSync(file, 'abc')
  expect(() => readEncryptionKey(readConfig({ DATA_DIR: dir }))).toThrow(`${file} is damaged`)
})
