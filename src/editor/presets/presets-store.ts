import { createUserValue } from '../../stores/user-value.ts'
import type { Preset } from './preset.ts'
import { parsePresets } from './preset.ts'

/** What a user who has made none begins with. */
const first: readonly Preset[] = [
  {
    id: '1',
    name: 'Furniture',
    steps: [
      { operation: 'grow', radius: 12 },
      { operation: 'feather', radius: 6 },
    ],
  },
  {
    id: '2',
    name: 'Cable',
    steps: [
      { operation: 'grow', radius: 4 },
      { operation: 'feather', radius: 2 },
    ],
  },
]

/** The presets of the signed-in user. */
export const presets = createUserValue<readonly Preset[]>({
  name: 'presets',
  version: 1,
  fallback: first,
  parse: parsePresets,
})
