import type { Command } from '../commands/command.ts'
import type { Preset } from './preset.ts'

/** Presets in the palette and, once the user has given them one, at a key. */
export function presetCommands(
  presets: readonly Preset[],
  apply: (preset: Preset) => void,
  unavailable: () => string | null,
): Command[] {
  return presets.map((preset) => ({
    id: `preset-${preset.id}`,
    label: `Preset: ${preset.name}`,
    group: 'Mask',
    keys: [],
    run: () => apply(preset),
    unavailable,
  }))
}
