import { Brush } from 'lucide-react'
import type { Command } from '../../../commands/command.ts'
import type { BrushPreset } from './brush-preset.ts'
import { brushText, keyOfPlace } from './brush-preset.ts'

/** A command for each brush; the first ten at Shift and a digit, in their order. */
export function brushPresetCommands(
  brushes: readonly BrushPreset[],
  choose: (brush: BrushPreset) => void,
): Command[] {
  return brushes.map((brush, place) => {
    const key = keyOfPlace(place)
    return {
      id: `brush-${brush.id}`,
      label: `Brush: ${brush.name}`,
      group: 'Brush',
      keys: key === null ? [] : [key],
      icon: Brush,
      hint: brushText(brush),
      run: () => choose(brush),
    }
  })
}
