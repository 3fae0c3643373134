import { addArt, addPlants, decorate } from './dressing.ts'
import { putOnTop, standAtWall } from './place.ts'
import { layRugInMiddle } from './children.ts'
import type { Furniture } from './furniture.ts'
import type { Group } from './group.ts'
import { findStanding, type Recipe } from './recipe.ts'

/** A console with a mirror, a bench, a rug: what a hall has beside the way through. */
export const entranceRecipe: Recipe = {
  stands: 'wall',
  groups: (stock) => [...stock.of('console'), ...stock.of('low-storage'), ...stock.of('bench')].map(alone),
  complete: (furnishing, main) => {
    const { room, stock, fullness, leaveOut } = furnishing
    const [first] = main
    if (first === undefined) return
    addArt(furnishing, first)
    if (first.piece.top !== null) {
      const lamp = stock.one('table-lamp')
      if (lamp !== undefined) putOnTop(room, first, [lamp], 1)
      decorate(furnishing, first, fullness >= 0.5 ? 3 : 1)
    }
    layRugInMiddle(furnishing)
    const bench = stock.one('bench')
    if (fullness >= 0.35 && bench !== undefined && findStanding(main, stock, 'bench') === undefined) {
      const stood = standAtWall(room, bench, 'bench')
      if (typeof stood === 'string') leaveOut(bench, stood)
      else addArt(furnishing, stood)
    }
    addPlants(furnishing, 'tall-plant', 1)
  },
}

function alone(piece: Furniture): Group {
  const [, , depth] = piece.size
  return {
    id: piece.id,
    members: [{ piece, x: 0, z: -depth / 2, turn: 0, isNeeded: true }],
    access: [[[0, -depth - 0.4]]],
    bonus: 0,
  }
}
