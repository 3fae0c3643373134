import type { Standing } from './arrangement.ts'
import { addReadingSeat } from './bedroom.ts'
import { addArt, addPlants, addStorage, decorate, dressWindows } from './dressing.ts'
import type { Furniture } from './furniture.ts'
import type { Group, Member } from './group.ts'
import { putOnTop } from './place.ts'
import { findStanding, type Furnishing, type Recipe } from './recipe.ts'
import type { Stock } from './stock.ts'

/** Metres that a chair is pushed under a desk, and behind one who sits with the wall at the back. */
const UNDER_DESK = 0.2
const BEHIND_CHAIR = 0.55

/** A desk at a wall, or free with its chair before the wall. */
export const officeRecipe: Recipe = {
  stands: 'wall',
  groups: (stock) => {
    const chair = stock.one('desk-chair') ?? stock.one('dining-chair')
    return stock.of('desk').flatMap((desk) => deskGroups(desk, chair, stock))
  },
  complete: completeOffice,
}

function deskGroups(desk: Furniture, chair: Furniture | undefined, stock: Stock): Group[] {
  const [width, , depth] = desk.size
  const deep = chair?.size[2] ?? 0.6
  const seat = (z: number, turn: number): Member[] =>
    chair === undefined ? [] : [{ piece: chair, x: 0, z, turn, isNeeded: true }]
  const beside = [-1, 1].map((side) => [side * (width / 2 + 0.35), -depth - 0.3] as const)
  const rug = stock.one('rug', ({ size }) => Math.max(size[0], size[2]) >= width + 0.3)
  const rugTurn = rug !== undefined && rug.size[0] < rug.size[2] ? Math.PI / 2 : 0
  const under = (z: number): Member[] =>
    rug === undefined ? [] : [{ piece: rug, x: 0, z, turn: rugTurn, isNeeded: false }]
  // The desk's back is to the wall; who sits at it looks at the wall.
  const atWall: Group = {
    id: `${desk.id} wall`,
    members: [
      { piece: desk, x: 0, z: -depth / 2, turn: 0, isNeeded: true },
      ...seat(-depth - deep / 2 + UNDER_DESK, Math.PI),
    ],
    access: [[[0, -depth - deep - 0.3], ...beside]],
    bonus: 0.15,
  }
  const chairZ = -BEHIND_CHAIR - deep / 2
  const deskZ = chairZ - deep / 2 + UNDER_DESK - depth / 2
  const free: Group = {
    id: `${desk.id} free`,
    members: [
      { piece: desk, x: 0, z: deskZ, turn: Math.PI, isNeeded: true },
      ...seat(chairZ, 0),
      ...under(deskZ - 0.1),
    ],
    access: [beside.map(([x]) => [x, chairZ] as const)],
    bonus: 0.2,
  }
  return [atWall, free]
}

function completeOffice(furnishing: Furnishing, main: readonly Standing[]): void {
  const { room, stock, fullness } = furnishing
  const desk = findStanding(main, stock, 'desk')
  if (desk === undefined) return
  dressWindows(furnishing)
  const lamp = stock.one('table-lamp')
  if (lamp !== undefined) putOnTop(room, desk, [lamp], 1)
  decorate(furnishing, desk, fullness >= 0.6 ? 3 : 1)
  if (fullness >= 0.2) addStorage(furnishing, 'tall-storage')
  if (fullness >= 0.45) addReadingSeat(furnishing)
  addPlants(furnishing, 'tall-plant', 1)
  addArt(furnishing, desk)
  if (fullness >= 0.65) addStorage(furnishing, 'low-storage')
}
