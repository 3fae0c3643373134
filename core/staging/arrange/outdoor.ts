import { decorate } from './dressing.ts'
import type { Furniture } from './furniture.ts'
import type { Group, Member } from './group.ts'
import { standAround } from './place.ts'
import { diningGroups } from './dining.ts'
import type { Recipe } from './recipe.ts'
import type { Stock } from './stock.ts'

const TO_TABLE = 0.42

/** A set to sit in or to dine at outside, plants about it. */
export const outdoorRecipe: Recipe = {
  stands: 'middle',
  groups: (stock, fullness) => [
    ...loungeGroups(stock, fullness),
    ...tableGroups(stock, fullness),
    ...loungers(stock),
  ],
  complete: (furnishing, main) => {
    const { room, stock, fullness, leaveOut } = furnishing
    for (const { piece, id } of main) {
      const carrier = room.standing.find((standing) => standing.id === id)
      if (piece.top !== null && carrier) decorate(furnishing, carrier, 1)
    }
    const count = fullness >= 0.75 ? 3 : fullness >= 0.4 ? 2 : 1
    const rest = (['planter', 'outdoor-decor', 'tall-plant'] as const).flatMap((role) =>
      stock.of(role).slice(0, count),
    )
    for (const piece of rest) {
      const stood = standAround(room, piece, main, piece.id)
      if (typeof stood === 'string') leaveOut(piece, stood)
    }
  },
}

/** Origin in the middle of the table. */
function loungeGroups(stock: Stock, fullness: number): Group[] {
  const sofa = stock.one('outdoor-sofa')
  const chair = stock.one('outdoor-chair')
  const table = stock.one('outdoor-low-table') ?? stock.one('coffee-table')
  if (table === undefined) return []
  const [width, , depth] = table.size
  const members: Member[] = [{ piece: table, x: 0, z: 0, turn: 0, isNeeded: true }]
  if (sofa !== undefined)
    members.unshift({
      piece: sofa,
      x: 0,
      z: depth / 2 + TO_TABLE + sofa.size[2] / 2,
      turn: 0,
      isNeeded: true,
    })
  if (chair !== undefined && (fullness >= 0.3 || sofa === undefined))
    for (const side of [-1, 1])
      members.push({
        piece: chair,
        x: side * (Math.max(width, sofa?.size[0] ?? 0) / 2 + TO_TABLE + chair.size[2] / 2 - 0.1),
        z: 0,
        turn: side * (Math.PI / 2 + 0.2),
        isNeeded: sofa === undefined,
      })
  return members.length === 1 ? [] : [{ id: 'lounge', members, access: [], bonus: 0.3 }]
}

function tableGroups(stock: Stock, fullness: number): Group[] {
  const chair = stock.one('outdoor-chair') ?? stock.one('dining-chair')
  if (chair === undefined) return []
  return stock.of('outdoor-table').flatMap((table) => diningGroups(table, chair, stock, fullness))
}

/** Two loungers side by side, a low table between them. */
function loungers(stock: Stock): Group[] {
  const piece: Furniture | undefined = stock.one('outdoor-lounger')
  if (piece === undefined) return []
  const isDeep = piece.size[2] > piece.size[0]
  const short = isDeep ? piece.size[0] : piece.size[2]
  const members = [-1, 1].map((side) => ({
    piece,
    x: side * (short / 2 + 0.35),
    z: 0,
    turn: isDeep ? 0 : Math.PI / 2,
    isNeeded: true,
  }))
  return [{ id: 'loungers', members, access: [], bonus: 0 }]
}
