import type { PointerHint } from '../../../editor/commands/key-sheet.tsx'

/** What the pointer does, for the key sheet. */
export const pointerHints: PointerHint[] = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Middle drag'] },
  { label: 'Pan and zoom', caps: ['Two fingers'] },
  { label: 'Straight line from the last stroke', caps: ['Shift', 'Click'] },
  { label: 'Subtract with any tool', caps: ['Alt', 'Drag'] },
  { label: 'Intersect with a rectangle', caps: ['Shift', 'Alt', 'Drag'] },
  { label: 'Brush size', caps: ['Alt', 'Right drag'] },
]
