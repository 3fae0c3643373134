import { scaleHints } from './hints/hints.ts'
import type { RemovalOptions } from './scene.ts'

/**
 * Options for a photo at `scale` times its size. Lengths are pixels of the photo; they shrink with it, to whole ones.
 */
export function scaleOptions<Options extends RemovalOptions>(options: Options, scale: number): Options {
  return {
    ...options,
    grow: Math.max(1, Math.round(options.grow * scale)),
    feather: Math.round(options.feather * scale),
    ...(options.hints && { hints: scaleHints(options.hints, scale) }),
  }
}
