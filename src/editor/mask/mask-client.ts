import type { DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { OverlayInk } from '../../../core/mask/overlay.ts'
import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import type { EdgeOperation, Operation } from '../../../core/mask/operations/operation.ts'
import type { Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'
import type { Calls, Posts } from '../../workers/connect.ts'
import type { Viewport } from '../viewport/viewport.ts'

/** How a stroke or shape meets the mask. */
export type Combine = 'add' | 'subtract' | 'intersect'

/** How a plane from outside meets the mask. */
export type ImportCombine = Combine | 'replace'

export type MaskDisplay = 'overlay' | 'outline' | 'mask' | 'black' | 'white' | 'off'

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
export interface MaskSummary {
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
interface MaskDraft {
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
 * What the mask engine does for the page, wherever it runs. Requests are run strictly in the order they were sent in.
 * Coordinates are image pixels and may lie outside the photo. A function that returns `MaskSummary` is one history step.
 */
export interface MaskCalls {
  /** `onSummary` hears of each finished step, never during a stroke; `onFailure` of what fails while nobody waits. */
  listen(onSummary: (summary: MaskSummary) => void, onFailure: (message: string) => void): void
  /** Starts with an empty mask, or with that of a draft. */
  open(width: number, height: number, draft: Uint8Array | null): Promise<MaskSummary>
  /** Draws the mask on this canvas from now on. */
  attachOverlay(canvas: OffscreenCanvas | HTMLCanvasElement): void
  setViewport(viewport: Viewport): void
  setDisplay(display: MaskDisplay): void
  /** The colour of the overlay, and how much of the photo it hides. */
  setInk(ink: OverlayInk): void
  /** `points`: x, y, pressure triples; pressure scales the size and is 1 where it does not count. */
  beginStroke(brush: BrushSettings, points: Float32Array): void
  extendStroke(points: Float32Array): void
  /** Seals one history step. */
  endStroke(): void
  /** Takes back what the open gesture has done so far. */
  cancelStep(): void
  /** Lays a shape that the user has drawn over the mask. Throws when a number is not finite. */
  drawShape(shape: DrawnShape, combine: Combine): MaskSummary
  /** Does an operation on the whole mask. Throws when its value is out of range. */
  operate(operation: Operation): MaskSummary
  /**
   * Shows an operation while its value is being chosen, in the place of the one shown before; null takes it back.
   * Never a step: any other change of the mask takes it back first, and a PNG, a reduced plane and a draft are of the
   * mask without it.
   */
  showOperation(operation: Operation | EdgeOperation | null): void
  /** Makes what is shown one step. */
  keepOperation(): MaskSummary
  /** Changes the text that goes with the mask. */
  annotate(label: string, note: string): MaskSummary
  clear(): MaskSummary
  selectAll(): MaskSummary
  invert(): MaskSummary
  /** Lays a plane of the photo's size over the mask (import, automatic mask). */
  importPlane(plane: Plane, combine: ImportCombine, label: string): MaskSummary
  /** The photo's own pixels, or a copy of them reduced for hovering; null releases them. */
  setPixels(of: 'photo' | 'copy', pixels: Pixels | null): void
  /** Takes the colour at a place of the photo. Throws outside the photo, and while its pixels are not here. */
  wand(point: WandPoint, settings: WandSettings, combine: Combine): MaskSummary
  /** Lets the photo's colours decide what the area holds, for hair and leaves. Throws while its pixels are not here. */
  refineAt(shape: DrawnShape, settings: EdgeSettings): MaskSummary
  /** Shows on the overlay what a click would take; null, or a place outside the photo, shows nothing. Never a step. */
  hoverWand(point: WandPoint | null, settings: WandSettings): void
  /** Readies what a smart selection of the photo needs, so that the first box is answered as fast as the others. */
  prepareSmartSelect(): void
  /**
   * Selects the thing that the hint is about. Further hints are about the same thing, and take the place of that step,
   * until the mask changes otherwise or `endSmartSelect`.
   */
  smartSelect(hint: SmartHint, combine: Combine): Promise<MaskSummary>
  endSmartSelect(): void
  undo(): Promise<MaskSummary>
  redo(): Promise<MaskSummary>
  /** Goes to the state after the first `done` steps. */
  jumpTo(done: number): Promise<MaskSummary>
  /** PNG: 1 bit when hard-edged, else 8 bit grey; white = remove. */
  exportPng(): Promise<Uint8Array>
  /** The mask by box filter at a reduced size, for the free preview. */
  reduced(width: number, height: number): Plane
  saveDraft(): Promise<Uint8Array>
  /** FNV-1a over all pixels, the value of one pixel, and the sum of coverage in pixels: for tests and benches. */
  hash(): string
  at(x: number, y: number): number
  area(): number
  /** Resolves when everything sent before has been applied and the overlay shows it. */
  idle(): void
}

type Posted =
  | 'setViewport'
  | 'setDisplay'
  | 'setInk'
  | 'beginStroke'
  | 'extendStroke'
  | 'endStroke'
  | 'cancelStep'
  | 'showOperation'
  | 'hoverWand'
  | 'endSmartSelect'

type Asked =
  | 'drawShape'
  | 'operate'
  | 'keepOperation'
  | 'annotate'
  | 'clear'
  | 'selectAll'
  | 'invert'
  | 'importPlane'
  | 'wand'
  | 'refineAt'
  | 'smartSelect'
  | 'undo'
  | 'redo'
  | 'jumpTo'
  | 'exportPng'
  | 'reduced'
  | 'hash'
  | 'at'
  | 'area'
  | 'idle'

/**
 * The page's side of the mask engine. Posts return at once and are never answered; the other calls are answered in
 * order. While the engine works on an operation to show or a place to hover, only the latest of those that follow is
 * kept.
 */
export interface MaskClient extends Pick<Posts<MaskCalls>, Posted>, Pick<Calls<MaskCalls>, Asked> {
  /** Starts with an empty mask, or with a draft's. */
  open(size: { width: number; height: number }, draft?: MaskDraft): Promise<MaskSummary>
  /** The overlay canvas: handed to the worker where `transferControlToOffscreen` exists. Once per canvas. */
  attachOverlay(canvas: HTMLCanvasElement): void
  /** Told when another change of the mask has taken back what was shown. */
  onOperationEnded(listener: () => void): () => void
  /**
   * The photo for the tools that look at it. Nothing is read before one of them is used: `wand` and `smartSelect` wait
   * for the photo's pixels the first time, and what is painted meanwhile comes before them. They reject when the photo
   * cannot be read.
   */
  setPhoto(source: PhotoPixels): void
  /** Has the photo's pixels read ahead, such as when a tool that looks at them is chosen. */
  readPhoto(): Promise<void>
  /** Reads the photo, and then readies smart selection. */
  readySmartSelect(): Promise<void>
  photoState(): PhotoState
  onPhotoState(listener: (state: PhotoState) => void): () => void
  saveDraft(): Promise<MaskDraft>
  onSummary(listener: (summary: MaskSummary) => void): () => void
  /** Failures of posts (strokes, drawing) and of the worker itself. Returns the way to stop listening. */
  onError(listener: (error: Error) => void): () => void
  close(): void
}
