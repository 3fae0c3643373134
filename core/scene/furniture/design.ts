import type { Random } from '../../imaging/random.ts'
import type { Material } from '../material.ts'
import type { Mesh, Triple } from '../mesh.ts'
import type { Look, Traits } from './looks.ts'
import type { Slot } from './palettes.ts'

/** Where a piece stands: on the floor, on a wall (its origin is the foot of its bounding box), under a ceiling, on a top. */
type Anchor = 'floor' | 'wall' | 'ceiling' | 'on-top'

type Category =
  | 'sofa'
  | 'armchair'
  | 'chair'
  | 'stool'
  | 'table'
  | 'desk'
  | 'bed'
  | 'storage'
  | 'lamp'
  | 'rug'
  | 'curtain'
  | 'plant'
  | 'art'
  | 'mirror'
  | 'decor'
  | 'child'
  | 'outdoor'

/** A lamp's light: its place in the piece's frame in metres, its flux and its colour temperature. */
interface PieceLight {
  at: Triple
  lumens: number
  kelvin: number
}

/**
 * What is known of a piece without building it. Its frame: metres, x right, y up, front towards -z, the origin at the
 * foot in the middle of the bounding box. What hangs on a ceiling has its foot below that ceiling by its own height;
 * what hangs on a wall has the wall at its highest z.
 */
export interface PieceInfo {
  id: string
  name: string
  category: Category
  /** Ids of the catalogue's rooms and exteriors in which it may stand. */
  spaces: readonly string[]
  /** The looks that it can be built in. */
  styles: readonly Look[]
  /** Width, height and depth in metres; every look keeps to it within 5 %. */
  size: Triple
  anchor: Anchor
  /** Height in metres of a surface that pieces with the anchor `on-top` may stand on. */
  top: number | null
  /** Free floor in metres that its use needs. */
  clearance: { front: number; sides: number; back: number }
  /** The colours that can be chosen. */
  colours: readonly { slot: Slot; name: string }[]
  light: PieceLight | null
}

export interface PieceChoice {
  look: Look
  /** Slot to #rrggbb; a slot that is missing takes the look's own colour. */
  colours: Readonly<Record<string, string>>
  /** A whole number; another one gives other creases, grain, books and leaves. */
  seed: number
}

/** A mesh with its material, in the piece's frame. */
export interface Part {
  mesh: Mesh
  material: Material
}

/** What a builder is given: the look's traits, a colour for every slot, and random numbers of the seed. */
export interface Build {
  look: Look
  traits: Traits
  colours: Readonly<Record<Slot, string>>
  random: Random
  seed: number
}

/** A piece and how it is built. */
export interface Design {
  info: PieceInfo
  build: (build: Build) => readonly Part[]
}
