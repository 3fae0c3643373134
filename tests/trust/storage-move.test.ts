import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../helpers/s3-server.ts'
import { createLocalStorage } from '../../server/adapters/local-storage.ts'
import { openStorage } from '../../server/adapters/storage.ts'
import { readConfig } from '../../server/base/config.ts'
import type { Storage } from '../../server/base/storage.ts'
import { moveFiles } from '../../server/backup/move-files.ts'

let folder: string
let store: S3Server
let here: Storage
let there: Storage
const files = new Map(
  Array.from({ length: 16 }, (_, i) => [`photos/p${i}/original.jpg`, randomBytes(1_000 * i + 1)]),
)
const { signal } = new AbortController()
const journal = (name: string) => path.join(folder, `${name}.journal`)

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-move-'))
  store = await startS3Server()
  here = createLocalStorage(path.join(folder, 'here'))
  there = await openStorage(readConfig(store.env))
  await Promise.all([...files].map(([key, bytes]) => here.put(key, bytes)))
  await here.writeMark('ours')
})
afterEach(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('files go to a store and back, byte for byte, with what tells whose they are', async () => {
  const out = await moveFiles({ from: here, to: there, journal: journal('out'), signal })
  expect(out).toMatchObject({ files: 16, known: 0 })
  const back = createLocalStorage(path.join(folder, 'back'))
  await moveFiles({ from: there, to: back, journal: journal('back'), signal })
  for (const [key, bytes] of files) expect(await buffer(await back.get(key))).toEqual(bytes)
  expect(await back.readMark()).toBe('ours')
  expect(store.unfinished.size).toBe(0)
})

test('what was broken off goes on where it was, and no server starts on a half', async () => {
  const ending = new AbortController()
  let puts = 0
  const breaking: Storage = {
    ...there,
    put: async (key, source) => {
      if (++puts === 12) ending.abort(new Error('cut'))
      await there.put(key, source)
    },
  }
  await expect(
    moveFiles({ from: here, to: breaking, journal: journal('out'), signal: ending.signal }),
  ).rejects.toThrow('cut')
  expect(await there.readMark()).toBeUndefined()
  const arrived = readFileSync(journal('out'), 'utf8').trim().split('\n').length
  expect(arrived).toBeGreaterThan(3)
  // Lost since, although it had arrived.
  const [first] = store.files.keys()
  store.files.delete(first)
  const { known } = await moveFiles({ from: here, to: there, journal: journal('out'), signal })
  expect(known).toBe(arrived - 1)
  expect(store.files.size).toBe(17)
})

test('a file that arrives as another is told, and files of another installation are left alone', async () => {
  const changing: Storage = { ...there, put: async (key) => there.put(key, Buffer.from('something else')) }
  await expect(moveFiles({ from: here, to: changing, journal: journal('out'), signal })).rejects.toThrow(
    /did not arrive .* as it was sent/,
  )
  store.files.clear()
  await there.writeMark('of another')
  await expect(moveFiles({ from: here, to: there, journal: journal('out'), signal })).rejects.toThrow(
    'holds the files of another installation',
  )
  expect(store.files.size).toBe(1)
})
