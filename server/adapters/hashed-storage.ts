import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { sql } from 'kysely'
import type { Storage } from '../base/storage.ts'
import type { Database } from '../data/database.ts'

/** Notes the SHA-256 of each file that is stored, so that a disk that changes bytes is noticed. */
export function createHashedStorage(inner: Storage, db: Database): Storage {
  return {
    ...inner,
    put: async (key, source) => {
      const hash = createHash('sha256')
      let bytes = 0
      const measured = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      const input = source instanceof Readable ? source : Readable.from([source])
      input.on('error', (error) => measured.destroy(error))
      // It may come before the storage reads, when nobody else hears of it.
      measured.on('error', () => undefined)
      try {
        await inner.put(key, input.pipe(measured))
      } finally {
        input.destroy()
      }
      await db
        .insertInto('files')
        .values({ key, sha256: hash.digest(), bytes })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            sha256: sql`excluded.sha256`,
            bytes: sql`excluded.bytes`,
            checked_at: sql`now()`,
            damaged_at: null,
          }),
        )
        .execute()
    },
    delete: async (key) => {
      await inner.delete(key)
      await db.deleteFrom('files').where('key', '=', key).execute()
    },
  }
}
