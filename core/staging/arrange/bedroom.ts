import type { Standing } from './arrangement.ts'
import {
  addArt,
  addCornerLamp,
  addPlants,
  addStorage,
  addWallArt,
  decorate,
  dressWindows,
} from './dressing.ts'
import type { Furniture } from './furniture.ts'
import type { Group, Member } from './group.ts'
import { shortSide, smallerThan } from './living.ts'
import { putOnTop, standAtWall, standInCorner } from './place.ts'
import { findStanding, type Furnishing, type Recipe } from './recipe.ts'
import type { Stock } from './stock.ts'

/** Metres between a bed and the table beside it, and between its foot and a bench. */
const BESIDE = 0.05
const TO_BENCH = 0.05
/** Where a rug begins, in parts of the bed's length from its head; farther up where it would else be cut. */
const RUG_FROM = [0.42, 0.25]
/** A bed for one is narrower, in metres. */
const NARROW = 1.3

/** A bed with its head to a wall, night tables, a rug and a bench. */
export const bedroomRecipe: Recipe = {
  stands: 'wall',
  groups: (stock, fullness) => {
    const beds = stock.of('bed').toSorted((a, b) => b.size[0] - a.size[0])
    const table = stock.one('night-table') ?? stock.one('side-table')
    return beds.flatMap((bed) => groupsOf(bed, table, stock, fullness))
  },
  complete: completeBedroom,
}

function groupsOf(bed: Furniture, table: Furniture | undefined, stock: Stock, fullness: number): Group[] {
  const [width, , depth] = bed.size
  const beside = (side: -1 | 1): Member[] =>
    table === undefined
      ? []
      : [
          {
            piece: table,
            x: side * (width / 2 + BESIDE + table.size[0] / 2),
            z: -table.size[2] / 2 - 0.02,
            turn: 0,
            isNeeded: true,
          },
        ]
  const bench = fullness >= 0.4 ? stock.one('bench', ({ size }) => size[0] <= width) : undefined
  const foot: Member[] =
    bench === undefined
      ? []
      : [{ piece: bench, x: 0, z: -depth - TO_BENCH - bench.size[2] / 2, turn: 0, isNeeded: false }]
  const side = (at: -1 | 1) => [[at * (width / 2 + 0.35), -depth * 0.6] as const]
  const make = (id: string, members: readonly Member[], access: Group['access'], bonus: number): Group => ({
    id: `${bed.id} ${id}`,
    members: [
      { piece: bed, x: 0, z: -depth / 2, turn: 0, isNeeded: true },
      ...members,
      ...rugUnder(bed, stock),
    ],
    access,
    // A bed for one stands in a bedroom only where no other has room.
    bonus: bonus + 0.3 * width - (width < NARROW ? 8 : 0),
  })
  return [
    make('both', [...beside(-1), ...beside(1), ...foot], [side(-1), side(1)], 1),
    make('left', [...beside(-1), ...foot], [side(-1)], 0.5),
    make('right', [...beside(1), ...foot], [side(1)], 0.5),
    make('alone', [], [[...side(-1), ...side(1)]], -4),
  ]
}

const isOblong = ({ size }: Furniture) => size[0] !== size[2]

/** A rug under the lower part of the bed, which begins before the night tables. */
function rugUnder({ size: [width, , depth] }: Furniture, stock: Stock): Member[] {
  const length = ({ size }: Furniture) => Math.max(size[0], size[2])
  const rugs = stock
    .of('rug')
    .filter(isOblong)
    .toSorted((a, b) => length(a) - length(b))
  const rug = rugs.find((piece) => length(piece) >= width + 0.8) ?? rugs.at(-1)
  if (rug === undefined) return []
  const turn = rug.size[0] < rug.size[2] ? Math.PI / 2 : 0
  const at = (piece: Furniture, under: number) => ({ piece, z: -depth * under - shortSide(piece) / 2 })
  const [first, ...others] = [rug, ...smallerThan(rug, rugs)].flatMap((piece) =>
    RUG_FROM.map((under) => at(piece, under)),
  )
  return first === undefined ? [] : [{ ...first, others, x: 0, turn, isNeeded: false }]
}

function completeBedroom(furnishing: Furnishing, main: readonly Standing[]): void {
  const { room, stock, fullness } = furnishing
  const bed = findStanding(main, stock, 'bed')
  if (bed === undefined) return
  dressWindows(furnishing)
  const lamp = stock.one('table-lamp')
  for (const table of main) {
    if (table === bed || table.piece.top === null || table.piece.category === 'stool') continue
    if (lamp !== undefined) putOnTop(room, table, [lamp])
    if (fullness >= 0.6) decorate(furnishing, table, 1)
  }
  addArt(furnishing, bed)
  if (fullness >= 0.3) addStorage(furnishing, 'chest')
  if (fullness >= 0.5) addReadingSeat(furnishing)
  addPlants(furnishing, 'tall-plant', 1)
  if (fullness >= 0.75) addStorage(furnishing, 'tall-storage')
  addWallArt(furnishing)
}

/** A chair by a window or in a corner, with a lamp. */
export function addReadingSeat(furnishing: Furnishing): void {
  const { room, stock, leaveOut } = furnishing
  const chair = stock.one('armchair')
  if (chair === undefined) return
  const atWindow = standAtWall(room, chair, 'reading', (wall) =>
    wall.openings.some(({ kind }) => kind === 'window') ? 0.4 : 0,
  )
  const stood = typeof atWindow === 'string' ? standInCorner(room, chair, 'reading') : atWindow
  if (typeof stood === 'string') leaveOut(chair, stood)
  else addCornerLamp(furnishing)
}
