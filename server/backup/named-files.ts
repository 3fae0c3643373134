import type { Client } from 'pg'

/** The stored files that the rows name, with the hash that each must have where one is known. */
export type NamedFiles = Map<string, string | undefined>

/** Tables whose columns `key` and `…_key` name stored files. */
const naming = ['images', 'masks', 'videos', 'film_outputs', 'audios', 'users']

/** The only column of a query, `value`. */
export async function readList(client: Client, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(query, values)
  return rows.map(({ value }) => value)
}

/** Reads which files the rows name; also in a database of an earlier version, which lacks some of the tables. */
export async function readNamedFiles(client: Client): Promise<NamedFiles> {
  const named: NamedFiles = new Map()
  const { rows: columns } = await client.query<{ name: string; column: string }>(
    `select relname::text as name, attname::text as column
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and relname = any ($1)
       and attname ~ '^(.*_)?key$|^profile_picture$'
     order by relname, attnum`,
    [naming],
  )
  for (const { name, column } of columns) {
    const keys = `select ${column} as value from ${name} where ${column} is not null`
    for (const key of await readList(client, keys)) named.set(key, undefined)
  }
  const hasHashes = await readList(client, `select to_regclass('public.files')::text as value`)
  if (hasHashes[0] === null) return named
  const { rows } = await client.query<{ key: string; sha256: Buffer }>('select key, sha256 from files')
  for (const { key, sha256 } of rows) named.set(key, sha256.toString('hex'))
  return named
}
