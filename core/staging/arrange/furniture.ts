/** What an arrangement needs to know of a piece: `PieceInfo` of core/scene/furniture, and what packs say of theirs. */
export interface Furniture {
  id: string
  name: string
  category: string
  spaces: readonly string[]
  styles: readonly string[]
  /** Width, height and depth in metres. */
  size: readonly [number, number, number]
  anchor: 'floor' | 'wall' | 'ceiling' | 'on-top'
  /** Height in metres of a surface that others stand on; null without one. */
  top: number | null
  /** Free floor in metres that its use needs. */
  clearance: { front: number; sides: number; back: number }
  colours: readonly { slot: string; name: string }[]
  light: { at: readonly [number, number, number]; lumens: number; kelvin: number } | null
}

/** A named set of colours as #rrggbb, by slot. */
export interface Palette {
  id: string
  colours: Readonly<Partial<Record<string, string>>>
}

/** What a room can be furnished with. */
export interface Furnishings {
  pieces: readonly Furniture[]
  palettes: readonly Palette[]
}
