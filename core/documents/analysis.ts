import { analysisSchema, type Analysis } from '../contract/shapes.ts'
import { defineDocument, isFields, type Stored, type StoredText } from './document.ts'

/** What pre-processing learned of a photo, as its row keeps it: addresses are made when it is read. */
export type PhotoAnalysis = Omit<Analysis, 'suggestion_url' | 'perception_url'>

const document = defineDocument<PhotoAnalysis>({
  name: 'the analysis of a photo',
  schema: analysisSchema.omit({ suggestion_url: true, perception_url: true }),
  migrations: [
    // Rooms were not looked at at first, and then could not be corrected.
    (fields) => ({
      ...fields,
      room: isFields(fields['room']) ? { corrected: null, ...fields['room'] } : (fields['room'] ?? null),
    }),
    // Then nobody asked whether a photo was taken in a room at all.
    (fields) => ({
      ...fields,
      room: isFields(fields['room'])
        ? { place: 'unclear', front: null, ...fields['room'] }
        : (fields['room'] ?? null),
    }),
    // Then what a photo shows could not be corrected.
    (fields) => ({ corrections: null, suggested_at: null, ...fields }),
  ],
})

export function storeAnalysis(analysis: PhotoAnalysis): StoredText<'analysis'> {
  return JSON.stringify(document.store(analysis)) as StoredText<'analysis'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreAnalysis(stored: Stored<'analysis'>): PhotoAnalysis {
  return document.restore(stored)
}
