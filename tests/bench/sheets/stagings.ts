import { readFileSync } from 'node:fs'
import path from 'node:path'
import { analyseRoom } from '../../../core/imaging/layout/analyse-room.ts'
import { openPerceiver, perceive } from '../../../core/perception/perceive.ts'
import { planeChances } from '../../../core/perception/plane-chances.ts'
import { STAGING_STYLES } from '../../../core/staging/arrange/styles.ts'
import { createPieces } from '../../../core/staging/pack-pieces.ts'
import { prepareStaging } from '../../../core/staging/prepare-staging.ts'
import { readStagingRequest, STAGED_SPACES } from '../../../core/staging/settings.ts'
import type { SheetPhoto } from './photos.ts'
import type { SheetPicture } from './sheet-service.ts'

/** Proposals of each photo. */
const PROPOSALS = 3

/**
 * The first proposals for a photo, each in another style, as ordered when nothing else is set; photo after photo goes
 * through the styles. The space is the one that the file's name holds, else a living room.
 */
export function stagings({ file, pixels, focal, number }: SheetPhoto): SheetPicture[] {
  const name = path.basename(file)
  const space = STAGED_SPACES.findLast((id) => name.includes(id)) ?? 'living-room'
  const perceiver = openPerceiver(readFileSync(path.resolve('server/perception/weights.onnx')))
  const map = perceiver && perceive(pixels, perceiver)
  const room = { ...analyseRoom(pixels, focal, map && planeChances(map)), corrected: null }
  const staging = prepareStaging(pixels, room, 'final', createPieces(new Map()), [], map)
  return Array.from({ length: PROPOSALS }, (_, i) => {
    const seed = i + 1
    const style = STAGING_STYLES[(number * PROPOSALS + i) % STAGING_STYLES.length].id
    const { layout } = staging.arrange(readStagingRequest({ style }, space, seed))
    return { name: `${style}-${seed}`, picture: staging.render(layout, null, () => undefined).picture }
  })
}
