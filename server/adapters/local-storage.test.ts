import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalStorage } from './local-storage.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mullion-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('what a killed process had half written goes later, and what another is writing stays', async () => {
  const storage = createLocalStorage(root)
  const parts = path.join(root, '.parts')
  mkdirSync(parts)
  const hourAgo = new Date(Date.now() - 3_600_000)
  writeFileSync(path.join(parts, 'left'), 'half')
  utimesSync(path.join(parts, 'left'), hourAgo, hourAgo)
  writeFileSync(path.join(parts, 'being-written'), 'half')
  await storage.deleteUnfinished(new Date(Date.now() - 60_000))
  expect(readdirSync(parts)).toEqual(['being-written'])
})

test('a mark is written once, is no file among others, and is read again', async () => {
  const storage = createLocalStorage(root)
  expect(await storage.readMark()).toBeUndefined()
  await storage.writeMark('ours')
  await storage.writeMark('of another')
  expect(await storage.readMark()).toBe('ours')
  for await (const key of storage.list('')) expect.unreachable(key)
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
