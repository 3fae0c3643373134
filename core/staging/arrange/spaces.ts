import { Random } from '../../imaging/random.ts'
import { bedroomRecipe } from './bedroom.ts'
import { kidsRecipe, nurseryRecipe } from './children.ts'
import { diningRecipe } from './dining.ts'
import { entranceRecipe } from './entrance.ts'
import type { Furniture } from './furniture.ts'
import { livingRecipe } from './living.ts'
import { officeRecipe } from './office.ts'
import { outdoorRecipe } from './outdoor.ts'
import type { Recipe } from './recipe.ts'
import { createStock } from './stock.ts'

/** How each space is furnished: by id of the catalogue's spaces; one after the other where a space is for both. */
const recipes: Readonly<Record<string, readonly Recipe[]>> = {
  'living-room': [livingRecipe],
  'family-room': [livingRecipe],
  'media-room': [livingRecipe],
  'reading-nook': [livingRecipe],
  sunroom: [livingRecipe],
  basement: [livingRecipe],
  attic: [livingRecipe],
  'open-plan': [livingRecipe, diningRecipe],
  'dining-living': [livingRecipe, diningRecipe],
  'kitchen-living': [livingRecipe, diningRecipe],
  bedroom: [bedroomRecipe],
  'primary-bedroom': [bedroomRecipe],
  'dining-room': [diningRecipe],
  kitchen: [diningRecipe],
  cafe: [diningRecipe],
  'meeting-room': [diningRecipe],
  boardroom: [diningRecipe],
  'home-office': [officeRecipe],
  study: [officeRecipe],
  'private-office': [officeRecipe],
  'open-workspace': [officeRecipe],
  nursery: [nurseryRecipe],
  'kids-room': [kidsRecipe],
  entrance: [entranceRecipe],
  hallway: [entranceRecipe],
  mudroom: [entranceRecipe],
  outdoor: [outdoorRecipe],
  balcony: [outdoorRecipe],
  terrace: [outdoorRecipe],
}

/** Spaces that have their main furniture among these pieces. */
export function furnishableSpaces(pieces: readonly Furniture[]): string[] {
  const looks = [...new Set(pieces.flatMap(({ styles }) => styles))]
  return Object.keys(recipes).filter((space) =>
    looks.some((look) => {
      const stock = createStock(pieces, { space, look }, new Random(1))
      return recipesOf(space)[0]?.groups(stock, 1).length
    }),
  )
}

/** Throws RangeError for a space that has no recipe. */
export function recipesOf(space: string): readonly Recipe[] {
  const own = recipes[space]
  if (own === undefined) throw new RangeError(`there is no furniture for ${space}`)
  return own
}
