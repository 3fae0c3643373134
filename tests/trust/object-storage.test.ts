import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../helpers/s3-server.ts'
import { readConfig } from '../../server/base/config.ts'
import { isOutage } from '../../server/base/outage.ts'
import type { Storage } from '../../server/base/storage.ts'
import { openStorage } from '../../server/adapters/storage.ts'

let store: S3Server
let storage: Storage
beforeAll(async () => {
  store = await startS3Server(3)
  storage = await openStorage(readConfig(store.env))
})
afterAll(() => store.stop())
beforeEach(() => {
  store.files.clear()
  store.unfinished.clear()
})

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** In the pieces in which a disk gives a file. */
function piecewise(bytes: Buffer): Readable {
  const size = 65_536
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  )
}

test.each([0, 1_000, 8 * 1024 * 1024, 9_000_000])('%i bytes come back as they were', async (size) => {
  const bytes = randomBytes(size)
  await storage.put('photos/a/original.jpg', piecewise(bytes))
  expect(await storage.stat('photos/a/original.jpg')).toMatchObject({ bytes: size })
  expect(hash(await buffer(await storage.get('photos/a/original.jpg')))).toBe(hash(bytes))
  expect([...store.files.keys()]).toEqual(['files/photos/a/original.jpg'])
  expect(store.unfinished.size).toBe(0)
})

test('a part of a file is read without the rest', async () => {
  await storage.put('films/a/film.mp4', Buffer.from('0123456789'))
  expect(String(await buffer(await storage.get('films/a/film.mp4', { start: 2, end: 4 })))).toBe('234')
})

test('what is missing has no size, cannot be read, and can be deleted', async () => {
  expect(await storage.stat('photos/none')).toBeUndefined()
  await expect(storage.get('photos/none')).rejects.toMatchObject({ code: 'not_found' })
  await storage.delete('photos/none')
})

test('files are listed below their folder, however many', async () => {
  const keys = Array.from({ length: 8 }, (_, i) => `photos/a/${i}.jpg`)
  for (const key of [...keys, 'photos/b/0.jpg']) await storage.put(key, Buffer.from('x'))
  await storage.writeMark('ours')
  const found: string[] = []
  for await (const key of storage.list('photos/a/')) found.push(key)
  expect(found).toEqual(keys)
  await storage.writeMark('of another')
  expect(await storage.readMark()).toBe('ours')
})

test('a source that breaks off leaves nothing, and an older file as it was', async () => {
  await storage.put('photos/a/original.jpg', Buffer.from('whole'))
  const breaking = Readable.from(
    (async function* () {
      yield randomBytes(9_000_000)
      yield randomBytes(9_000_000)
      throw new Error('cut')
    })(),
  )
  await expect(storage.put('photos/a/original.jpg', breaking)).rejects.toThrow('cut')
  expect((await storage.stat('photos/a/original.jpg'))?.bytes).toBe(5)
  expect(store.unfinished.size).toBe(0)
})

test('what a killed process had half sent goes later, and what another is sending stays', async () => {
  const begun = (initiated: Date) => ({ key: 'files/photos/a', initiated, parts: new Map() })
  store.unfinished.set('left', begun(new Date(Date.now() - 3_600_000)))
  store.unfinished.set('being-sent', begun(new Date()))
  await storage.deleteUnfinished(new Date(Date.now() - 60_000))
  expect([...store.unfinished.keys()]).toEqual(['being-sent'])
})

test('an address that is given out opens its file for a while, under the name that it was given', async () => {
  await storage.put('photos/a/original.jpg', Buffer.from('a photo'))
  const disposition = `attachment; filename="Hall (1).jpg"; filename*=UTF-8''Hall%20%281%29.jpg`
  const address = storage.presign!('photos/a/original.jpg', 60, { type: 'image/jpeg', disposition })
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([200, 'a photo'])
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  expect((await fetch(address.replace('original', 'other'))).status).toBe(403)
})

test('a store that is busy for a moment is asked again, and one that stays so is away for a moment', async () => {
  await storage.put('photos/a/original.jpg', Buffer.from('whole'))
  store.fail(2)
  expect(await storage.stat('photos/a/original.jpg')).toMatchObject({ bytes: 5 })
  store.fail(4)
  const error: unknown = await storage.stat('photos/a/original.jpg').catch((thrown: unknown) => thrown)
  expect(isOutage(error)).toBe(true)
})

test('a wrong key to the store is told as what it is', async () => {
  const wrong = await openStorage(readConfig({ ...store.env, AWS_SECRET_ACCESS_KEY: 'not it' }))
  await expect(wrong.readMark()).rejects.toThrow(/SignatureDoesNotMatch|403/)
})
