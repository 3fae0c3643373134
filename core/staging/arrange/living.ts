import type { Furniture } from './furniture.ts'
import { frontOf, type Point } from './geometry.ts'
import type { Group, Member } from './group.ts'
import { findStanding, type Furnishing, type Recipe } from './recipe.ts'
import {
  decorate,
  dressWindows,
  addArt,
  addCornerLamp,
  addLampBeside,
  addPlants,
  addBeside,
  addStorage,
  addWallArt,
} from './dressing.ts'
import type { Stock } from './stock.ts'
import type { Standing } from './arrangement.ts'

/** Metres from a sofa to its table, and from a table to the chair across. */
const TO_TABLE = 0.42
const TO_CHAIR = 0.5
/** Metres that a rug reaches under a sofa, and past its sides. */
const UNDER_SOFA = 0.28
const PAST_SOFA = 0.2

/** Liking of a pair of chairs: every sofa that fits as well goes before. */
const PAIR_BONUS = 0.1

interface Seats {
  sofa: Furniture
  table: Furniture | undefined
  chair: Furniture | undefined
  /** In place of the table where that has no room. */
  ottoman: Furniture | undefined
}

/** Metres of a pair of chairs from its middle to the middle of each, and how far they are turned to each other. */
const PAIR = { gap: 0.3, lean: 0.32 }

/** A sofa with table, rug and chairs; where the room gives little choice, a pair of chairs round a table as well. */
export const livingRecipe: Recipe = {
  stands: 'wall-or-free',
  groups: (stock, fullness) => {
    const table = stock.one('coffee-table')
    const chair = stock.one('armchair')
    const ottoman = stock.one('pouf')
    const sofas = [...stock.of('sofa'), ...stock.of('sectional')]
    const chairs = chair === undefined ? [] : [pairOf(chair, table, stock), chairAlone(chair, table, stock)]
    return [...sofas.flatMap((sofa) => groupsOf({ sofa, table, chair, ottoman }, stock, fullness)), ...chairs]
  },
  complete: completeLiving,
}

function groupsOf(seats: Seats, stock: Stock, fullness: number): Group[] {
  const { sofa, chair, table } = seats
  const size = 0.45 * Math.min(2.4, sofa.size[0])
  const make = (id: string, more: readonly Member[], bonus: number): Group => ({
    id: `${sofa.id} ${id}`,
    members: [...sofaAndTable(seats), ...rugUnder(seats, stock, more), ...more],
    access: [
      [-1, 1].flatMap((side) => [
        [side * (sofa.size[0] / 2 + 0.35), -sofa.size[2] - 0.2] as const,
        [side * (sofa.size[0] / 2 + 0.1), -sofa.size[2] - TO_TABLE - (table?.size[2] ?? 0.6)] as const,
      ]),
    ],
    bonus: bonus + size,
  })
  const groups = [make('alone', [], fullness < 0.25 ? 0.2 : -0.5)]
  if (chair === undefined || fullness < 0.2) return groups
  const second = stock.of('sofa').toSorted((a, b) => a.size[0] - b.size[0])[0]
  groups.push(
    make('chair-left', [sideSeat(seats, chair, -1)], 0.25),
    make('chair-right', [sideSeat(seats, chair, 1)], 0.25),
  )
  if (fullness < 0.4) return groups
  groups.push(
    make('chairs-across', acrossChairs(seats, chair), 0.4),
    make('chairs-beside', [sideSeat(seats, chair, -1), sideSeat(seats, chair, 1)], 0.4),
  )
  if (second !== undefined && fullness >= 0.6)
    groups.push(
      make('corner-left', [sideSeat(seats, second, -1)], 0),
      make('corner-right', [sideSeat(seats, second, 1)], 0),
    )
  return groups
}

/** Two chairs side by side, turned to each other, a table before them and a rug under it. */
function pairOf(chair: Furniture, table: Furniture | undefined, stock: Stock): Group {
  const [width, , depth] = chair.size
  const seats = { sofa: chair, table, chair: undefined, ottoman: stock.one('pouf') }
  const chairs = [-1, 1].map(
    (side): Member => ({
      piece: chair,
      x: side * (width / 2 + PAIR.gap),
      z: -depth / 2,
      turn: side * PAIR.lean,
      isNeeded: true,
    }),
  )
  const before = sofaAndTable(seats).slice(1)
  return {
    id: `${chair.id} pair`,
    members: [...chairs, ...before, ...rugUnder(seats, stock, [])],
    access: [[-1, 1].map((side) => [side * (width + PAIR.gap + 0.35), -depth - 0.2] as const)],
    bonus: PAIR_BONUS,
  }
}

/** One chair with its table: where the photo has so little floor that its edge would cut all else. */
function chairAlone(chair: Furniture, table: Furniture | undefined, stock: Stock): Group {
  const seats = { sofa: chair, table, chair: undefined, ottoman: stock.one('pouf') }
  return {
    id: `${chair.id} alone`,
    members: [...sofaAndTable(seats), ...rugUnder(seats, stock, [])],
    access: [[-1, 1].map((side) => [side * (chair.size[0] / 2 + 0.35), -chair.size[2] - 0.2] as const)],
    bonus: 0,
    isSpare: true,
  }
}

function sofaAndTable({ sofa, table, ottoman }: Seats): Member[] {
  const depth = sofa.size[2]
  const members: Member[] = [{ piece: sofa, x: 0, z: -depth / 2, turn: 0, isNeeded: true }]
  if (table !== undefined)
    members.push({
      piece: table,
      x: 0,
      z: -depth - TO_TABLE - table.size[2] / 2,
      others: ottoman === undefined ? [] : [{ piece: ottoman, z: -depth - TO_TABLE - ottoman.size[2] / 2 }],
      turn: 0,
      isNeeded: false,
    })
  return members
}

/** The rug that reaches past the sofa's sides and, where there is one, under the chair across; without one, none. */
function rugUnder({ sofa, table }: Seats, stock: Stock, others: readonly Member[]): Member[] {
  const wanted = sofa.size[0] + 2 * PAST_SOFA
  const length = ({ size }: Furniture) => Math.max(size[0], size[2])
  const rugs = stock.of('rug').toSorted((a, b) => length(a) - length(b))
  const rug = rugs.find((piece) => length(piece) >= wanted) ?? rugs.at(-1)
  if (rug === undefined) return []
  const isTurned = rug.size[0] < rug.size[2]
  const deep = shortSide(rug)
  const across = others.some(({ turn }) => Math.abs(Math.abs(turn) - Math.PI) < 0.6)
  const needed = TO_TABLE + (table?.size[2] ?? 0.6) + (across ? TO_CHAIR + 0.2 : 0.3) + UNDER_SOFA
  // A rug that is deeper than the group needs lies about it; one that is not begins under the sofa's front legs.
  const back =
    sofa.size[2] - UNDER_SOFA - Math.max(0, Math.min(sofa.size[2] - UNDER_SOFA - 0.1, (deep - needed) / 2))
  const turn = isTurned ? Math.PI / 2 : 0
  const smaller = smallerThan(rug, rugs).map((piece) => ({ piece, z: -back - shortSide(piece) / 2 }))
  return [{ piece: rug, others: smaller, x: 0, z: -back - deep / 2, turn, isNeeded: false }]
}

/** Rugs that lie the same way round and may take another's place, the larger first. */
export function smallerThan(rug: Furniture, rugs: readonly Furniture[]): Furniture[] {
  const area = ({ size }: Furniture) => size[0] * size[2]
  return rugs
    .filter((other) => area(other) < area(rug) && other.size[0] < other.size[2] === rug.size[0] < rug.size[2])
    .toSorted((a, b) => area(b) - area(a))
}

/** Metres that a rug lies deep, which lies across. */
export function shortSide({ size }: Furniture): number {
  return Math.min(size[0], size[2])
}

/** A seat at one end of the table, turned to it and a little to the sofa. */
function sideSeat({ sofa, table }: Seats, seat: Furniture, side: -1 | 1): Member {
  const isChair = seat.size[0] < 1.2
  const reach = Math.max(sofa.size[0] / 2, (table?.size[0] ?? 1) / 2 + TO_TABLE)
  const z = -sofa.size[2] - TO_TABLE - (table?.size[2] ?? 0.6) / 2 - (isChair ? 0.1 : 0.25)
  const lean = isChair ? 0.3 : 0
  return {
    piece: seat,
    x: side * (reach + 0.12 + seat.size[2] / 2),
    z,
    turn: side * (Math.PI / 2 + lean),
    isNeeded: true,
  }
}

/** Two chairs across the table, turned a little to each other. */
function acrossChairs({ sofa, table }: Seats, chair: Furniture): Member[] {
  const [width, , depth] = chair.size
  const z = -sofa.size[2] - TO_TABLE - (table?.size[2] ?? 0.6) - TO_CHAIR - depth / 2
  return [-1, 1].map((side) => ({
    piece: chair,
    x: side * (width / 2 + 0.22),
    z,
    turn: Math.PI - side * 0.16,
    isNeeded: true,
  }))
}

function completeLiving(furnishing: Furnishing, main: readonly Standing[]): void {
  const { room, stock, fullness } = furnishing
  const sofa = findStanding(main, stock, 'sofa', 'sectional', 'armchair')
  const table = findStanding(main, stock, 'coffee-table')
  if (sofa === undefined) return
  dressWindows(furnishing)
  addLampBeside(furnishing, sofa)
  const across = room.walls.find(({ inward }) => looksAt(sofa, inward))
  const isMedia = furnishing.space === 'media-room' || furnishing.random.next() < 0.3
  if (fullness >= 0.35) addStorage(furnishing, isMedia && across ? 'media' : 'low-storage', across)
  addPlants(furnishing, 'tall-plant', fullness >= 0.7 ? 2 : 1)
  addArt(furnishing, sofa)
  if (fullness >= 0.6) addStorage(furnishing, 'tall-storage')
  if (fullness >= 0.45) addCornerLamp(furnishing)
  addWallArt(furnishing)
  if (table !== undefined) decorate(furnishing, table, 3)
  if (fullness >= 0.65) addBeside(furnishing, 'pouf', main)
}

/** Whether a seat looks at the wall that has this direction into the room. */
function looksAt({ footprint }: Standing, [ix, iz]: Point): boolean {
  if (footprint === null) return false
  const [fx, fz] = frontOf(footprint.turn)
  return fx * ix + fz * iz < -0.7
}
