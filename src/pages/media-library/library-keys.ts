import type { PointerHint } from '../../editor/commands/key-sheet.tsx'

/** The keys of the gallery, which its tiles and its selection hear themselves. */
export const libraryKeys: readonly PointerHint[] = [
  { label: 'Go from photo to photo', caps: ['←', '→', '↑', '↓'] },
  { label: 'Open the photo', caps: ['Enter'] },
  { label: 'Select, or not', caps: ['Space'] },
  { label: 'Select on the way', caps: ['Shift', '←', '→', '↑', '↓'] },
  { label: 'Select all', caps: ['Ctrl', 'A'] },
  { label: 'Select none', caps: ['Esc'] },
  { label: 'Favourite or not', caps: ['F'] },
  { label: 'Open in the studio', caps: ['E'] },
  { label: 'Send to…', caps: ['S'] },
  { label: 'Export…', caps: ['X'] },
  { label: 'Download', caps: ['Shift', 'D'] },
  { label: 'Delete', caps: ['Del'] },
  { label: 'Search names', caps: ['/'] },
]
