import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { arcLamp, floorLamp } from './floor-lamps.ts'
import { chandelier, pendant, wallLamp } from './hanging-lamps.ts'
import { LOOKS } from './looks.ts'
import { DINING, ENTRANCE, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'
import { deskLamp, tableLamp } from './table-lamps.ts'

type LampInfo = Pick<PieceInfo, 'id' | 'name' | 'spaces' | 'size' | 'anchor' | 'light'>

const COLOURS = [
  { slot: 'linen', name: 'Shade' },
  { slot: 'metal', name: 'Metal' },
  { slot: 'wood', name: 'Wood' },
] as const

function lamp(info: LampInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      ...info,
      category: 'lamp',
      styles: LOOKS,
      top: null,
      clearance: { front: 0, sides: 0.05, back: 0 },
      colours: COLOURS,
    },
    build: (b) => build(b).parts,
  }
}

const WARM = 2700

export const lamps: readonly Design[] = [
  lamp(
    {
      id: 'floor-lamp',
      name: 'Floor lamp',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE, ...NURSERY],
      size: [0.4, 1.58, 0.4],
      anchor: 'floor',
      light: { at: [0, 1.4, 0], lumens: 800, kelvin: WARM },
    },
    floorLamp,
  ),
  lamp(
    {
      id: 'arc-lamp',
      name: 'Arc lamp',
      spaces: LIVING,
      size: [1.25, 1.95, 0.4],
      anchor: 'floor',
      light: { at: [-0.42, 1.52, 0], lumens: 900, kelvin: WARM },
    },
    arcLamp,
  ),
  lamp(
    {
      id: 'table-lamp',
      name: 'Table lamp',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE, ...ENTRANCE],
      size: [0.32, 0.5, 0.32],
      anchor: 'on-top',
      light: { at: [0, 0.38, 0], lumens: 450, kelvin: WARM },
    },
    tableLamp,
  ),
  lamp(
    {
      id: 'desk-lamp',
      name: 'Desk lamp',
      spaces: [...OFFICE, ...KIDS],
      size: [0.36, 0.48, 0.18],
      anchor: 'on-top',
      light: { at: [0.09, 0.35, 0], lumens: 400, kelvin: 3000 },
    },
    deskLamp,
  ),
  lamp(
    {
      id: 'pendant',
      name: 'Pendant lamp',
      spaces: [...DINING, ...LIVING, ...SLEEPING, ...NURSERY, ...KIDS, ...ENTRANCE],
      size: [0.49, 1, 0.49],
      anchor: 'ceiling',
      light: { at: [0, 0.08, 0], lumens: 900, kelvin: WARM },
    },
    pendant,
  ),
  lamp(
    {
      id: 'chandelier',
      name: 'Chandelier',
      spaces: [...DINING, ...LIVING, ...SLEEPING, 'entrance'],
      size: [0.78, 0.95, 0.74],
      anchor: 'ceiling',
      light: { at: [0, 0.28, 0], lumens: 1800, kelvin: WARM },
    },
    chandelier,
  ),
  lamp(
    {
      id: 'wall-lamp',
      name: 'Wall lamp',
      spaces: [...SLEEPING, ...LIVING, ...ENTRANCE],
      size: [0.17, 0.24, 0.24],
      anchor: 'wall',
      light: { at: [0, 0.14, -0.04], lumens: 350, kelvin: WARM },
    },
    wallLamp,
  ),
]
