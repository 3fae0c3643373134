import type { Product } from '../../../core/contract/shapes.ts'
import type { Color, Space, Widget } from '../../../core/contract/widgets.ts'
import { palettes } from './colors.ts'
import { exteriors, insideOrOutside, rooms } from './spaces.ts'
import { designWidgets, duskWidgets, enhancementWidgets, stagingWidgets } from './widgets.ts'

interface Catalogue {
  spaces: readonly Space[]
  /** Whether an order must say what the photo shows. */
  needsSpace: boolean
  widgets: readonly Widget[]
  colors: readonly Color[]
}

/**
 * What can be set for each product. Constants instead of tables: they change with the engines that understand them,
 * so they belong to a version of the program, not to one installation.
 */
export const catalogue: Readonly<Record<Product, Catalogue>> = {
  'virtual-staging': { spaces: rooms, needsSpace: true, widgets: stagingWidgets, colors: palettes },
  'interior-design': { spaces: rooms, needsSpace: false, widgets: designWidgets, colors: palettes },
  'day-to-dusk': { spaces: exteriors, needsSpace: false, widgets: duskWidgets, colors: [] },
  'image-enhancement': {
    spaces: insideOrOutside,
    needsSpace: false,
    widgets: enhancementWidgets,
    colors: [],
  },
  // What can be set there is part of the studio.
  'item-removal': { spaces: [], needsSpace: false, widgets: [], colors: [] },
}
