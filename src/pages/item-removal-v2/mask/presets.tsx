import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { presetCommands } from '../../../editor/presets/preset-commands.ts'
import { presets } from '../../../editor/presets/presets-store.ts'
import { refineValues } from '../../../editor/refine/refine-store.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { laterPart } from '../../../ui/later-part.tsx'

const PresetList = laterPart(async () => (await import('../../../editor/presets/preset-list.tsx')).PresetList)

function whenMasked({ store }: Studio): () => string | null {
  return () => ((store.getState().summary?.coverage ?? 0) === 0 ? 'The mask is empty' : null)
}

/** The user's presets. A new one begins with what grow and feather were last applied with. */
export function Presets({ studio }: { studio: Studio }) {
  const why = useSyncExternalStore(studio.store.subscribe, whenMasked(studio))
  const { grow, feather } = useSyncExternalStore(refineValues.subscribe, refineValues.get)
  return (
    <PresetList
      runner={studio.presets}
      current={[
        { operation: 'grow', radius: grow },
        { operation: 'feather', radius: feather },
      ]}
      unavailable={why}
    />
  )
}

/** A command for each preset; other ones as soon as the user changes the presets. */
export function usePresetCommands(studio: Studio): readonly Command[] {
  const all = useSyncExternalStore(presets.subscribe, presets.get)
  return useMemo(
    () => presetCommands(all, (preset) => void studio.presets.apply(preset), whenMasked(studio)),
    [all, studio],
  )
}
