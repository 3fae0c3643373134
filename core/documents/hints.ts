import { removalHintsSchema, type RemovalHints } from '../contract/hints.ts'
import { defineDocument, type Stored, type StoredText } from './document.ts'

const document = defineDocument<RemovalHints>({
  name: 'the hints of a mask',
  schema: removalHintsSchema,
  migrations: [(fields) => fields],
})

export function storeHints(hints: RemovalHints): StoredText<'hints'> {
  return JSON.stringify(document.store(hints)) as StoredText<'hints'>
}

/** Throws DocumentError when they cannot be read. */
export function restoreHints(stored: Stored<'hints'>): RemovalHints {
  return document.restore(stored)
}
