import type { Analysis, Image, RemovalSettings } from '../../../core/contract/shapes.ts'

/** A saved mask on the server that this work does not build on. */
export interface LaterMask {
  url: string
  revision: number
}

export interface StudioParts {
  image: Image
  settings: RemovalSettings
  /** What pre-processing found in the photo. */
  analysis: Analysis
  /** The mask that the server keeps, or null when it has none or cannot be asked. */
  lastMask(): Promise<LaterMask | null>
  saveMask(png: Uint8Array, revision: number): Promise<{ id: string; revision: number }>
}
