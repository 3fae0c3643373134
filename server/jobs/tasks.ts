import type { RemovalSettings } from '../../core/contract/shapes.ts'
import type { Derived, Preprocessed } from '../pictures/derive.ts'
import type { Layers, StoredPatch } from '../pictures/layers.ts'

/** What a picture thread can be asked to do: work that would keep the server from answering. */
export type Task =
  | { kind: 'check'; bytes: Uint8Array }
  | { kind: 'preprocess'; bytes: Uint8Array }
  | { kind: 'remove-items'; layers: Layers; mask: Uint8Array; settings: RemovalSettings }
  | { kind: 'png'; layers: Layers }

export interface Removed extends Derived {
  jpeg: Uint8Array
  patches: StoredPatch[]
  width: number
  height: number
  /** Pixels of weight 0 whose value is not that of the input. */
  changedOutside: number
  /** Milliseconds the engine itself took. */
  took: number
}

export interface TaskResults {
  check: null
  preprocess: Preprocessed
  'remove-items': Removed
  png: Uint8Array
}

/** What a thread posts: stages as they come, then one end. */
export type ThreadMessage =
  | { stage: string; fraction: number }
  | { result: TaskResults[keyof TaskResults] }
  | { error: { code: string | null; message: string } }
