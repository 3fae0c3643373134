import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { branches, planter, snakePlant, trailing } from './small-plants.ts'
import { INSIDE, NURSERY, OUTDOOR } from './spaces.ts'
import { fig, monstera, olive, palm } from './tall-plants.ts'

type PlantInfo = Pick<PieceInfo, 'id' | 'name' | 'spaces' | 'size'> & { anchor?: PieceInfo['anchor'] }

const COLOURS = [
  { slot: 'paint', name: 'Pot' },
  { slot: 'wood', name: 'Stand' },
] as const

function plant(info: PlantInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      anchor: 'floor',
      ...info,
      category: 'plant',
      styles: LOOKS,
      top: null,
      clearance: { front: 0, sides: 0.02, back: 0.02 },
      colours: COLOURS,
      light: null,
    },
    build: (b) => build(b).parts,
  }
}

const ROOMS = [
  ...INSIDE,
  ...NURSERY,
  'bathroom',
  'meeting-room',
  'boardroom',
  'private-office',
  'powder-room',
]

export const plants: readonly Design[] = [
  plant({ id: 'fig-tree', name: 'Fiddle-leaf fig', spaces: ROOMS, size: [0.72, 1.65, 0.72] }, fig),
  plant({ id: 'monstera', name: 'Monstera', spaces: ROOMS, size: [0.98, 1.12, 0.98] }, monstera),
  plant({ id: 'palm', name: 'Palm', spaces: [...ROOMS, ...OUTDOOR], size: [1.4, 1.45, 1.3] }, palm),
  plant({ id: 'snake-plant', name: 'Snake plant', spaces: ROOMS, size: [0.36, 0.85, 0.36] }, snakePlant),
  plant(
    { id: 'olive-tree', name: 'Olive tree', spaces: [...ROOMS, ...OUTDOOR], size: [0.9, 1.65, 0.9] },
    olive,
  ),
  plant(
    {
      id: 'small-plant',
      name: 'Small plant',
      spaces: [...ROOMS, ...OUTDOOR],
      size: [0.26, 0.25, 0.26],
      anchor: 'on-top',
    },
    trailing,
  ),
  plant(
    { id: 'branches', name: 'Branches in a vase', spaces: ROOMS, size: [0.42, 0.72, 0.42], anchor: 'on-top' },
    branches,
  ),
  plant({ id: 'planter', name: 'Planter box', spaces: OUTDOOR, size: [1.0, 0.8, 0.64] }, planter),
]
