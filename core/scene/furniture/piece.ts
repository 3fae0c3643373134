import { Random } from '../../imaging/random.ts'
import { fitted } from './assembly.ts'
import type { Design, Part, PieceChoice, PieceInfo } from './design.ts'
import { TRAITS } from './looks.ts'
import { LOOK_COLOURS, SLOTS, type Colours, type Slot } from './palettes.ts'
import { beds } from './beds.ts'
import { storage } from './storage.ts'
import { rugs } from './rugs.ts'
import { hangings } from './curtains.ts'
import { lamps } from './lamps.ts'
import { plants } from './plants.ts'
import { art } from './art.ts'
import { decor } from './decor.ts'
import { outdoor } from './outdoor.ts'
import { chairs } from './chairs.ts'
import { tables } from './tables.ts'
import { sofas } from './sofas.ts'

export type { PieceChoice, PieceInfo } from './design.ts'
export { PALETTES } from './palettes.ts'

const DESIGNS: readonly Design[] = [
  ...sofas,
  ...chairs,
  ...tables,
  ...storage,
  ...beds,
  ...rugs,
  ...hangings,
  ...lamps,
  ...plants,
  ...art,
  ...decor,
  ...outdoor,
]

/** All pieces that our own code builds. */
export const PIECES: readonly PieceInfo[] = DESIGNS.map(({ info }) => info)

/**
 * Builds a piece: meshes with their materials in its own frame (see `PieceInfo`), at most 40,000 triangles together. The
 * same choice gives the same bytes. Throws RangeError for an id that is not in `PIECES`, a colour that is not #rrggbb, or a
 * look that the piece does not have.
 */
export function buildPiece(id: string, choice: PieceChoice): readonly Part[] {
  return fitted(buildUnfitted(id, choice), designOf(id).info.size)
}

/** The same before it is moved and stretched to its stated size. */
export function buildUnfitted(id: string, choice: PieceChoice): readonly Part[] {
  const { info, build } = designOf(id)
  const { look, seed } = choice
  if (!info.styles.includes(look)) throw new RangeError(`${info.name} has no look ${look}`)
  const random = new Random(seed * 2654435 + 97)
  for (let i = 0; i < 4; i++) random.next()
  return build({ look, traits: TRAITS[look], colours: chosenColours(choice), random, seed: seed & 0xffff })
}

function designOf(id: string): Design {
  const design = DESIGNS.find(({ info }) => info.id === id)
  if (design === undefined) throw new RangeError(`There is no piece with the id ${id}`)
  return design
}

function chosenColours({ look, colours }: PieceChoice): Colours {
  const chosen: Record<Slot, string> = { ...LOOK_COLOURS[look] }
  for (const slot of SLOTS) {
    const hex = Object.hasOwn(colours, slot) ? colours[slot] : undefined
    if (hex === undefined) continue
    if (!/^#[\da-f]{6}$/i.test(hex)) throw new RangeError(`A colour is written #rrggbb, not ${hex}`)
    chosen[slot] = hex
  }
  return chosen
}
