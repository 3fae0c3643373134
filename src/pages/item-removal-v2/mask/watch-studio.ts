import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorStore } from '../../../stores/editor.ts'

/** Called back when settings, facts, the preview, the refinement or the room have changed: what availability of commands depends on. */
export function watchStudio({ preview, refine, isRoomOpen }: Studio): (listener: () => void) => () => void {
  return (listener) => {
    const offStore = useEditorStore.subscribe(listener)
    const offPreview = preview.subscribe(listener)
    const offRefine = refine.subscribe(listener)
    const offRoom = isRoomOpen.subscribe(listener)
    return () => {
      offStore()
      offPreview()
      offRefine()
      offRoom()
    }
  }
}
