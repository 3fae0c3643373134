import type { DraftAutosave } from '../draft/draft-autosave.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { EditorStore } from '../state/editor-store.ts'

interface OpenWork {
  cancelGesture: () => boolean
  store: EditorStore
  mask: Pick<MaskClient, 'area'>
  autosave: Pick<DraftAutosave, 'flush' | 'ensureOnServer'>
}

/**
 * Saves the work on the open photo before another one takes its place: a gesture under way is taken back, finished
 * steps are kept. Rejects when neither this browser nor the server could keep them.
 */
export async function saveWork(studio: OpenWork): Promise<void> {
  studio.cancelGesture()
  try {
    // What was done just now has been applied and told of when this is answered.
    await studio.mask.area()
  } catch {
    // The mask is not open yet, or its engine has ended: there is nothing that could be saved.
    return
  }
  await studio.autosave.flush()
  if (studio.store.getState().draft.kind === 'failed') await studio.autosave.ensureOnServer()
}
