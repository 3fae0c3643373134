import { addArt, addPlants, addStorage, decorate, dressWindows } from './dressing.ts'
import type { Standing } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { toOwnFrame } from './geometry.ts'
import type { Group, Member } from './group.ts'
import { hangAbove } from './place.ts'
import { findStanding, type Furnishing, type Recipe } from './recipe.ts'
import type { Stock } from './stock.ts'

/** Metres of a table's side for one seat, and that a chair is pushed under it. */
const A_SEAT = 0.6
const UNDER_TABLE = 0.18
/** Metres that a rug reaches past the table, so that a chair that is drawn back stays on it. */
const PAST_TABLE = 0.6

/** A table with chairs round it under a lamp. */
export const diningRecipe: Recipe = {
  stands: 'middle',
  groups: (stock, fullness) => {
    const chair = stock.one('dining-chair')
    if (chair === undefined) return []
    const tables = stock.of('dining-table').toSorted((a, b) => b.size[0] * b.size[2] - a.size[0] * a.size[2])
    return tables.flatMap((table) => diningGroups(table, chair, stock, fullness))
  },
  complete: (furnishing, main) => {
    const { room, stock, fullness } = furnishing
    const table = findStanding(main, stock, 'dining-table')
    if (table === undefined) return
    dressWindows(furnishing)
    const lamp = stock.one('pendant', ({ size }) => size[0] <= table.piece.size[0])
    if (lamp !== undefined) hangAbove(room, lamp, table)
    if (fullness >= 0.4) setTable(furnishing, table, main)
    decorate(furnishing, table, 1)
    const storage = fullness >= 0.3 ? addStorage(furnishing, 'low-storage') : undefined
    if (storage === undefined) addArt(furnishing, null)
    addPlants(furnishing, 'tall-plant', fullness >= 0.7 ? 2 : 1)
    if (fullness >= 0.8) addStorage(furnishing, 'tall-storage')
  },
}

/** A place setting before each chair. */
function setTable({ room, stock }: Furnishing, table: Standing, main: readonly Standing[]): void {
  const setting = stock.one('place-setting')
  const { footprint, piece } = table
  if (setting === undefined || footprint === null) return
  const [width, , depth] = piece.size
  const reach = setting.size[2] / 2 + 0.03
  for (const { footprint: chair } of main) {
    if (chair === null || chair === footprint) continue
    const [x, z] = toOwnFrame(footprint, [chair.x, chair.z])
    const turn = chair.turn - footprint.turn
    const isAtSide = Math.abs(z) > depth / 2 - 0.1
    const at = isAtSide
      ? { x, z: Math.sign(z) * (depth / 2 - reach) }
      : { x: Math.sign(x) * (width / 2 - reach), z }
    if (Math.abs(x) < width / 2 + 0.6)
      room.hang(setting, { on: 'piece', piece: table.id, ...at, turn }, table.group)
  }
}

/** A table with as many chairs as its sides hold, with and without those at its ends. */
export function diningGroups(table: Furniture, chair: Furniture, stock: Stock, fullness: number): Group[] {
  const sides = sideChairs(table, chair)
  const ends = endChairs(table, chair)
  const [width, , depth] = table.size
  const way = depth / 2 + chair.size[2] + 0.4
  const make = (id: string, chairs: readonly Member[], bonus: number): Group => ({
    id: `${table.id} ${id}`,
    members: [{ piece: table, x: 0, z: 0, turn: 0, isNeeded: true }, ...chairs, ...rugUnder(table, stock)],
    access: [
      [
        [0, -way],
        [0, way],
        [width / 2 + chair.size[2] + 0.4, 0],
        [-width / 2 - chair.size[2] - 0.4, 0],
      ],
    ],
    bonus: bonus + 0.45 * Math.min(2.2, width),
  })
  const all = make('all-round', [...sides, ...ends], 0.25)
  // Two chairs at a table as wide as it is deep look lost.
  if (ends.length > 0 && Math.abs(width - depth) < 0.2) return [all]
  const groups = [make('sides', sides, 0.1)]
  if (ends.length > 0 && fullness >= 0.45) groups.push(all)
  return groups
}

function sideChairs({ size: [width, , depth] }: Furniture, chair: Furniture): Member[] {
  const count = Math.max(1, Math.min(4, Math.floor((width - 0.1) / Math.max(A_SEAT, chair.size[0] + 0.06))))
  const out = depth / 2 + chair.size[2] / 2 - UNDER_TABLE
  return Array.from({ length: count }, (_, i) => (i + 0.5 - count / 2) * (width / count)).flatMap((x) => [
    // A chair faces the table: its own front is -z.
    { piece: chair, x, z: out, turn: 0, isNeeded: true },
    { piece: chair, x, z: -out, turn: Math.PI, isNeeded: true },
  ])
}

function endChairs({ size: [width, , depth] }: Furniture, chair: Furniture): Member[] {
  if (depth < A_SEAT + 0.1) return []
  const out = width / 2 + chair.size[2] / 2 - UNDER_TABLE
  return [-1, 1].map((side) => ({
    piece: chair,
    x: side * out,
    z: 0,
    turn: (side * Math.PI) / 2,
    isNeeded: true,
  }))
}

function rugUnder({ size: [width, , depth] }: Furniture, stock: Stock): Member[] {
  const wanted = [width + 2 * PAST_TABLE - 0.2, depth + 2 * PAST_TABLE - 0.2] as const
  const rugs = stock.of('rug').toSorted((a, b) => a.size[0] * a.size[2] - b.size[0] * b.size[2])
  for (const rug of rugs)
    for (const turn of [0, Math.PI / 2]) {
      const [w, d] = turn === 0 ? [rug.size[0], rug.size[2]] : [rug.size[2], rug.size[0]]
      if (w >= wanted[0] && d >= wanted[1]) return [{ piece: rug, x: 0, z: 0, turn, isNeeded: false }]
    }
  return []
}
