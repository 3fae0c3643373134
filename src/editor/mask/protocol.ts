import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { Operation } from '../../../core/mask/operations/operation.ts'
import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'
import type { Viewport } from '../viewport/viewport.ts'
import type {
  BrushSettings,
  Combine,
  ImportCombine,
  MaskDisplay,
  MaskFacts,
  SmartHint,
} from './mask-client.ts'

/** What the page asks of the mask engine, wherever it runs. */
export type MaskCommand =
  | { kind: 'open'; width: number; height: number; draft: Uint8Array | null }
  | { kind: 'attach'; canvas: OffscreenCanvas | HTMLCanvasElement }
  | { kind: 'viewport'; viewport: Viewport }
  | { kind: 'display'; display: MaskDisplay }
  | { kind: 'begin'; brush: BrushSettings; points: Float32Array }
  | { kind: 'extend'; points: Float32Array }
  | { kind: 'end' }
  | { kind: 'cancel' }
  | { kind: 'shape'; shape: DrawnShape; combine: Combine }
  /** Shows an operation in the place of the one shown before; null takes it back. */
  | { kind: 'show'; operation: Operation | null }
  /** Makes the operation that is shown a step. */
  | { kind: 'keep' }
  | { kind: 'operate'; operation: Operation }
  | { kind: 'clear' }
  /** Changes the text that goes with the mask. */
  | { kind: 'note'; label: string; note: string }
  | { kind: 'invert' }
  | { kind: 'import'; plane: Plane; combine: ImportCombine; label: string }
  /** The photo's own pixels, or a copy of them reduced for hovering; null when they are to be let go. */
  | { kind: 'pixels'; of: 'photo' | 'copy'; pixels: Pixels | null }
  | { kind: 'wand'; point: WandPoint; settings: WandSettings; combine: Combine }
  /** A hint of a smart selection; null ends it. */
  | { kind: 'smart'; hint: SmartHint | null; combine: Combine }
  /** Readies what a smart selection of the photo needs, so that the first box is answered as fast as the others. */
  | { kind: 'warm' }
  | { kind: 'hover'; point: WandPoint | null; settings: WandSettings }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'jump'; done: number }
  | { kind: 'png' }
  | { kind: 'reduced'; width: number; height: number }
  | { kind: 'draft' }
  | { kind: 'hash' }
  | { kind: 'at'; x: number; y: number }
  | { kind: 'area' }
  | { kind: 'idle' }

/** `id` is null for calls that return nothing. */
export interface MaskRequest {
  id: number | null
  command: MaskCommand
}

export type MaskReply =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number | null; message: string }
  | { kind: 'facts'; facts: MaskFacts }
