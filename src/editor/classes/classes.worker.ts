/** Which areas of a photo show what, and masks of them. */
import { toLab } from '../../../core/imaging/suggest/lab.ts'
import { findSuperpixels } from '../../../core/imaging/suggest/superpixels.ts'
import { findClassAreas, maskOfAreas, type ClassAreas } from '../../../core/perception/class-areas.ts'
import { classMap } from '../../../core/perception/class-map.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import type { ClassCalls } from './class-calls.ts'

let found: ClassAreas | null = null

const calls: ClassCalls = {
  find: (photo, map) => (found = findClassAreas(classMap(map, photo))),
  piecesOf: (photo) => {
    const pieces = findSuperpixels(toLab(photo))
    return transfer(pieces, [pieces.of.buffer as ArrayBuffer])
  },
  maskOf: (ids, photo) => {
    if (found === null) throw new Error('The photo is not prepared yet.')
    const mask = maskOfAreas(found.labels, ids, photo)
    return transfer(mask, [mask.data.buffer as ArrayBuffer])
  },
}

answerPage((send) => serve(calls, send))
