import { createUserValue } from '../../stores/user-value.ts'
import type { RefineValues } from './refine-values.ts'
import { firstValues, parseRefineValues } from './refine-values.ts'

/** What the signed-in user last applied each operation with. */
export const refineValues = createUserValue<RefineValues>({
  name: 'refine',
  version: 1,
  fallback: firstValues,
  parse: parseRefineValues,
})
