import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalStorage, deleteParts } from './local-storage.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mullion-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('what a killed process had half written goes when the server starts', () => {
  const left = path.join(root, '.parts', 'left')
  mkdirSync(path.dirname(left))
  writeFileSync(left, 'half')
  deleteParts(root)
  expect(existsSync(left)).toBe(false)
})

test('a source that breaks off leaves nothing, and an older file as it was', async () => {
  const storage = createLocalStorage(root)
  await storage.put('photos/a/original.jpg', Buffer.from('whole'))
  const broken = new Readable({
    read() {
      this.push('ha')
      this.destroy(new Error('cut'))
    },
  })
  await expect(storage.put('photos/a/original.jpg', broken)).rejects.toThrow('cut')
  expect((await storage.stat('photos/a/original.jpg'))?.bytes).toBe(5)
  expect(readdirSync(path.join(root, '.parts'))).toEqual([])
})

test('no room is kept of bytes that would take the last', async () => {
  const storage = createLocalStorage(root)
  await expect(storage.checkRoom(0)).resolves.toBeUndefined()
  await expect(storage.checkRoom(2 ** 60)).rejects.toMatchObject({ code: 'storage_full' })
})
