import type { DesignMaterialId } from '../../contract/design-document.ts'
import type { Look } from '../../scene/furniture/looks.ts'

/** A floor as a look has it; without colours in the material's own. */
export interface FloorChoice {
  material: DesignMaterialId
  colours: readonly string[]
}

/** What a look brings along for the surfaces of a room. */
interface LookSurfaces {
  /** Paints for most of the walls, and for one of them. */
  walls: readonly string[]
  accents: readonly string[]
  floors: readonly FloorChoice[]
}

const wood = (material: DesignMaterialId, pale: string, deep: string): FloorChoice => ({
  material,
  colours: [pale, deep],
})

export const LOOK_SURFACES: Readonly<Record<Look, LookSurfaces>> = {
  modern: {
    walls: ['#efece6', '#e4e0d8', '#dcd9d4'],
    accents: ['#5d625f', '#7c7468', '#3d4a4f'],
    floors: [wood('planks-mixed', '#cbb08b', '#97754d'), wood('herringbone', '#c9ad88', '#93714a')],
  },
  scandinavian: {
    walls: ['#f3f1ec', '#eceae4', '#e7ebe8'],
    accents: ['#b7c4bd', '#c9d2d6', '#d9c9b4'],
    floors: [wood('planks-random', '#e4d0b0', '#c3a47a'), wood('chevron', '#e2ceaf', '#c0a27a')],
  },
  'mid-century': {
    walls: ['#ece4d3', '#e6ddc8', '#efe9dd'],
    accents: ['#5f7168', '#b9772f', '#6b7f86'],
    floors: [wood('parquet', '#b98a5c', '#85562f'), wood('planks-stacked', '#b48355', '#7f512c')],
  },
  industrial: {
    walls: ['#c9c6c0', '#d6d3cd', '#b9b6b1'],
    accents: ['#3c4347', '#5a4d44', '#4c4f50'],
    floors: [{ material: 'concrete', colours: [] }, wood('planks-mixed', '#8e7355', '#5b4430')],
  },
  coastal: {
    walls: ['#f4f3ee', '#e9efef', '#efeadd'],
    accents: ['#6f95ad', '#9db9c4', '#47708c'],
    floors: [wood('planks-random', '#ddc8a6', '#b99b72'), wood('planks-half', '#d8ccb6', '#b3a285')],
  },
  farmhouse: {
    walls: ['#f1ece1', '#e8e1d2', '#e3e2d8'],
    accents: ['#5c6b5f', '#8a8f80', '#a0674b'],
    floors: [wood('planks-mixed', '#b98f63', '#7d5836'), wood('planks-third', '#a98561', '#6f5036')],
  },
  traditional: {
    walls: ['#eee5d3', '#e5d9c2', '#e9e4da'],
    accents: ['#34495a', '#6b2f33', '#4c5b47'],
    floors: [wood('herringbone', '#9a6a40', '#5f3a20'), wood('parquet', '#94653d', '#5a371f')],
  },
  japandi: {
    walls: ['#ebe5da', '#e2dbce', '#d9d2c4'],
    accents: ['#6d6a5d', '#8f8674', '#3b3a37'],
    floors: [wood('planks-random', '#c9a67b', '#967149'), wood('planks-half', '#d2b68f', '#a48258')],
  },
}

/** Spaces whose floor gets wet. */
export const WET_SPACES: ReadonlySet<string> = new Set([
  'bathroom',
  'powder-room',
  'laundry',
  'mudroom',
  'kitchen',
])

export const WET_FLOORS: readonly FloorChoice[] = [
  { material: 'tile', colours: ['#d8d4cc', '#a8a39a'] },
  { material: 'terrazzo', colours: [] },
  { material: 'tile-half', colours: ['#b9b6b0', '#8f8c86'] },
]
