import type { Edit } from '../edit.ts'
import { feather } from './feather.ts'
import { fillHoles } from './fill-holes.ts'
import { grow } from './grow.ts'
import { removeSpecks } from './remove-specks.ts'
import { shrink } from './shrink.ts'
import { smooth } from './smooth.ts'

/**
 * An operation on the whole mask as plain data: for messages, presets and scripts. Radii in px, areas in square px. See
 * limits.ts.
 */
export type Operation =
  | { kind: 'grow' | 'shrink' | 'feather' | 'smooth'; radius: number }
  /** null: all holes, of any area. */
  | { kind: 'fill-holes'; largest: number | null }
  | { kind: 'remove-specks'; smallest: number }

const BY_RADIUS = { grow, shrink, feather, smooth }

/**
 * Does the operation as part of an edit. Throws RangeError, before anything is changed, when a value is out of range.
 */
export function applyOperation(edit: Edit, operation: Operation): void {
  if (operation.kind === 'fill-holes') fillHoles(edit, operation.largest ?? Infinity)
  else if (operation.kind === 'remove-specks') removeSpecks(edit, operation.smallest)
  else BY_RADIUS[operation.kind](edit, operation.radius)
}

/** The step's name in the history: "Grow 12 px", "Fill holes". At most one decimal is shown. */
export function operationLabel(operation: Operation): string {
  if (operation.kind === 'fill-holes') return 'Fill holes'
  if (operation.kind === 'remove-specks') return 'Remove specks'
  const name = operation.kind[0].toUpperCase() + operation.kind.slice(1)
  return `${name} ${Math.round(operation.radius * 10) / 10} px`
}
