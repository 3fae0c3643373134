import { createUserValue } from '../../../../stores/user-value.ts'
import type { BrushPresets } from './brush-preset.ts'
import { firstBrushes, parseBrushes } from './brush-preset.ts'

/** The brushes of the signed-in user. */
export const brushPresets = createUserValue<BrushPresets>({
  name: 'brushes',
  version: 1,
  fallback: firstBrushes,
  parse: parseBrushes,
})
