import { stagingLayoutSchema, type StagingLayout } from '../contract/staging-document.ts'
import { defineDocument, DocumentError, type Stored, type StoredText } from './document.ts'

const document = defineDocument<StagingLayout>({
  name: 'the layout of a staging',
  schema: stagingLayoutSchema,
  migrations: [
    () => {
      throw new DocumentError('the layout of a staging has no version')
    },
  ],
})

export function storeLayout(layout: StagingLayout): StoredText<'staging layout'> {
  return JSON.stringify(document.store(layout)) as StoredText<'staging layout'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreLayout(stored: Stored<'staging layout'>): StagingLayout {
  return document.restore(stored)
}
