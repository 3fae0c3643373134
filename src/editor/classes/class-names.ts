import type { LabelClass } from '../../../core/perception/classes.ts'

/** What classes are called on the page. */
export const CLASS_NAMES: Readonly<Record<LabelClass, string>> = {
  floor: 'Floor',
  wall: 'Wall',
  ceiling: 'Ceiling',
  window: 'Window',
  door: 'Door',
  stairs: 'Stairs',
  'built-in': 'Built-in',
  rug: 'Rug',
  object: 'Furniture',
  'person-animal': 'Person or animal',
  'outside-view': 'View outside',
  sky: 'Sky',
  facade: 'Façade',
  roof: 'Roof',
  'window-glass': 'Window glass',
  entry: 'Door or garage',
  paved: 'Paved ground',
  lawn: 'Lawn',
  plants: 'Plants',
  water: 'Water',
  vehicle: 'Vehicle',
  'outdoor-object': 'Fence or furniture',
}
