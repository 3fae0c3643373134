import { createUserValue } from '../../stores/user-value.ts'
import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import type { RefineValues } from './refine-values.ts'
import { firstEdge, firstValues, parseEdge, parseRefineValues } from './refine-values.ts'

/** How the signed-in user last refined an edge. */
export const edgeValues = createUserValue<EdgeSettings>({
  name: 'edge',
  version: 1,
  fallback: firstEdge,
  parse: parseEdge,
})

/** What the signed-in user last applied each operation with. */
export const refineValues = createUserValue<RefineValues>({
  name: 'refine',
  version: 1,
  fallback: firstValues,
  parse: parseRefineValues,
})
