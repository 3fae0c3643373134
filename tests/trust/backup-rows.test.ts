// What a copy does with files that go while it is made, with files that were lost before, and with an older database of one's
// own, whose role may do little.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalStorage } from '../../server/adapters/local-storage.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { type Manifest, readManifest } from '../../server/backup/layout.ts'
import { loadDatabase } from '../../server/backup/load-database.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import type { Storage } from '../../server/base/storage.ts'
import { openDatabase, openPool } from '../../server/data/database.ts'
import { migrate, migrateTo } from '../../server/data/migrations.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-backup-rows-'))
const names = readdirSync('server/data/migrations')
  .map((file) => path.parse(file).name)
  .sort()
const signal = new AbortController().signal
let postgres: EmbeddedPostgres
let count = 0

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    onLog: () => {},
    onOutage: () => {},
  })
  await query(postgres.ownerUrl, `create role studio login password 'studio'`)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** An empty database that belongs to a role which is no superuser. */
async function makeDatabase(): Promise<string> {
  const name = `studio_${++count}`
  await query(postgres.ownerUrl, `create database ${name} owner studio`)
  return Object.assign(new URL(postgres.ownerUrl), { pathname: name, username: 'studio', password: 'studio' })
    .href
}

async function withDatabase(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const db = openDatabase(openPool(url, { size: 2, isLimited: false, onError: () => {} }))
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

interface Source {
  url: string
  storage: Storage
  folder: string
}

/** An installation of the version whose newest migration this is, with one stored file for each key. */
async function makeSource(newest: string, keys: string[]): Promise<Source> {
  const url = await makeDatabase()
  await withDatabase(url, (db) => migrateTo(db, names.slice(0, names.indexOf(newest) + 1)))
  const place = path.join(folder, `source-${count}`)
  const storage = createLocalStorage(place)
  for (const key of keys) await store({ url, storage }, key)
  return { url, storage, folder: place }
}

async function store({ url, storage }: Pick<Source, 'url' | 'storage'>, key: string): Promise<void> {
  await storage.put(key, Buffer.from(key))
  const sha256 = createHash('sha256').update(key).digest()
  await query(url, 'insert into files (key, sha256, bytes) values ($1, $2, $3)', [key, sha256, key.length])
}

async function backUp({ url, storage }: Source): Promise<{ copy: string; manifest: Manifest }> {
  const copy = path.join(folder, `copy-${count}`)
  mkdirSync(copy)
  const target = { folder: copy, storage: createLocalStorage(path.join(copy, 'files')) }
  await writeBackup({ databaseUrl: url, storage, key: undefined }, target, signal)
  return { copy, manifest: (await readManifest(copy)).manifest }
}

test('files that are deleted and stored while the copy is made: rows and files agree', async () => {
  const source = await makeSource(names.at(-1), ['photos/a/original.jpg', 'photos/b/original.jpg'])
  let lists = 0
  const busy: Storage = {
    ...source.storage,
    async *list(prefix) {
      // Before the second look the rows have been read, and name what goes and does not come here.
      if (++lists === 2) {
        await source.storage.delete('photos/c/original.jpg')
        await query(source.url, `delete from files where key = 'photos/c/original.jpg'`)
        await store(source, 'photos/d/original.jpg')
      }
      yield* source.storage.list(prefix)
      if (lists === 1) await store(source, 'photos/c/original.jpg')
    },
  }
  const { copy, manifest } = await backUp({ ...source, storage: busy })
  const url = await makeDatabase()
  await loadDatabase(url, copy, await readManifest(copy), signal)
  const rows = await query<{ key: string }>(url, 'select key from files order by key')
  const keys = ['a', 'b', 'd'].map((name) => `photos/${name}/original.jpg`)
  expect(rows.map(({ key }) => key)).toEqual(keys)
  for (const key of keys) expect(readFileSync(path.join(copy, 'files', key), 'utf8')).toBe(key)
  expect(manifest.damaged).toEqual([])
  expect(manifest.files.count).toBe(3)
})

test('what the disk has lost or changed before is named, and all else copied', async () => {
  const source = await makeSource(names.at(-1), [
    'photos/a/original.jpg',
    'photos/b/original.jpg',
    'photos/c/x.jpg',
  ])
  rmSync(path.join(source.folder, 'photos/a/original.jpg'))
  await source.storage.put('photos/b/original.jpg', Buffer.from('other bytes'))
  const { manifest } = await backUp(source)
  expect(manifest.damaged.sort()).toEqual(['photos/a/original.jpg', 'photos/b/original.jpg'])
  expect(manifest.files.count).toBe(2)
})

test('a copy of an older version, restored into a database of one’s own, is migrated by the next start', async () => {
  const source = await makeSource('018-file-hashes', ['photos/a/original.jpg'])
  await query(
    source.url,
    `insert into users (id, email, full_name, password_hash) values ('u', 'a@b.c', E'A\\t\\\\"ö', '-')`,
  )
  await query(
    source.url,
    `insert into ledger (user_id, kind, entry, amount, key) values ('u', 'image', 'grant', 3, 'k')`,
  )
  const { copy } = await backUp(source)
  const url = await makeDatabase()
  await loadDatabase(url, copy, await readManifest(copy), signal)
  await withDatabase(url, migrate)
  expect(await query(url, 'select full_name from users')).toEqual([{ full_name: 'A\t\\"ö' }])
  const recorded = await query<{ name: string }>(url, 'select name from kysely_migration order by name')
  expect(recorded.map(({ name }) => name)).toEqual(names)
  const [next] = await query<{ id: string }>(
    url,
    `insert into ledger (user_id, kind, entry, amount, key) values ('u', 'image', 'grant', 1, 'l') returning id`,
  )
  expect(next).toEqual({ id: '2' })
  await expect(query(url, 'delete from ledger')).rejects.toThrow(/ledger/)
})
