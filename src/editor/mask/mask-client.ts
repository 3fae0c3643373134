import type { DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { Operation } from '../../../core/mask/operations/operation.ts'
import type { Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'
import type { Viewport } from '../viewport/viewport.ts'

/** How a stroke or shape meets the mask. */
export type Combine = 'add' | 'subtract' | 'intersect'

/** How a plane from outside meets the mask. */
export type ImportCombine = Combine | 'replace'

export type MaskDisplay = 'overlay' | 'outline' | 'mask' | 'off'

export interface BrushSettings {
  /** Diameter in image pixels, 1 to 2,000. */
  size: number
  /** 0 to 1: the share of the radius that is solid. */
  hardness: number
  /** 0 to 1. */
  opacity: number
  combine: 'add' | 'subtract'
}

/** What the page knows of the mask. Sent after each finished step, never during a stroke. */
export interface MaskFacts {
  /** Part of the photo that is covered, 0 to 1 (soft pixels count in part). */
  coverage: number
  bounds: Rect | null
  /** Labels of all steps, oldest first; `done` of them are applied, the rest can be redone. */
  history: { label: string; at: number }[]
  done: number
  /** Counts up with each finished change; a draft or preview made for an older one is stale. */
  revision: number
  /** True when every pixel is 0 or 255. */
  isHard: boolean
  /** A text that goes with the mask, undone and redone with it; the engine does not read it. Empty at first. */
  note: string
}

/** Where the mask engine gets the photo's pixels from. A `PhotoSource` is one. */
export interface PhotoPixels {
  readonly size: { readonly width: number; readonly height: number }
  /** RGBA at this size, in memory that the caller may give away; `onProgress` hears 0 to 1. */
  pixels(width: number, height: number, onProgress?: (fraction: number) => void): Promise<Pixels>
}

/** What the mask engine has of the photo's own pixels. */
export type PhotoState =
  /** No tool has needed them yet, or not for a while. */
  | { kind: 'waiting' }
  /** `fraction`: 0 to 1; 0 while the photo is being decoded. */
  | { kind: 'reading'; fraction: number }
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }

/** A draft's mask as kept in IndexedDB: pixels and history survive a reload byte for byte. */
export interface MaskDraft {
  width: number
  height: number
  bytes: Uint8Array
}

/** What a user says about a thing to be selected, in image pixels within the photo. */
export type SmartHint =
  | { kind: 'box'; rect: Rect }
  /** A click (one point) or a scribble on the thing, or beside it. */
  | { kind: 'mark'; mark: 'in' | 'out'; points: readonly { x: number; y: number }[] }

/**
 * The page's side of the mask worker. Painting calls post and return at once; results come back in order.
 * Coordinates are image pixels and may lie outside the photo.
 */
export interface MaskClient {
  /** Starts with an empty mask, or with a draft's. */
  open(size: { width: number; height: number }, draft?: MaskDraft): Promise<MaskFacts>
  /** The overlay canvas: handed to the worker where `transferControlToOffscreen` exists. Once per canvas. */
  attachOverlay(canvas: HTMLCanvasElement): void
  setViewport(viewport: Viewport): void
  setDisplay(display: MaskDisplay): void
  /** `points`: x, y, pressure triples; pressure scales the size and is 1 where it does not count. */
  beginStroke(brush: BrushSettings, points: Float32Array): void
  extendStroke(points: Float32Array): void
  /** Seals one history step. */
  endStroke(): void
  /** Lays a shape that the user has drawn over the mask, as one step. Rejects when a number is not finite. */
  drawShape(shape: DrawnShape, combine: Combine): Promise<MaskFacts>
  /** Does an operation on the whole mask, as one step. Rejects when its value is out of range. */
  operate(operation: Operation): Promise<MaskFacts>
  /**
   * Shows an operation while its value is being chosen, in the place of the one shown before; null takes it back.
   * While one is computed only the latest of those that follow is kept. Never a step: any other change of the mask
   * takes it back first, and a PNG, a reduced plane and a draft are of the mask without it.
   */
  showOperation(operation: Operation | null): void
  /** Makes what is shown one step. */
  keepOperation(): Promise<MaskFacts>
  /** Told when another change of the mask has taken back what was shown. */
  onOperationEnded(listener: () => void): () => void
  /** Changes the text that goes with the mask, as one step. */
  annotate(label: string, note: string): Promise<MaskFacts>
  clear(): Promise<MaskFacts>
  invert(): Promise<MaskFacts>
  /** Lays a plane of the photo's size over the mask, as one labelled step (import, automatic mask). */
  importPlane(plane: Plane, combine: ImportCombine, label: string): Promise<MaskFacts>
  /** The photo for the tools that look at it. Nothing is read before one of them is used. */
  setPhoto(source: PhotoPixels): void
  /** Has the photo's pixels read ahead, such as when a tool that looks at them is chosen. */
  readPhoto(): Promise<void>
  /** Reads the photo, and then readies smart selection. */
  readySmartSelect(): Promise<void>
  photoState(): PhotoState
  onPhotoState(listener: (state: PhotoState) => void): () => void
  /**
   * Takes the colour at a place of the photo, as one step. The first time it waits for the photo's pixels; what is
   * painted meanwhile comes before it. Rejects outside the photo, and when the photo cannot be read.
   */
  wand(point: WandPoint, settings: WandSettings, combine: Combine): Promise<MaskFacts>
  /**
   * Selects the thing that the hint is about, as one step. Further hints are about the same thing, and take the place of
   * that step, until the mask changes otherwise or `endSmartSelect`. Reads the photo as `wand` does.
   */
  smartSelect(hint: SmartHint, combine: Combine): Promise<MaskFacts>
  endSmartSelect(): void
  /** Shows on the overlay what a click would take; null, or a place outside the photo, shows nothing. Never a step. */
  hoverWand(point: WandPoint | null, settings: WandSettings): void
  /** Takes back what the open gesture has done so far. */
  cancelStep(): void
  undo(): Promise<MaskFacts>
  redo(): Promise<MaskFacts>
  /** Goes to the state after the first `done` steps. */
  jumpTo(done: number): Promise<MaskFacts>
  /** PNG: 1 bit when hard-edged, else 8 bit grey; white = remove. */
  exportPng(): Promise<Uint8Array>
  /** The mask by box filter at a reduced size, for the free preview. */
  reduced(width: number, height: number): Promise<Plane>
  saveDraft(): Promise<MaskDraft>
  /** FNV-1a over all pixels, the value of one pixel, and the sum of coverage in pixels: for tests and benches. */
  hash(): Promise<string>
  at(x: number, y: number): Promise<number>
  area(): Promise<number>
  /** Resolves when everything posted before has been applied and the overlay shows it. */
  idle(): Promise<void>
  onFacts(listener: (facts: MaskFacts) => void): () => void
  /** Failures of calls that return nothing (strokes, drawing) and of the worker itself. Returns the way to stop listening. */
  onError(listener: (error: Error) => void): () => void
  close(): void
}
