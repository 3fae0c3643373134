import type { z } from 'zod'

declare const kind: unique symbol

/** A document as a column holds it, written by whatever version: only the `restore…` of its kind opens it. */
export interface Stored<Kind extends string> {
  readonly [kind]: Kind
}

/** A document as JSON, as only the `store…` of its kind writes it. */
export type StoredText<Kind extends string> = string & Stored<Kind>

/** Why what was stored cannot be read. The message is for a log, or the end of a sentence for the user. */
export class DocumentError extends Error {}

/** Nothing is wrong with it: a later version of Mullion, which was here before, wrote it and can read it. */
export class LaterVersionError extends DocumentError {}

export type Fields = Readonly<Record<string, unknown>>

interface Definition<Document extends object> {
  /** What it is, in words: 'the analysis of a photo'. */
  name: string
  /** The document as this version has it. */
  schema: z.ZodType<Document>
  /** `migrations[n]` makes version n + 1 of version n. What was stored without a version is version 0. */
  migrations: readonly ((fields: Fields) => Fields)[]
}

export interface DocumentKind<Document extends object> {
  /** The document with the version that it is written in. */
  store(document: Document): Document & { version: number }
  /** Reads a document of this or an older version. Throws DocumentError, and nothing else, when it is none. */
  restore(stored: unknown): Document
}

export function defineDocument<Document extends object>({
  name,
  schema,
  migrations,
}: Definition<Document>): DocumentKind<Document> {
  const version = migrations.length
  const read = (stored: unknown): Document => {
    if (!isFields(stored)) throw new DocumentError(`${name} is not an object`)
    const from = stored['version'] ?? 0
    if (typeof from !== 'number' || !Number.isInteger(from) || from < 0)
      throw new DocumentError(`${name} has no version that could be read`)
    if (from > version)
      throw new LaterVersionError(
        `${name} was written by a later version of Mullion (${from}, not ${version})`,
      )
    const fields = migrations.slice(from).reduce((older, migrate) => migrate(older), stored)
    const read = schema.safeParse({ ...fields, version })
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw new DocumentError(`${name} is damaged at ${issue?.path.join('.') ?? '?'}: ${issue?.message ?? ''}`)
  }
  return {
    store: (document) => ({ ...document, version }),
    restore: (stored) => {
      try {
        return read(stored)
      } catch (reason) {
        if (reason instanceof DocumentError) throw reason
        throw new DocumentError(`${name} cannot be read`, { cause: reason })
      }
    },
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
