import type { PointerHint } from '../../editor/commands/key-sheet.tsx'

/** What the pointer does on stage and timeline. */
export const pointerHints: PointerHint[] = [
  { label: 'Trim a clip, the rest follows', caps: ['Drag its end'] },
  { label: 'Roll a cut, the film stays as long', caps: ['Alt', 'Drag its end'] },
  { label: 'Move clips to another place', caps: ['Drag'] },
  { label: 'Add to what is chosen', caps: ['Ctrl', 'Click'] },
  { label: 'Choose a range', caps: ['Shift', 'Click'] },
  { label: 'Suspend snapping', caps: ['Ctrl', 'Drag'] },
  { label: 'Take back what is dragged', caps: ['Esc'] },
  { label: 'Zoom the timeline', caps: ['Ctrl', 'Wheel'] },
  { label: 'Remove a marker', caps: ['Double-click'] },
]
