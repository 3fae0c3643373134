import { createUserValue } from '../../stores/user-value.ts'
import type { InkChoice } from './ink.ts'
import { firstInk, parseInk } from './ink.ts'

/** The overlay as the signed-in user wants it. */
export const overlayInk = createUserValue<InkChoice>({
  name: 'overlay-ink',
  version: 1,
  fallback: firstInk,
  parse: parseInk,
})
