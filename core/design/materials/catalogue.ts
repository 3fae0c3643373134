import type { DesignFinish, DesignMaterialId } from '../../contract/design-document.ts'
import { linearColour } from '../../imaging/linear.ts'
import type { Colour, Material } from './material.ts'
import { carpet, concrete, terrazzo } from './mineral.ts'
import { brick, marble, tiles } from './tiles.ts'
import { coffered, grasscloth, leaves, panelling, stripes } from './walls.ts'
import { slats, wood, type WoodLayout } from './wood.ts'

type Part = 'floor' | 'wall' | 'ceiling'

/** A material as it is offered. */
export interface MaterialInfo {
  name: string
  group: 'wood' | 'tile' | 'stone' | 'soft' | 'wall'
  /** Where it is usual; it can be laid anywhere. */
  suits: readonly Part[]
  /** Its own colours, in the order that a design gives others. */
  colours: readonly { name: string; hex: string }[]
  finish: DesignFinish
}

interface MaterialEntry extends MaterialInfo {
  create: (colours: readonly Colour[], seed: number) => Material
}

const oak = [
  { name: 'Pale grain', hex: '#d8bd96' },
  { name: 'Deep grain', hex: '#a9845a' },
] as const

function floor(name: string, layout: WoodLayout): MaterialEntry {
  return {
    name,
    group: 'wood',
    suits: layout === 'random' || layout === 'stacked' ? ['floor', 'ceiling'] : ['floor'],
    colours: oak,
    finish: 'satin',
    create: (colours, seed) => wood(layout, colours, seed),
  }
}

const tile = { name: 'Tile', hex: '#d9d5cd' }
const grout = { name: 'Grout', hex: '#a8a39a' }
const white = { name: 'Tile', hex: '#f3f1ec' }
const ground = { name: 'Ground', hex: '#e9e3d8' }

const ENTRIES: Readonly<Record<DesignMaterialId, MaterialEntry>> = {
  'planks-random': floor('Planks, random', 'random'),
  'planks-half': floor('Planks, half offset', 'half'),
  'planks-third': floor('Planks, third offset', 'third'),
  'planks-stacked': floor('Planks, stacked', 'stacked'),
  'planks-mixed': floor('Planks, mixed widths', 'mixed'),
  chevron: floor('Chevron', 'chevron'),
  herringbone: floor('Herringbone', 'herringbone'),
  parquet: floor('Parquet, basket weave', 'parquet'),
  tile: {
    name: 'Tile, 60 cm',
    group: 'tile',
    suits: ['floor', 'wall'],
    colours: [tile, grout],
    finish: 'satin',
    create: (colours, seed) =>
      tiles({ width: 0.6, height: 0.6, joint: 0.003, offset: 0 }, colours, { tone: 0.05, rim: 0 }, seed),
  },
  'tile-half': {
    name: 'Tile, half offset',
    group: 'tile',
    suits: ['floor', 'wall'],
    colours: [tile, grout],
    finish: 'satin',
    create: (colours, seed) =>
      tiles({ width: 0.6, height: 0.3, joint: 0.003, offset: 0.5 }, colours, { tone: 0.05, rim: 0 }, seed),
  },
  subway: {
    name: 'Subway tile',
    group: 'tile',
    suits: ['wall'],
    colours: [white, { name: 'Grout', hex: '#bdb9b2' }],
    finish: 'gloss',
    create: (colours, seed) =>
      tiles(
        { width: 0.15, height: 0.075, joint: 0.0025, offset: 0.5 },
        colours,
        { tone: 0.05, rim: 0.009 },
        seed,
      ),
  },
  mosaic: {
    name: 'Mosaic',
    group: 'tile',
    suits: ['wall', 'floor'],
    colours: [{ name: 'Tile', hex: '#8fa9ab' }, grout],
    finish: 'gloss',
    create: (colours, seed) =>
      tiles(
        { width: 0.028, height: 0.028, joint: 0.0025, offset: 0 },
        colours,
        { tone: 0.4, rim: 0.003 },
        seed,
      ),
  },
  brick: {
    name: 'Brick',
    group: 'wall',
    suits: ['wall'],
    colours: [
      { name: 'Pale brick', hex: '#b5735a' },
      { name: 'Deep brick', hex: '#7d4434' },
      { name: 'Mortar', hex: '#b9b1a4' },
    ],
    finish: 'matt',
    create: brick,
  },
  marble: {
    name: 'Marble',
    group: 'stone',
    suits: ['floor', 'wall'],
    colours: [
      { name: 'Ground', hex: '#f0efec' },
      { name: 'Veins', hex: '#9a9b9e' },
    ],
    finish: 'gloss',
    create: marble,
  },
  terrazzo: {
    name: 'Terrazzo',
    group: 'stone',
    suits: ['floor', 'wall'],
    colours: [
      { name: 'Ground', hex: '#e4dfd6' },
      { name: 'Chips', hex: '#b8826a' },
      { name: 'Other chips', hex: '#6d7472' },
    ],
    finish: 'satin',
    create: terrazzo,
  },
  concrete: {
    name: 'Concrete',
    group: 'stone',
    suits: ['floor', 'wall'],
    colours: [
      { name: 'Pale', hex: '#b9b6b0' },
      { name: 'Dark', hex: '#8d8a85' },
    ],
    finish: 'matt',
    create: concrete,
  },
  carpet: {
    name: 'Carpet',
    group: 'soft',
    suits: ['floor'],
    colours: [{ name: 'Yarn', hex: '#c9bfae' }],
    finish: 'matt',
    create: carpet,
  },
  'wallpaper-stripe': {
    name: 'Wallpaper, stripes',
    group: 'wall',
    suits: ['wall'],
    colours: [ground, { name: 'Stripe', hex: '#d3cabb' }],
    finish: 'matt',
    create: stripes,
  },
  'wallpaper-leaf': {
    name: 'Wallpaper, leaves',
    group: 'wall',
    suits: ['wall'],
    colours: [ground, { name: 'Leaves', hex: '#9aa58b' }],
    finish: 'matt',
    create: leaves,
  },
  grasscloth: {
    name: 'Grasscloth',
    group: 'wall',
    suits: ['wall'],
    colours: [
      { name: 'Pale', hex: '#d6cab2' },
      { name: 'Dark', hex: '#ab9c80' },
    ],
    finish: 'matt',
    create: grasscloth,
  },
  panelling: {
    name: 'Panelling',
    group: 'wall',
    suits: ['wall'],
    colours: [{ name: 'Paint', hex: '#e8e6e0' }],
    finish: 'eggshell',
    create: panelling,
  },
  slats: {
    name: 'Wood slats',
    group: 'wall',
    suits: ['wall', 'ceiling'],
    colours: [...oak, { name: 'Gaps', hex: '#241d17' }],
    finish: 'matt',
    create: slats,
  },
  coffered: {
    name: 'Coffers',
    group: 'wall',
    suits: ['ceiling'],
    colours: [{ name: 'Paint', hex: '#f4f3ef' }],
    finish: 'matt',
    create: coffered,
  },
}

/** All materials by id, as they are offered. */
export const MATERIALS: Readonly<Record<DesignMaterialId, MaterialInfo>> = ENTRIES

/** A material in these colours (#rrggbb); those that are not given are its own. */
export function createMaterial(id: DesignMaterialId, colours: readonly string[], seed: number): Material {
  const entry = ENTRIES[id]
  return entry.create(
    entry.colours.map(({ hex }, i) => linearColour(colours[i] ?? hex)),
    seed,
  )
}
