import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { Analysis, Image, RemovalSettings } from '../../../core/contract/shapes.ts'
import type { LaterMask } from '../draft/later-mask.ts'
import type { SelectionCalls } from '../selections/selections.ts'

export interface StudioParts {
  image: Image
  settings: Omit<RemovalSettings, 'hints'>
  /** What pre-processing found in the photo. */
  analysis: Analysis
  /** True when tool and brush stay as they are instead of being what they were when the draft was saved. */
  keepsTools: boolean
  selectionCalls: SelectionCalls
  /** The mask that the server keeps, or null when it has none or cannot be asked. */
  lastMask: () => Promise<LaterMask | null>
  /** Says what the photo shows in place of what the network told; resolves with what follows of the photo. */
  saveClasses: (corrections: ClassCorrections | null) => Promise<Analysis>
  saveMask: (
    png: Uint8Array,
    hints: RemovalHints,
    revision: number,
  ) => Promise<{ id: string; revision: number }>
}
