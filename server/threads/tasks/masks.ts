import type { Plane } from '../../../core/imaging/pixels.ts'
import { scaleHints } from '../../../core/imaging/removal/hints/hints.ts'
import { leavesSources } from '../../../core/imaging/removal/hints/source-areas.ts'
import { decodeSmallMask, encodeMask, maskOfLabels, measureMask, readMask } from '../../pictures/masks.ts'
import type { Input, MadeMask } from '../tasks.ts'

/** Long edge, in pixels, of the mask in which is counted what the user's areas leave to copy from. */
const countedEdge = 1024

/** A mask as a caller sent it, read, measured and written as it is kept. Throws errors for the user. */
export async function checkMask({ file, width, height }: Input<'checkMask'>): Promise<MadeMask> {
  return made(await readMask(file, width, height))
}

export async function makeMaskOfLabels({
  labels,
  max,
  width,
  height,
}: Input<'maskOfLabels'>): Promise<MadeMask> {
  return made(await maskOfLabels(Buffer.from(labels), { max, width, height }))
}

export async function leavesSomeSources({ mask, sources }: Input<'leavesSources'>): Promise<boolean> {
  const { plane, scale } = await decodeSmallMask(Buffer.from(mask), countedEdge)
  return leavesSources(plane, scaleHints({ lines: [], sources }, scale).sources, scale)
}

async function made(plane: Plane): Promise<MadeMask> {
  return { png: await encodeMask(plane), ...measureMask(plane) }
}
