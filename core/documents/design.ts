import { designSchema, type Design } from '../contract/design-document.ts'
import { defineDocument, DocumentError, type Stored, type StoredText } from './document.ts'

const document = defineDocument<Design>({
  name: 'an interior design',
  schema: designSchema,
  migrations: [
    () => {
      throw new DocumentError('an interior design has no version')
    },
  ],
})

export function storeDesign(design: Design): StoredText<'interior design'> {
  return JSON.stringify(document.store(design)) as StoredText<'interior design'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreDesign(stored: Stored<'interior design'>): Design {
  return document.restore(stored)
}
