/** Where the surfaces of a reduced photo are, and what settings make of them. */
import { prepareDesign, type PreparedDesign } from '../../../core/design/prepare-design.ts'
import { readDesignRequest } from '../../../core/design/settings.ts'
import { reduceExact } from '../../../core/imaging/filters/reduce-exact.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import { toBitmap } from '../photo/to-bitmap.ts'
import { materialPicture } from './material-picture.ts'
import type { SurfaceCalls } from './surface-calls.ts'

let prepared: PreparedDesign | null = null

function design(): PreparedDesign {
  if (prepared === null) throw new Error('The photo is not prepared yet.')
  return prepared
}

const calls: SurfaceCalls = {
  prepare: ({ photo, size, room, perception }) => {
    prepared = prepareDesign(reduceExact(photo, size), room, { perception })
    // As a restyled design calls them.
    const found = prepared.found().map((surface) => ({ ...surface, id: surface.plane }))
    return { hasRoom: prepared.hasRoom, found }
  },
  planeAt: (x, y) => design().planeAt(x, y),
  select: (marks) => {
    // The matte is kept by the engine: what goes to the page is a copy.
    const { width, height, data } = design().select(marks)
    const mask = { width, height, data: new Uint8Array(data) }
    return transfer({ mask, colour: design().colourOf(marks) }, [mask.data.buffer])
  },
  restyle: (settings, spaceId, seed) => design().restyle(readDesignRequest(settings, spaceId, seed)),
  pictureOf: async (material, colours, size) => {
    const bitmap = await toBitmap(materialPicture(material, colours, size))
    return transfer(bitmap, [bitmap])
  },
}

answerPage((send) => serve(calls, send))
