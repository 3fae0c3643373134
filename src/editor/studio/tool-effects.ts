import type { EditorSettings } from '../../stores/editor.ts'
import type { BrushSettings, Combine } from '../mask/mask-client.ts'

/** How a press with these modifiers meets the mask, in every tool: Shift adds, Alt subtracts, both intersect. */
export function combineOf(base: 'add' | 'subtract', shift: boolean, alt: boolean): Combine {
  if (shift && alt) return 'intersect'
  if (alt) return 'subtract'
  return shift ? 'add' : base
}

/** The brush of a stroke. Alt subtracts; Shift draws straight, so it does not choose here. */
export function brushOf(settings: EditorSettings, alt: boolean): BrushSettings {
  const { size, hardness, opacity, tool } = settings
  return { size, hardness, opacity, combine: alt || tool === 'eraser' ? 'subtract' : 'add' }
}
