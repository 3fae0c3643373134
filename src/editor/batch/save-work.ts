import { useEditorStore } from '../../stores/editor.ts'
import type { Studio } from '../studio/studio.ts'

/**
 * Saves the work on the open photo before another one takes its place: a gesture under way is taken back, finished
 * steps are kept. Rejects when neither this browser nor the server could keep them.
 */
export async function saveWork(studio: Studio): Promise<void> {
  studio.cancelGesture()
  try {
    // What was done just now has been applied and told of when this is answered.
    await studio.mask.area()
  } catch {
    // The mask is not open yet, or its engine has ended: there is nothing that could be saved.
    return
  }
  await studio.keeper.flush()
  if (useEditorStore.getState().draft.kind === 'failed') await studio.keeper.ensureOnServer()
}
