import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { MaskDisplay, MaskSummary } from '../mask/mask-client.ts'
import type { ToolId } from '../tools/registry.ts'
import type { ToolOptions } from '../tools/base/tool-options.ts'
import { sizeLimits } from '../tools/base/tool-options.ts'

export interface EditorSettings extends ToolOptions {
  tool: ToolId
  display: MaskDisplay
}

export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; message: string }

/** What is known of the work on one photo, never pixels. Nothing here changes while a stroke is being painted. */
interface EditorState {
  settings: EditorSettings
  summary: MaskSummary | null
  draft: DraftState
  change: (settings: Partial<EditorSettings>) => void
  setSummary: (summary: MaskSummary | null) => void
  setDraft: (draft: DraftState) => void
}

/** One for each open studio. */
export type EditorStore = StoreApi<EditorState>

/** What was chosen last on this page, on whichever photo: the next one begins with it. */
let lastSettings: EditorSettings = {
  tool: 'brush',
  shapeCombine: 'add',
  size: 120,
  hardness: 0.8,
  opacity: 1,
  display: 'overlay',
  wand: { tolerance: 32, sample: 3, contiguous: true, antialias: true },
  usesPressure: false,
}

/** Settings to begin with: what a refined edge is looked at on hides the photo, and ends with its editor. */
export function withPhotoInSight(settings: EditorSettings): EditorSettings {
  const isHidden = settings.display === 'black' || settings.display === 'white'
  return isHidden ? { ...settings, display: 'overlay' } : settings
}

export function createEditorStore(): EditorStore {
  return createStore<EditorState>()((set, get) => ({
    settings: withPhotoInSight(lastSettings),
    summary: null,
    draft: { kind: 'none' },
    change: (changes) => {
      const { settings } = get()
      const next = inRange({ ...settings, ...changes })
      const keys = Object.keys(next) as (keyof EditorSettings)[]
      // What is told again renders nothing and saves nothing.
      if (keys.some((key) => next[key] !== settings[key])) set({ settings: next })
      lastSettings = get().settings
    },
    setSummary: (summary) => set({ summary }),
    setDraft: (draft) => set({ draft }),
  }))
}

function inRange(settings: EditorSettings): EditorSettings {
  return {
    ...settings,
    size: Math.round(Math.min(sizeLimits.max, Math.max(sizeLimits.min, settings.size))),
    hardness: hundredths(settings.hardness),
    opacity: hundredths(settings.opacity),
  }
}

/** Within 0 to 1, in hundredths. */
function hundredths(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
