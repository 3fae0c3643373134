import { cutOut } from './cut-out.ts'
import type { SpatialCutters } from './scene.ts'
import { separateSky } from './sky-layers.ts'

export const CUTTERS: SpatialCutters = { separateSky, cutOut }
