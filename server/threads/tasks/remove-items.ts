import { applyPatches, type Patch, type Pixels, type Plane } from '../../../core/imaging/pixels.ts'
import { removalAlpha } from '../../../core/imaging/removal/alpha.ts'
import { shownThings } from '../../../core/perception/shown-things.ts'
import { removalEngine } from '../../engines/item-removal.ts'
import { decodeMask } from '../../pictures/masks.ts'
import { encodePatches } from '../../pictures/patches.ts'
import {
  createResultFiles,
  inheritCorrections,
  reportEngine,
  reportReading,
  reportSaving,
  timed,
} from './made-result.ts'
import type { Input, MadeResult } from '../tasks.ts'
import { readPerception } from './read-perception.ts'
import { readSource } from './read-source.ts'

export async function removeItems({
  source,
  mask,
  engine: setup,
  settings,
  perception,
  corrections,
  network,
}: Input<'removeItems'>): Promise<MadeResult> {
  const engine = removalEngine(setup)
  reportReading()
  const { pixels: photo, hasAlpha } = await readSource(source)
  const plane = await decodeMask(Buffer.from(mask))
  const map = perception && (await readPerception(perception, corrections))
  const { made: patches, tookMs } = await timed(() =>
    engine.removeItems({ photo, mask: plane, settings, things: map && shownThings(map) }, reportEngine),
  )
  reportSaving()
  const alpha = removalAlpha(plane, settings)
  const changedOutside = countChangesOutside(photo, patches, alpha)
  // In place: a second copy of a large photo is hundreds of megabytes.
  applyPatches(photo, patches)
  return {
    ...(await createResultFiles(photo, hasAlpha, network)),
    lossless: { kind: 'patches', bytes: await encodePatches(patches) },
    corrections: inheritCorrections(corrections, alpha),
    changedOutside,
    engine: engine.record,
    tookMs,
  }
}

/** Pixels that the patches would change although their weight is 0. Beyond the patches nothing changes. */
function countChangesOutside(photo: Pixels, patches: readonly Patch[], alpha: Plane): number {
  let count = 0
  for (const { rect, pixels } of patches)
    for (let i = 0; i < rect.width * rect.height; i++) {
      const row = Math.floor(i / rect.width)
      const at = (rect.y + row) * photo.width + rect.x + i - row * rect.width
      if (alpha.data[at] !== 0) continue
      let k = 0
      while (k < 4 && pixels.data[i * 4 + k] === photo.data[at * 4 + k]) k++
      if (k < 4) count++
    }
  return count
}
