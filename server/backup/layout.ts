import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { version } from '../base/version.ts'

// What lies in the folder of a backup:
//   backup.json      what is said below
//   SHA256SUMS       the hash of every other file, for `sha256sum -c` too; written last, so that a copy without it is not whole
//   database/*.gz    the rows of each table, as COPY writes them
//   files/KEY        the stored files

export const databaseFolder = 'database'
export const filesFolder = 'files'
const manifestName = 'backup.json'
const sumsName = 'SHA256SUMS'
/** What this version writes, and the newest that it reads. */
const format = 1

const manifestSchema = z.object({
  format: z.literal(format),
  /** The version of Mullion that made the copy. */
  version: z.string(),
  /** When the rows were read. */
  createdAt: z.string(),
  /** The migrations that the database had recorded: the shape of the rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Jobs that were waiting or running. */
  jobs: z.array(
    z.object({
      queue: z.string(),
      data: z.record(z.string(), z.unknown()),
      groupId: z.string().nullable(),
      priority: z.number(),
    }),
  ),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files that were missing or damaged already where the copy was made. */
  damaged: z.array(z.string()),
  /** Rows that only the encryption key reads, and by what that key is known; null where there was none. */
  sealed: z.object({ rows: z.number(), key: z.string().nullable() }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The hash of each file of the copy, by its path in the folder. */
export type Sums = Map<string, string>

export interface Backup {
  manifest: Manifest
  sums: Sums
}

/** Passes bytes on and measures them. */
export function measure(): { stream: Transform; sha256: () => string; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sha256: () => hash.digest('hex'), bytes: () => bytes }
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Makes the copy whole: until then there is none. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'version'>,
  sums: Sums,
): Promise<void> {
  const text = `${JSON.stringify({ format, version, ...manifest }, null, 2)}\n`
  await writeFile(path.join(folder, manifestName), text, { mode: 0o600, flush: true })
  const all = new Map([...sums, [manifestName, createHash('sha256').update(text).digest('hex')]])
  const lines = [...all].map(([name, sha256]) => `${sha256}  ${name}\n`)
  const part = path.join(folder, `${sumsName}.part`)
  await writeFile(part, lines.join(''), { mode: 0o600, flush: true })
  await rename(part, path.join(folder, sumsName))
}

/** Reads what a copy says of itself. Throws, with what to do, where it is not whole, damaged, or of a newer version. */
export async function readManifest(folder: string): Promise<Backup> {
  const text = await readPart(folder, sumsName)
  const manifest = await readPart(folder, manifestName)
  const sums = parseSums(text)
  if (sums.get(manifestName) !== createHash('sha256').update(manifest).digest('hex'))
    throw damaged(manifestName)
  sums.delete(manifestName)
  const value = JSON.parse(manifest) as { format?: unknown; version?: unknown }
  if (typeof value.format === 'number' && value.format > format) throw tooNew(String(value.version))
  const parsed = manifestSchema.parse(value)
  const files = [...sums.keys()].filter((name) => name.startsWith(`${filesFolder}/`))
  if (files.length !== parsed.files.count) throw damaged(sumsName)
  return { manifest: parsed, sums }
}

function parseSums(text: string): Sums {
  const sums: Sums = new Map()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (sha256 === undefined || name === undefined) throw damaged(sumsName)
    sums.set(name, sha256)
  }
  return sums
}

async function readPart(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new Error(
      `${folder} holds no whole copy: ${name} is missing. Name the folder that npm run backup wrote to its end.`,
      { cause: error },
    )
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export function damaged(name: string): Error {
  return new Error(`The copy is damaged: ${name} is not what was written. Use another copy.`)
}

export function tooNew(made: string): Error {
  return new Error(
    `The copy was made by Mullion ${made}, which this one (${version}) does not know all of. Install that version or a newer one, then restore.`,
  )
}
