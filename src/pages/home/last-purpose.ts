import { products } from '../../services/products.ts'
import type { SendTarget } from '../../services/send-to.ts'
import { createUserValue } from '../../stores/user-value.ts'

/** What photos were last uploaded for from here: Enter takes it the next time. */
export const lastPurpose = createUserValue<SendTarget | null>({
  name: 'upload-purpose',
  version: 1,
  fallback: null,
  parse: (stored) =>
    stored === 'library' ? stored : (products.find((product) => product === stored) ?? null),
})
