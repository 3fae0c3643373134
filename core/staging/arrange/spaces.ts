import { bedroomRecipe } from './bedroom.ts'
import { kidsRecipe, nurseryRecipe } from './children.ts'
import { diningRecipe } from './dining.ts'
import { entranceRecipe } from './entrance.ts'
import { livingRecipe } from './living.ts'
import { officeRecipe } from './office.ts'
import { outdoorRecipe } from './outdoor.ts'
import type { Recipe } from './recipe.ts'

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

/** Spaces that there is furniture for. */
export const furnishedSpaces: readonly string[] = Object.keys(recipes)

/** Throws RangeError for a space that there is no furniture for: `furnishedSpaces` has the others. */
export function recipesOf(space: string): readonly Recipe[] {
  const own = recipes[space]
  if (own === undefined) throw new RangeError(`there is no furniture for ${space}`)
  return own
}
