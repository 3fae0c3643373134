import type { Crop } from './crop.ts'
import type { Span } from './distance-cost.ts'
import { makeLevel, type Level } from './level.ts'
import { writeTexture } from './texture.ts'

/** Where the user says what to copy from, it is no worse for lying far away. */
export const UNLIMITED_SPAN: Span = { width: 20_000, height: 20_000 }

/** A crop as the finest level, with its texture. `span` is the size of the largest single hole. */
export function createTexturedLevel(
  { width, height, data, hole, barred, withheld }: Crop,
  span: Span,
): Level {
  const own = data.slice()
  writeTexture(own, hole, width, height)
  if (withheld === undefined) return makeLevel(width, height, own, hole, barred, span)
  const closed = barred.map((value, i) => (1 - hole[i]) & (value | withheld[i]))
  return makeLevel(width, height, own, hole, closed, UNLIMITED_SPAN)
}
