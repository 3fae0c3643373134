import type { DesignChange } from '../../../core/contract/design-document.ts'
import { MATERIALS } from '../../../core/design/materials/catalogue.ts'
import { PAINTS } from './paints.ts'

/** What becomes of a surface, in a few words. */
export function describeChange(change: DesignChange | null): string {
  if (change === null) return 'as it is'
  if (change.kind === 'material') return MATERIALS[change.material].name
  if (change.kind === 'picture') return 'own picture'
  return PAINTS.find(({ hex }) => hex === change.colour)?.name ?? change.colour
}

/** The colour that stands for a change; null for none. */
export function colourOfChange(change: DesignChange | null): string | null {
  if (change === null) return null
  if (change.kind === 'picture') return null
  if (change.kind === 'paint') return change.colour
  return change.colours[0] ?? MATERIALS[change.material].colours[0]?.hex ?? null
}
