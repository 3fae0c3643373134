import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { correctionsLeft, packCorrections, unpackCorrections } from '../../../core/perception/corrections.ts'
import { encodeFullJpeg, encodePreview, encodeThumbnail } from '../../pictures/encode.ts'
import type { MadeResult } from '../tasks.ts'
import { report } from '../messages.ts'
import type { NetworkFile } from '../../perception/network-file.ts'
import { encodePerception, perceivePicture } from './perceive-picture.ts'

/** Parts of the progress of an order that reading comes before and saving after. */
const engineFrom = 0.05
const engineTo = 0.85

export function reportReading(): void {
  report('Reading the photo', 0.02)
}

export function reportEngine(stage: string, fraction: number): void {
  report(stage, engineFrom + (engineTo - engineFrom) * fraction)
}

export function reportSaving(): void {
  report('Saving the result', engineTo)
}

export async function timed<T>(work: () => Promise<T>): Promise<{ made: T; tookMs: number }> {
  const started = performance.now()
  const made = await work()
  return { made, tookMs: Math.round(performance.now() - started) }
}

/** See `correctionsLeft`. */
export function inheritCorrections(
  corrections: ClassCorrections | null,
  changed: Plane,
): ClassCorrections | null {
  if (corrections === null) return null
  const left = packCorrections(correctionsLeft(unpackCorrections(corrections), changed))
  return left && { ...left, runs: [...left.runs] }
}

/** The files that every result has. */
export async function createResultFiles(
  result: Pixels,
  hasAlpha: boolean,
  network: NetworkFile,
): Promise<Pick<MadeResult, 'width' | 'height' | 'full' | 'preview' | 'thumbnail' | 'perception'>> {
  return {
    width: result.width,
    height: result.height,
    full: await encodeFullJpeg(result),
    preview: await encodePreview(result, hasAlpha),
    thumbnail: await encodeThumbnail(result, hasAlpha),
    perception: await encodePerception(await perceivePicture(result, network)),
  }
}
