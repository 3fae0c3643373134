import sharp from 'sharp'
import type { Pixels } from '../../core/imaging/pixels.ts'

export const SHARP_CHAIN = 'sharp clahe 64 + linear + sharpen'

/** What of sharp comes nearest to the automatic chain of the enhancement: the peer of whole photos. */
export function sharpChain({ width, height, data }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .clahe({ width: 64, height: 64, maxSlope: 3 })
    .linear(1.1, -8)
    .sharpen({ sigma: 1 })
    .raw()
    .toBuffer()
}
