import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorStore } from '../../../stores/editor.ts'

/** Called back when settings, facts or the preview have changed: what availability of commands depends on. */
export function watchStudio({ preview }: Studio): (listener: () => void) => () => void {
  return (listener) => {
    const offStore = useEditorStore.subscribe(listener)
    const offPreview = preview.subscribe(listener)
    return () => {
      offStore()
      offPreview()
    }
  }
}
