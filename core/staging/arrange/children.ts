import type { Standing } from './arrangement.ts'
import { addArt, addPlants, addStorage, decorate, dressWindows } from './dressing.ts'
import type { Furniture } from './furniture.ts'
import type { Group } from './group.ts'
import { layRug, standAtWall, standInCorner } from './place.ts'
import type { Furnishing, Recipe } from './recipe.ts'
import { polygonArea } from '../room/floor-plan.ts'
import type { Stock } from './stock.ts'

/** The largest part of the floor that is seen that a rug may cover. */
const MAX_RUG_FRACTION = 0.35

/** A crib or a child's bed along a wall; rug, chest, a seat and toys. */
function recipeFor(findBeds: (stock: Stock) => readonly Furniture[], hasDesk: boolean): Recipe {
  return {
    stands: 'wall',
    groups: (stock) => findBeds(stock).flatMap((bed) => groupsOf(bed)),
    complete: (furnishing, main) => complete(furnishing, main, hasDesk),
  }
}

export const nurseryRecipe = recipeFor((stock) => stock.of('crib'), false)
export const kidsRecipe = recipeFor((stock) => [...stock.of('child-bed'), ...stock.of('bed')], true)

/** Along the wall with its long side, as a crib stands, or with its head to the wall. */
function groupsOf(bed: Furniture): Group[] {
  const [width, , depth] = bed.size
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)]
  const access = [[[0, -short - 0.35] as const, [long / 2 + 0.35, -short / 2] as const]]
  const isDeep = depth > width
  const along: Group = {
    id: `${bed.id} along`,
    members: [{ piece: bed, x: 0, z: -short / 2, turn: isDeep ? Math.PI / 2 : 0, isNeeded: true }],
    access,
    bonus: 0.2,
  }
  if (!isDeep) return [along]
  const head: Group = {
    id: `${bed.id} head`,
    members: [{ piece: bed, x: 0, z: -depth / 2, turn: 0, isNeeded: true }],
    access: [[[width / 2 + 0.35, -depth / 2] as const, [-width / 2 - 0.35, -depth / 2] as const]],
    bonus: 0.1,
  }
  return [head, along]
}

function complete(furnishing: Furnishing, main: readonly Standing[], hasDesk: boolean): void {
  const { room, stock, fullness, leaveOut } = furnishing
  dressWindows(furnishing)
  layRugInMiddle(furnishing)
  addStorage(furnishing, 'chest')
  if (hasDesk && fullness >= 0.4) {
    const desk = stock.one('desk', ({ size }) => size[0] <= 1.3)
    const stood = desk && standAtWall(room, desk, 'desk')
    if (typeof stood === 'object') decorate(furnishing, stood, 1)
  }
  if (fullness >= 0.3) {
    const chair = stock.one('armchair')
    const stood = chair && standInCorner(room, chair, 'chair')
    if (chair && typeof stood === 'string') leaveOut(chair, stood)
  }
  for (const toy of stock.of('toys').slice(0, fullness >= 0.7 ? 3 : fullness >= 0.3 ? 2 : 1)) {
    const stood = standAtWall(room, toy, 'toys')
    if (typeof stood === 'string') leaveOut(toy, stood)
    else decorate(furnishing, stood, 1)
  }
  if (main[0] !== undefined) addArt(furnishing, main[0])
  if (fullness >= 0.6) addPlants(furnishing, 'tall-plant', 1)
  if (fullness >= 0.5) addStorage(furnishing, 'tall-storage')
}

/** The largest rug that lies free in the middle of the floor that is seen, and leaves most of it bare. */
export function layRugInMiddle({ room, stock }: Furnishing): void {
  const { seen } = room.plan
  const x = seen.reduce((sum, [px]) => sum + px, 0) / seen.length
  const z = seen.reduce((sum, [, pz]) => sum + pz, 0) / seen.length
  const max = MAX_RUG_FRACTION * polygonArea(seen)
  const area = ({ size }: Furniture) => size[0] * size[2]
  const rugs = stock
    .of('rug')
    .filter((rug) => area(rug) <= max)
    .toSorted((a, b) => area(b) - area(a))
  for (const rug of rugs)
    for (const turn of [0, Math.PI / 2])
      if (typeof layRug(room, rug, { x, z, turn }, 'rug') === 'object') return
}
