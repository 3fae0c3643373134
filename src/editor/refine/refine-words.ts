import type { RefineKind } from './refine-values.ts'

/** Names of the operations, on buttons and in the palette. */
export const refineNames: Readonly<Record<RefineKind, string>> = {
  grow: 'Grow',
  shrink: 'Shrink',
  feather: 'Feather',
  smooth: 'Smooth',
  'fill-holes': 'Fill holes',
  'remove-specks': 'Remove specks',
}

/** The name of what is being chosen, of the edge too. */
export function nameOfOperation(kind: RefineKind | 'refine-edge'): string {
  return kind === 'refine-edge' ? 'Refine edge' : refineNames[kind]
}

/** In the order in which they are offered. */
export const refineKinds = Object.keys(refineNames) as RefineKind[]
