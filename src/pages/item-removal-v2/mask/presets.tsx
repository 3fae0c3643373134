import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import { presetCommands } from '../../../editor/presets/preset-commands.ts'
import { presets } from '../../../editor/presets/presets-store.ts'
import { refineValues } from '../../../editor/refine/refine-store.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { brushPresetCommands } from '../../../editor/tools/brush/presets/brush-preset-commands.ts'
import type { BrushPreset } from '../../../editor/tools/brush/presets/brush-preset.ts'
import { brushOf } from '../../../editor/tools/brush/presets/brush-preset.ts'
import { brushPresets } from '../../../editor/tools/brush/presets/brush-presets-store.ts'
import { tools } from '../../../editor/tools/registry.ts'
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

/** A command for each preset, of operations and of brushes; other ones as soon as the user changes them. */
export function usePresetCommands(studio: Studio): readonly Command[] {
  const all = useSyncExternalStore(presets.subscribe, presets.get)
  const { brushes } = useSyncExternalStore(brushPresets.subscribe, brushPresets.get)
  return useMemo(
    () => [
      ...presetCommands(all, (preset) => void studio.presets.apply(preset), whenMasked(studio)),
      ...brushPresetCommands(brushes, (brush) => takeBrush(studio, brush)),
    ],
    [all, brushes, studio],
  )
}

/** Sets the tool in hand to a brush, or takes the brush where that tool has no size. */
function takeBrush({ store, isRoomOpen }: Studio, brush: BrushPreset): void {
  const { settings, change } = store.getState()
  isRoomOpen.set(false)
  change({ ...brushOf(brush), tool: tools[settings.tool].isSized === true ? settings.tool : 'brush' })
  brushPresets.set({ brushes: brushPresets.get().brushes, chosen: brush.id })
}
