import type { Crop } from './crop.ts'
import type { Span } from './farness.ts'
import { makeLevel, type Level } from './level.ts'
import { writeTexture } from './texture.ts'

/** A crop as the finest level, with its texture. `span` is the size of the largest single hole. */
export function levelOf({ width, height, data, hole, barred }: Crop, span: Span): Level {
  const own = Uint8Array.from(data)
  writeTexture(own, hole, width, height)
  return makeLevel(width, height, own, hole, barred, span)
}
