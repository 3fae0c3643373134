import { create } from 'zustand'
import { immer } from 'zustand/middleware/immer'
import type { MaskDisplay, MaskFacts } from '../editor/mask/mask-client.ts'
import type { ToolId } from '../editor/tools/registry.ts'
import type { ToolOptions } from '../editor/tools/tool-options.ts'
import { sizeLimits } from '../editor/tools/tool-options.ts'

export interface EditorSettings extends ToolOptions {
  tool: ToolId
  display: MaskDisplay
}

export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; message: string }

/** Facts about the work, never pixels. Nothing here changes while a stroke is being painted. */
interface EditorState {
  settings: EditorSettings
  facts: MaskFacts | null
  draft: DraftState
  change: (settings: Partial<EditorSettings>) => void
  setFacts: (facts: MaskFacts | null) => void
  setDraft: (draft: DraftState) => void
}

export const useEditorStore = create<EditorState>()(
  immer((set) => ({
    settings: {
      tool: 'brush',
      shapeCombine: 'add',
      size: 120,
      hardness: 0.8,
      opacity: 1,
      display: 'overlay',
      wand: { tolerance: 32, sample: 3, contiguous: true, antialias: true },
      usesPressure: false,
    },
    facts: null,
    draft: { kind: 'none' },
    change: (settings) =>
      set((state) => {
        Object.assign(state.settings, settings)
        state.settings.size = Math.round(
          Math.min(sizeLimits.max, Math.max(sizeLimits.min, state.settings.size)),
        )
        state.settings.hardness = share(state.settings.hardness)
        state.settings.opacity = share(state.settings.opacity)
      }),
    setFacts: (facts) =>
      set((state) => {
        state.facts = facts
      }),
    setDraft: (draft) =>
      set((state) => {
        state.draft = draft
      }),
  })),
)

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
